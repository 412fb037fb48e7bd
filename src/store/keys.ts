/*
 * Builds every key that keyrack uses; no other file builds keys. docs/data-layout.md documents each of them. The text
 * in braces decides the slot in a Redis Cluster: all keys of one network share a slot, so one script can use all of
 * them.
 *
 * The file is longer than others because it is the one list of keys.
 */
import { setBounded } from '../domain/bounded-map.ts'

/** The keys of a network. */
export interface NetworkKeys {
  readonly network: string
  readonly devices: string
  readonly facts: string
  readonly order: string
  readonly log: string
  readonly seq: string
  /** The number of the seq up to which deleted devices were removed from the change log. */
  readonly floor: string
  /** The audit stream of the network and its devices. */
  readonly audit: string
  /** The signed record of where the audit stream begins. */
  readonly auditFloor: string
  /** The records of devices that are being moved to networks in other slots. */
  readonly moves: string
  /** The history of each device that was created or changed, see history-texts.ts. */
  readonly history: string
  /** The last record of each deleted device whose history is kept. */
  readonly deleted: string
  /** The names and types of the custom fields of the installation; only the network Default has them. */
  readonly fieldNames: string
  /** Returns the key that holds the result of an operation that was applied. */
  operation(id: string): string
}

/** The keys of the whole store. */
export interface Keys {
  /** The prefix of every key. */
  readonly prefix: string
  /** The names of all networks that ever existed. */
  readonly networkNames: string
  /** The schema version of the stored data. */
  readonly schema: string
  /** Returns the keys of a network. */
  of(network: string): NetworkKeys
  /** Returns the keys of a session. `hash` is the SHA-256 of the JSESSIONID in hex. */
  session(hash: string): SessionKeys
  /** The prefix of the keys of all sessions. */
  readonly sessions: string
  /** The beginning of the keys of all networks. */
  readonly networks: string
  /** Returns a key of a hash tag that never exists. */
  absent(tag: string): string
  readonly credentials: CredentialKeys
  readonly access: AccessKeys
}

/** The keys of API keys and users. */
export interface AccessKeys {
  readonly keys: string
  readonly users: string
  /** A value that changes with every change of an API key or a user. */
  readonly version: string
  readonly audit: string
  readonly auditFloor: string
  /** A signed record with the names of all audit streams and the newest entry of each. */
  readonly auditHeads: string
}

/** The keys of a session. */
export interface SessionKeys {
  readonly session: string
  /** The edits of sets. They have their own key, because there may be thousands of them and most calls need none. */
  readonly sets: string
  /** The number of edits that are lost if the session ends. */
  readonly lost: string
}

/** The keys of credentials. */
export interface CredentialKeys {
  /** Number of the last commit. */
  readonly seq: string
  /** The keyring, with its data keys wrapped. */
  readonly keyring: string
  /** The audit stream of commits and of revealed secrets. */
  readonly audit: string
  readonly auditFloor: string
  /** The changes of commits in each network, see credential-changes.ts. */
  readonly history: string
  /** Returns the key that holds the result of an operation that was applied. */
  operation(id: string): string
  /** Returns the key of a caller's sessions that hold edits, sorted by the time when they end. */
  open(owner: string): string
  /** Returns the key of a caller's sessions that were ended, sorted by the time when their ids were issued. */
  ended(owner: string): string
  /**
   * Returns the key of a user's logins that have a record, or of a caller's other sessions that have one without edits,
   * sorted by the time of their last use.
   */
  recorded(owner: string): string
  /** Returns the key of the sizes of a caller's edits in bytes, by session and in total. */
  held(owner: string): string
  configs(network: string): string
  touched(network: string): string
  names(network: string): string
  sets(config: string): string
  order(config: string): string
  gone(config: string): string
}

/** Creates all keys under a prefix. */
export function createKeys(prefix: string): Keys {
  return {
    prefix,
    networkNames: `${prefix}{networks}:names`,
    schema: `${prefix}{networks}:schema`,
    of: cached((network) => networkKeys(prefix, network)),
    session: (hash) => ({
      session: `${prefix}{c}:session:${hash}`,
      sets: `${prefix}{c}:session-sets:${hash}`,
      lost: `${prefix}{c}:lost:${hash}`,
    }),
    sessions: `${prefix}{c}:session:`,
    networks: `${prefix}{n:`,
    absent: (tag) => `${prefix}{${tag}}:absent`,
    credentials: {
      seq: `${prefix}{c}:seq`,
      keyring: `${prefix}{c}:keyring`,
      audit: `${prefix}{c}:audit`,
      auditFloor: `${prefix}{c}:audit-floor`,
      history: `${prefix}{c}:history`,
      operation: (id) => `${prefix}{c}:op:${id}`,
      open: (owner) => `${prefix}{c}:open:${encodeName(owner)}`,
      ended: (owner) => `${prefix}{c}:ended:${encodeName(owner)}`,
      recorded: (owner) => `${prefix}{c}:recorded:${encodeName(owner)}`,
      held: (owner) => `${prefix}{c}:held:${encodeName(owner)}`,
      configs: (network) => `${prefix}{c}:configs:${encodeName(network)}`,
      touched: (network) => `${prefix}{c}:touched:${encodeName(network)}`,
      names: (network) => `${prefix}{c}:names:${encodeName(network)}`,
      sets: (config) => `${prefix}{c}:sets:${config}`,
      order: (config) => `${prefix}{c}:order:${config}`,
      gone: (config) => `${prefix}{c}:gone:${config}`,
    },
    access: {
      keys: `${prefix}{a}:keys`,
      users: `${prefix}{a}:users`,
      version: `${prefix}{a}:version`,
      audit: `${prefix}{a}:audit`,
      auditFloor: `${prefix}{a}:audit-floor`,
      auditHeads: `${prefix}{a}:audit-heads`,
    },
  }
}

function networkKeys(prefix: string, network: string): NetworkKeys {
  const tag = `${prefix}{n:${encodeName(network)}}`
  return {
    network: `${tag}:network`,
    devices: `${tag}:devices`,
    facts: `${tag}:facts`,
    order: `${tag}:order`,
    log: `${tag}:log`,
    seq: `${tag}:seq`,
    floor: `${tag}:floor`,
    audit: `${tag}:audit`,
    auditFloor: `${tag}:audit-floor`,
    moves: `${tag}:moves`,
    history: `${tag}:history`,
    deleted: `${tag}:deleted`,
    fieldNames: `${tag}:field-names`,
    operation: (id) => `${tag}:op:${id}`,
  }
}

/** The number of networks whose keys are cached. Every call needs the keys of its network. */
const MAX_CACHED = 1000

function cached<T>(create: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>()
  return (name) => {
    const found = known.get(name)
    if (found !== undefined) return found
    const created = create(name)
    setBounded(known, name, created, MAX_CACHED)
    return created
  }
}

/**
 * Percent-encodes a name, including `*`, so that its `{`, `}`, `:` and `*` cannot change a slot, collide or act as a
 * pattern.
 */
const encodeName = (name: string): string => encodeURIComponent(name).replaceAll('*', '%2A')

/** Returns the keys of a network in the order in which the scripts that change its devices take them. */
export function toScriptKeys(key: NetworkKeys): string[] {
  const { network, devices, facts, order, log, seq, audit, moves, history, deleted } = key
  return [network, devices, facts, order, log, seq, audit, moves, history, deleted]
}

/** A name, percent-encoded and never empty. */
const NAME = "[A-Za-z0-9_.!~'()%-]+"

/** The type of a key in Redis. */
export type KeyType = 'string' | 'set' | 'hash' | 'zset' | 'stream'

/** The type of a key, and whether it expires. */
export interface KeyLayout {
  readonly type: KeyType
  readonly expires: boolean
}

/**
 * The keys that a backup contains, without the prefix. It contains neither sessions nor keys that keyrack does not
 * write.
 */
const LAYOUT: readonly (readonly [KeyType, RegExp])[] = [
  ['set', /^\{networks\}:names$/],
  ['string', /^\{networks\}:schema$/],
  ['string', new RegExp(`^\\{n:${NAME}\\}:(network|seq|floor|audit-floor|field-names)$`)],
  ['hash', new RegExp(`^\\{n:${NAME}\\}:(devices|facts|moves|history|deleted)$`)],
  ['zset', new RegExp(`^\\{n:${NAME}\\}:(order|log)$`)],
  ['stream', new RegExp(`^\\{n:${NAME}\\}:audit$`)],
  ['string', /^\{c\}:(seq|keyring|audit-floor)$/],
  ['stream', /^\{c\}:audit$/],
  ['hash', /^\{c\}:history$/],
  ['hash', new RegExp(`^\\{c\\}:(configs|touched|names):${NAME}$`)],
  ['hash', /^\{c\}:sets:[0-9a-f]{24}$/],
  ['zset', /^\{c\}:order:[0-9a-f]{24}$/],
  ['hash', /^\{a\}:(keys|users|audit-heads)$/],
  ['string', /^\{a\}:(version|audit-floor)$/],
  ['stream', /^\{a\}:audit$/],
]

/** Keys of a backup that expire. */
const EXPIRING_LAYOUT: typeof LAYOUT = [
  ['string', new RegExp(`^\\{n:${NAME}\\}:op:[\\x21-\\x7e]{1,200}$`)],
  ['string', /^\{c\}:op:[\x21-\x7e]{1,200}$/],
  ['hash', /^\{c\}:gone:[0-9a-f]{24}$/],
]

const SESSION = /^\{c\}:(session|session-sets|lost|open|ended|recorded|held):/

/** Returns whether a key (without the prefix) belongs to a session or a login. A backup contains none of these. */
export const isSessionKey = (name: string): boolean => SESSION.test(name)

const OWN = new RegExp(`^\\{(networks|c|a|n:${NAME})\\}:`)

/**
 * Returns whether a key (without the prefix) belongs to the installation of the prefix. Any other key belongs to an
 * installation whose prefix is longer and begins with this one, or to another program.
 */
export const isOwnKey = (name: string): boolean => OWN.test(name)

/** Returns whether a key of a backup (without the prefix) holds the schema number. */
export const isSchemaKey = (name: string): boolean => name === '{networks}:schema'

const NETWORK_SEQ = new RegExp(`^\\{n:${NAME}\\}:seq$`)

/** Returns whether a key of a backup (without the prefix) holds the sequence of a network. */
export const isNetworkSeq = (name: string): boolean => NETWORK_SEQ.test(name)

/** Returns the layout of a key of a backup (without the prefix), or null if a backup must not contain the key. */
export function findKeyLayout(name: string): KeyLayout | null {
  const find = (layout: typeof LAYOUT): KeyType | undefined => layout.find(([, pattern]) => pattern.test(name))?.[0]
  const lasting = find(LAYOUT)
  if (lasting !== undefined) return { type: lasting, expires: false }
  const expiring = find(EXPIRING_LAYOUT)
  return expiring === undefined ? null : { type: expiring, expires: true }
}

/** Returns whether a key of a backup (without the prefix) holds the receipt of a write. */
export function isReceipt(name: string): boolean {
  const layout = findKeyLayout(name)
  return layout?.type === 'string' && layout.expires
}

const OPERATION = /^\{[^}]*\}:op:(.+)$/

/** Returns the id of the operation whose result a key (without the prefix) holds; null if it is no such key. */
export const findOperationId = (name: string): string | null => OPERATION.exec(name)?.[1] ?? null

const NETWORK_TAG = new RegExp(`^n:(${NAME})$`)

/** Returns the network whose keys share a hash tag, such as `n:Default`; null if it is no tag of a network. */
export function findNetworkOfTag(tag: string): string | null {
  const encoded = NETWORK_TAG.exec(tag)?.[1]
  if (encoded === undefined) return null
  try {
    const network = decodeURIComponent(encoded)
    return encodeName(network) === encoded ? network : null
  } catch {
    return null
  }
}
