/*
 * Copies the credentials of all networks. The first copy reads them in pieces. If a commit came in between, the next
 * one reads all records by one script, so that it needs no pause between commits. That stops Redis for as long as the
 * script runs, so it is done only if the first copy was small.
 */
import { findKeyLayout, isReceipt } from '../keys.ts'
import { type ReadReply, type Reply, toTextReply } from '../redis/read-together.ts'
import { loadReadScript } from '../redis/script.ts'
import { beginStream, endStream, toStreamState } from './copy-stream.ts'
import { copyKey, copyTag } from './copy-tag.ts'
import { findHashedObject } from './object-hashes.ts'
import { type Piece, type StreamState, sizeOfPiece } from './piece.ts'
import { ChangedMeanwhile, type CopyParts, type HashSizes, type SavedPiece, savedUnder } from './saved.ts'

const wholeScript = loadReadScript('read-backup-whole')

/** The most bytes that one script reads. It takes Redis about a tenth of a second. */
const MAX_AT_ONCE = 4 * 1024 * 1024

/** How often all records are read to find the keys of configurations that were created meanwhile. */
const MAX_READS = 10

/** The copies of the credentials in one backup. */
export class CredentialCopies {
  readonly #parts: CopyParts
  readonly #listNames: () => Promise<readonly string[]>
  /** The size of a copy in pieces that is of no use, because of a commit; null if there is none. */
  #size: number | null = null
  #readAt: number | null = null

  /** `listNames` returns the names of the keys without the prefix. */
  constructor(parts: CopyParts, listNames: () => Promise<readonly string[]>) {
    this.#parts = parts
    this.#listNames = listNames
  }

  /**
   * The instant of the last copy by the clock of Redis, in Unix epoch milliseconds. null if the copy was made in
   * pieces, so that it has the receipts of its commits.
   */
  get readAt(): number | null {
    return this.#readAt
  }

  /** Copies the keys of the credentials. If it reads them at once, it leaves out receipts. Throws ChangedMeanwhile. */
  pieces(): AsyncGenerator<SavedPiece, HashSizes> {
    this.#readAt = null
    return this.#size !== null && this.#size <= MAX_AT_ONCE ? this.#atOnce() : this.#inPieces()
  }

  async *#inPieces(): AsyncGenerator<SavedPiece, HashSizes> {
    const { credentials } = this.#parts.keys
    // With another keyring, the secrets of the copied sets may be sealed by a key that the copied keyring lacks.
    const { seq, keyring } = credentials
    const copy = copyTag(this.#parts, this.#listNames, { ...credentials, counters: [seq, keyring] })
    let size = 0
    try {
      for (;;) {
        const { value, done } = await copy.next()
        if (done) return value
        if (isAtOnce(value.key)) size += sizeOfPiece(value.piece)
        yield value
      }
    } catch (failure) {
      if (failure instanceof ChangedMeanwhile) this.#size = size
      throw failure
    }
  }

  async *#atOnce(): AsyncGenerator<SavedPiece, HashSizes> {
    const { redis, withoutPrefix, keys } = this.#parts
    const { audit, auditFloor } = keys.credentials
    const listed = await this.#listNames()
    for (const key of listed) if (isPassing(key) && !isReceipt(key)) yield* copyKey(this.#parts, key)
    const auditKey = withoutPrefix(audit)
    const stream = yield* savedUnder(auditKey, beginStream(redis, audit))
    const floorKey = withoutPrefix(auditFloor)
    const { pieces, state, floor, time } = await this.#readAll(
      listed.filter((key) => isAtOnce(key) && key !== floorKey),
    )
    this.#readAt = time
    const sizes = new Map<string, number>()
    for (const [key, piece] of pieces) {
      yield { key, expiresAt: null, piece }
      if (piece.type === 'hash' && findHashedObject(key) !== null) sizes.set(key, piece.members.length)
    }
    yield* savedUnder(auditKey, endStream(redis, stream, state))
    if (floor === null) return sizes
    yield { key: floorKey, expiresAt: null, piece: { type: 'string', value: floor } }
    return sizes
  }

  /** Reads these keys and those of configurations that were created since they were listed. */
  async #readAll(listed: readonly string[]): Promise<WholeRead> {
    const names = new Set([...listed, ...(await this.#namesOfNetworks())])
    for (let reads = 0; reads < MAX_READS; reads++) {
      const found = await readWhole(this.#parts, [...names])
      const known = names.size
      for (const key of [...this.#namesOfConfigs(found.pieces), ...(await this.#namesOfNetworks())]) names.add(key)
      if (names.size === known) return found
    }
    throw new ChangedMeanwhile('written')
  }

  async #namesOfNetworks(): Promise<string[]> {
    const { redis, keys, withoutPrefix } = this.#parts
    const networks = await redis.read(keys.networkNames, (client) => client.sMembers(keys.networkNames))
    const { seq, keyring, history, configs, touched, names } = keys.credentials
    const ofNetworks = networks.flatMap((network) => [configs(network), touched(network), names(network)])
    return [seq, keyring, history, ...ofNetworks].map(withoutPrefix)
  }

  #namesOfConfigs(pieces: WholeRead['pieces']): string[] {
    const { keys, withoutPrefix } = this.#parts
    return [...pieces].flatMap(([key, piece]) => {
      if (piece.type !== 'hash' || findHashedObject(key) !== 'configurations') return []
      const { sets, order } = keys.credentials
      return piece.members.flatMap(([id]) => [sets(id), order(id)].map(withoutPrefix))
    })
  }
}

/** Keys as of one instant. */
interface WholeRead {
  /** The values of the keys that exist, by their names without the prefix. */
  readonly pieces: ReadonlyMap<string, Piece>
  readonly state: StreamState | null
  readonly floor: string | null
  /** The instant by the clock of Redis, in Unix epoch milliseconds. */
  readonly time: number
}

async function readWhole({ redis, keys, withPrefix }: CopyParts, names: readonly string[]): Promise<WholeRead> {
  const { audit, auditFloor } = keys.credentials
  const kinds = names.map((key) => findKeyLayout(key)!.type)
  const reply = await redis.runScript(wholeScript, [audit, auditFloor, ...names.map(withPrefix)], kinds)
  const [state, floor, time, ...values] = toTextReply(reply as Reply) as readonly ReadReply[]
  const pieces = names.flatMap((key, at) => {
    const piece = toPiece(kinds[at]!, values[at] ?? null)
    return piece === null ? [] : [[key, piece] as const]
  })
  return {
    pieces: new Map(pieces),
    state: toStreamState(state ?? []),
    floor: (floor as string | null) ?? null,
    time: Number(time),
  }
}

/** Returns null for the value of a key that does not exist. */
function toPiece(kind: string, value: ReadReply): Piece | null {
  if (kind === 'string') return value === null ? null : { type: 'string', value: value as string }
  const flat = value as readonly string[]
  if (flat.length === 0) return null
  const pairs = Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at]!, flat[2 * at + 1]!] as const)
  if (kind === 'hash') return { type: 'hash', members: pairs, absent: [] }
  return { type: 'zset', members: pairs.map(([member, score]) => [member, Number(score)]), absent: [] }
}

const isPassing = (key: string): boolean => findKeyLayout(key)?.expires === true

/** Returns whether the one script reads a key (without the prefix). It reads all keys that last, but no stream. */
function isAtOnce(key: string): boolean {
  const layout = findKeyLayout(key)
  return layout !== null && !layout.expires && layout.type !== 'stream'
}
