/**
 * Every key keyrack uses is built here and nowhere else; docs/data-layout.md documents each.
 * What stands in braces decides the slot in a Redis Cluster: all keys of one network share one, so a script can
 * touch all of it.
 */
export interface NetworkKeys {
  readonly network: string
  readonly devices: string
  readonly facts: string
  readonly order: string
  readonly log: string
  readonly seq: string
  /** Number up to which deleted devices were dropped from the log. */
  readonly floor: string
  /** What was done to the network and its devices. */
  readonly audit: string
  /** Where its audit begins, signed. */
  readonly auditFloor: string
  /** Devices that are on their way to networks in other slots. */
  readonly moves: string
  /** What an operation answered when it was applied. */
  operation(id: string): string
}

export interface Keys {
  /** What all of them begin with. */
  readonly prefix: string
  /** What is another after each change of keys that share these braces, such as n:Default; what belongs to no network or person hardly changes. */
  changeCounter(tag: string): string
  /** The names of all networks there ever were. */
  readonly networkNames: string
  /** Number of the layout of all of them. */
  readonly schema: string
  of(network: string): NetworkKeys
  /** `hash`: SHA-256 of the JSESSIONID in hex. */
  session(hash: string): SessionKeys
  /** What the keys of all sessions begin with. */
  readonly sessions: string
  readonly credentials: CredentialKeys
  readonly access: AccessKeys
}

/** API keys and users. */
export interface AccessKeys {
  readonly keys: string
  readonly users: string
  /** Another one with every change of them. */
  readonly version: string
  readonly audit: string
  readonly auditFloor: string
  /** The newest entries of all streams of the audit, and which streams there are, signed. */
  readonly auditHeads: string
}

export interface SessionKeys {
  readonly session: string
  /** Its edits of sets: there may be thousands, and most calls need none of them. */
  readonly sets: string
  /** How many edits a session that ends takes with it. */
  readonly lost: string
}

export interface CredentialKeys {
  /** Number of the last commit. */
  readonly seq: string
  /** The keyring, its data keys wrapped. */
  readonly keyring: string
  /** What was committed, and which secrets were shown. */
  readonly audit: string
  readonly auditFloor: string
  /** What an operation answered when it was applied. */
  operation(id: string): string
  /** Sessions of a caller that hold edits, scored by when they end. */
  open(owner: string): string
  /** Sessions of a caller that were ended, scored by when their ids were issued. */
  ended(owner: string): string
  /** Logins of a user that have a record, scored by their last use. */
  logins(owner: string): string
  /** How many bytes the edits of a caller take, by session and in all. */
  held(owner: string): string
  configs(network: string): string
  touched(network: string): string
  names(network: string): string
  sets(config: string): string
  order(config: string): string
  gone(config: string): string
}

export function createKeys(prefix: string): Keys {
  return {
    prefix,
    changeCounter: (tag) => (tag === 'a' ? `${prefix}{a}:version` : `${prefix}{${tag}}:seq`),
    networkNames: `${prefix}{networks}:names`,
    schema: `${prefix}{networks}:schema`,
    of: remembering((network) => networkKeys(prefix, network)),
    session: (hash) => ({
      session: `${prefix}{c}:session:${hash}`,
      sets: `${prefix}{c}:session-sets:${hash}`,
      lost: `${prefix}{c}:lost:${hash}`,
    }),
    sessions: `${prefix}{c}:session:`,
    credentials: {
      seq: `${prefix}{c}:seq`,
      keyring: `${prefix}{c}:keyring`,
      audit: `${prefix}{c}:audit`,
      auditFloor: `${prefix}{c}:audit-floor`,
      operation: (id) => `${prefix}{c}:op:${id}`,
      open: (owner) => `${prefix}{c}:open:${encodeName(owner)}`,
      ended: (owner) => `${prefix}{c}:ended:${encodeName(owner)}`,
      logins: (owner) => `${prefix}{c}:logins:${encodeName(owner)}`,
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
    operation: (id) => `${tag}:op:${id}`,
  }
}

/** Every call asks for the keys of its network, and most networks are asked for again. */
const MAX_REMEMBERED = 1000

function remembering<T>(make: (name: string) => T): (name: string) => T {
  const made = new Map<string, T>()
  return (name) => {
    const known = made.get(name)
    if (known !== undefined) return known
    if (made.size >= MAX_REMEMBERED) made.clear()
    const fresh = make(name)
    made.set(name, fresh)
    return fresh
  }
}

/** Percent-encoding, `*` included: no `{`, `}`, `:` or `*` of a name can move a slot, collide or act as a pattern. */
const encodeName = (name: string): string => encodeURIComponent(name).replaceAll('*', '%2A')

/** The keys of a network as scripts that change its devices take them. */
export const toScriptKeys = (key: NetworkKeys): string[] => [
  ...[key.network, key.devices, key.facts, key.order, key.log, key.seq],
  ...[key.audit, key.moves],
]

/** Percent-encoded, and never empty. */
const NAME = "[A-Za-z0-9_.!~'()%-]+"

/**
 * The keys a backup holds, by what follows the prefix. `passing` keys end by themselves. Sessions are not among them, nor
 * is anything that keyrack does not write.
 */
const LAYOUT: readonly (readonly ['lasting' | 'passing', RegExp])[] = [
  ['lasting', /^\{networks\}:(names|schema)$/],
  ['lasting', new RegExp(`^\\{n:${NAME}\\}:(network|devices|facts|order|log|seq|floor|audit|audit-floor|moves)$`)],
  ['passing', new RegExp(`^\\{n:${NAME}\\}:op:[\\x21-\\x7e]{1,200}$`)],
  ['lasting', /^\{c\}:(seq|keyring|audit|audit-floor)$/],
  ['lasting', new RegExp(`^\\{c\\}:(configs|touched|names):${NAME}$`)],
  ['lasting', /^\{c\}:(sets|order):[0-9a-f]{24}$/],
  ['passing', /^\{c\}:gone:[0-9a-f]{24}$/],
  ['passing', /^\{c\}:op:[\x21-\x7e]{1,200}$/],
  ['lasting', /^\{a\}:(keys|users|version|audit|audit-floor|audit-heads)$/],
]

/** Whether a key, without its prefix, is one a backup may hold, and whether it ends by itself; null: it is none of them. */
export const findKeyKind = (name: string): 'lasting' | 'passing' | null =>
  LAYOUT.find(([, pattern]) => pattern.test(name))?.[0] ?? null
