/*
 * Lists the keys under the prefix by their hash tags, and copies those of a tag as of one instant. Sessions are left
 * out.
 */
import { findKeyLayout, findNetworkOfTag, isOwnKey, isReceipt, isSessionKey, type Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { scanKeys } from '../redis/scan-keys.ts'
import { CredentialCopies } from './copy-credentials.ts'
import { NetworkCopy } from './copy-network.ts'
import { copyReceipts, RECEIPTS_A_READ } from './copy-receipts.ts'
import { copyKey, copyTag } from './copy-tag.ts'
import { type CopyParts, type HashSizes, onSameServers, type SavedPiece } from './saved.ts'

const NAMES = 'networks'
const ACCESS = 'a'
const CREDENTIALS = 'c'

/** The keys of the installation under the prefix. All names are without it. */
export class StoredKeys {
  readonly #parts: CopyParts
  readonly #credentials: CredentialCopies
  /**
   * The instants of copies without receipts by their hash tags, by the clock of Redis, in Unix epoch milliseconds:
   * those of networks, and that of credentials if they were read at once.
   */
  readonly #copiedAt = new Map<string, number>()

  constructor(redis: Redis, keys: Keys, now: () => number) {
    const { prefix } = keys
    const withPrefix = (key: string): string => prefix + key
    this.#parts = { redis, keys, now, withPrefix, withoutPrefix: (name) => name.slice(prefix.length) }
    this.#credentials = new CredentialCopies(this.#parts, () => this.listKeys(CREDENTIALS))
  }

  /**
   * Returns the tags in the order in which they have to be copied. Names of networks come last, because a name without
   * a network is ignored, but a network without its name is lost. The heads of the audit come first, because a stream
   * may be longer than its head says, but never shorter.
   */
  async listTags(): Promise<string[]> {
    const tags = new Set<string>()
    for await (const key of this.#scanOwn()) tags.add(tagOf(key))
    // A scan of several servers misses the keys of a slot that moves meanwhile to a server that was scanned before.
    if (tags.size > 0) for (const tag of await this.#listKnownTags()) tags.add(tag)
    const others = [...tags].filter((tag) => tag !== ACCESS && tag !== NAMES)
    return [ACCESS, ...others, NAMES].filter((tag) => tags.has(tag))
  }

  /** Returns the keys of a tag in order. */
  async listKeys(tag: string): Promise<string[]> {
    const found: string[] = []
    for await (const key of this.#scan(`{${tag}}`)) if (tagOf(key) === tag) found.push(key)
    return found.sort()
  }

  /** Returns the name of any key with the prefix, or null if there are none. */
  async findAny(): Promise<string | null> {
    for await (const key of this.#scanOwn()) return this.#parts.withPrefix(key)
    return null
  }

  /**
   * Returns the keys of all tags that a restore may have written. On a cluster, keys of a slot that moves meanwhile may
   * be missing.
   */
  async listRestorable(): Promise<string[]> {
    const found: string[] = []
    for await (const key of this.#scanOwn()) if (findKeyLayout(key) !== null) found.push(key)
    return found
  }

  /**
   * Copies the keys of a tag; of a network, and of credentials that are read at once, without the receipts of writes.
   * Throws ChangedMeanwhile.
   */
  copyTag(tag: string): AsyncGenerator<SavedPiece, HashSizes> {
    return onSameServers(this.#parts, [tag], this.#copyOf(tag))
  }

  /**
   * Copies the receipts that the copies of tags left out, if their writes are in the copies. It finds them by one scan:
   * a scan for each network would read all keys of Redis as often as there are networks. Throws ChangedMeanwhile.
   */
  copyReceipts(): AsyncGenerator<SavedPiece, HashSizes> {
    return onSameServers(this.#parts, [...this.#copiedAt.keys()], this.#copyReceipts())
  }

  async *#copyReceipts(): AsyncGenerator<SavedPiece, HashSizes> {
    const { redis, keys, withPrefix, withoutPrefix } = this.#parts
    const copiedAt = (key: string): number => this.#copiedAt.get(tagOf(key)) ?? 0
    // A receipt without its write would make a repeated call look as if it had been applied.
    const isCopied = (key: string, writtenAt: number): boolean => writtenAt < copiedAt(key)
    const waiting = new Map<string, string[]>()
    // If no copy of another tag needs receipts, Redis leaves out the sessions, which may be many.
    const beginning = this.#copiedAt.has(CREDENTIALS) ? '' : withoutPrefix(keys.networks)
    for await (const key of this.#scan(beginning)) {
      if (!isReceipt(key) || copiedAt(key) === 0) continue
      const slot = redis.isCluster ? tagOf(key) : ''
      const names = waiting.get(slot) ?? []
      names.push(withPrefix(key))
      waiting.set(slot, names)
      if (names.length < RECEIPTS_A_READ) continue
      waiting.delete(slot)
      yield* copyReceipts(this.#parts, names, isCopied)
    }
    for (const names of waiting.values()) yield* copyReceipts(this.#parts, names, isCopied)
    return new Map()
  }

  #copyOf(tag: string): AsyncGenerator<SavedPiece, HashSizes> {
    const { access } = this.#parts.keys
    if (tag === ACCESS) {
      const all = Object.values(access).map((name) => this.#parts.withoutPrefix(name))
      return copyTag(this.#parts, async () => all, { ...access, counters: [access.version] })
    }
    if (tag === CREDENTIALS) return this.#copyCredentials()
    const network = findNetworkOfTag(tag)
    return network === null ? this.#copyOthers(tag) : this.#copyNetwork(tag, network)
  }

  async *#copyCredentials(): AsyncGenerator<SavedPiece, HashSizes> {
    this.#copiedAt.delete(CREDENTIALS)
    const sizes = yield* this.#credentials.pieces()
    const { readAt } = this.#credentials
    if (readAt !== null) this.#copiedAt.set(CREDENTIALS, readAt)
    return sizes
  }

  async *#copyNetwork(tag: string, network: string): AsyncGenerator<SavedPiece, HashSizes> {
    this.#copiedAt.delete(tag)
    const copy = new NetworkCopy(this.#parts, network)
    const sizes = yield* copy.pieces()
    this.#copiedAt.set(tag, copy.copiedAt)
    return sizes
  }

  /** Copies the names of networks and the schema number. A backup contains no keys of other tags. */
  async *#copyOthers(tag: string): AsyncGenerator<SavedPiece, HashSizes> {
    const { networkNames, schema } = this.#parts.keys
    const names = tag === NAMES ? [networkNames, schema] : []
    for (const name of names) yield* copyKey(this.#parts, this.#parts.withoutPrefix(name))
    return new Map()
  }

  /** Returns the tags of the parts that every store has, and of the networks in the list of names. */
  async #listKnownTags(): Promise<string[]> {
    const { redis, keys, withoutPrefix } = this.#parts
    const networks = await redis.read(keys.networkNames, (client) => client.sMembers(keys.networkNames))
    const tags = networks.map((network) => tagOf(withoutPrefix(keys.of(network).network)))
    return [ACCESS, CREDENTIALS, NAMES, ...tags]
  }

  /** Yields all keys of this installation, and none of one whose prefix begins with this one. */
  async *#scanOwn(): AsyncGenerator<string> {
    for await (const key of this.#scan('')) if (isOwnKey(key)) yield key
  }

  /** Yields the keys that begin with a text, each of them once. */
  async *#scan(beginning: string): AsyncGenerator<string> {
    const { redis, withPrefix, withoutPrefix } = this.#parts
    const seen = new Set<string>()
    for await (const names of scanKeys(redis, withPrefix(beginning))) {
      for (const key of names.map(withoutPrefix)) {
        if (!seen.has(key) && !isSessionKey(key)) yield key
        seen.add(key)
      }
    }
  }
}

const tagOf = (key: string): string => /\{([^}]*)\}/.exec(key)?.[1] ?? ''
