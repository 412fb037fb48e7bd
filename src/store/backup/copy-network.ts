/*
 * Copies a network while clients write to it. The copy is as of one instant, that of its last read.
 *
 * Reading a large network takes thousands of round trips. The devices that change meanwhile are in the log of changes.
 * They are read again, at last together with everything else that may have changed. So a network is read once, however
 * fast clients write, unless its log no longer names all changes.
 */
import { isOtherHistory, type Seq, toSeqNumber } from '../inventory/seq.ts'
import type { NetworkKeys } from '../keys.ts'
import { scanServer } from '../redis/scan-keys.ts'
import { readChangedDevices, toPieces, type UnloggedParts } from './changed-devices.ts'
import { copyHistories } from './copy-histories.ts'
import { copyReceipts } from './copy-receipts.ts'
import { beginStream, endStream } from './copy-stream.ts'
import type { Piece } from './piece.ts'
import { readKey } from './read-key.ts'
import { ChangedMeanwhile, type CopyParts, type HashSizes, type SavedPiece, savedUnder } from './saved.ts'

/**
 * How often the receipts of writes are listed, if there were writes after the last time. The copy may lack the receipts
 * of writes since then.
 */
const LISTINGS = 3

/** Copies one network, once. */
export class NetworkCopy {
  readonly #parts: CopyParts
  readonly #key: NetworkKeys
  /** The sequence at the beginning. */
  #begun: Seq = ''
  /** All changes up to this number are copied. */
  #since = 0
  /** The receipts that were copied. */
  readonly #receipts = new Set<string>()

  constructor(parts: CopyParts, network: string) {
    this.#parts = parts
    this.#key = parts.keys.of(network)
  }

  /** Yields the pieces of the network. Throws ChangedMeanwhile. */
  async *pieces(): AsyncGenerator<SavedPiece, HashSizes> {
    const { redis } = this.#parts
    const { seq, devices, facts, history, deleted, order, log, audit, moves } = this.#key
    this.#begun = (await redis.read(seq, (client) => client.get(seq))) ?? ''
    this.#since = toSeqNumber(this.#begun)
    for (const hash of [devices, facts]) {
      yield* this.#saved(hash, readKey(redis, hash, 'hash'))
      // Early, because the log forgets deleted devices after a while.
      yield* this.#copyChanges()
    }
    yield* copyHistories(this.#parts, history, deleted)
    yield* this.#copyChanges()
    for (const sorted of [order, log]) yield* this.#saved(sorted, readKey(redis, sorted, 'zset'))
    const stream = yield* this.#saved(audit, beginStream(redis, audit))
    const rest = yield* this.#copyToOneInstant()
    yield* this.#saved(audit, endStream(redis, stream, rest.audit))
    if (rest.moves.size > 0) yield this.#toSaved(moves, { type: 'hash', members: [...rest.moves], absent: [] })
    for (const [name, value] of Object.entries(rest.strings) as [keyof UnloggedParts['strings'], string | null][]) {
      if (value !== null) yield this.#toSaved(this.#key[name], { type: 'string', value })
    }
    return new Map([[this.#nameOf(devices), rest.count]])
  }

  /** Copies receipts and changes until nothing changes between two reads, or often enough. */
  async *#copyToOneInstant(): AsyncGenerator<SavedPiece, UnloggedParts> {
    let rest = yield* this.#copyChanges()
    for (let listing = 1; listing <= LISTINGS; listing++) {
      yield* this.#copyReceipts()
      const before = rest.strings.seq
      rest = yield* this.#copyChanges()
      if (rest.strings.seq === before) break
    }
    return rest
  }

  /** Copies the devices that changed. Returns the rest of the network at the instant of the last read. */
  async *#copyChanges(): AsyncGenerator<SavedPiece, UnloggedParts> {
    for (;;) {
      const found = await readChangedDevices(this.#parts.redis, this.#key, this.#since)
      if (found === null || (found.rest !== null && isOtherHistory(this.#begun, found.rest.strings.seq ?? ''))) {
        throw new ChangedMeanwhile()
      }
      this.#since = found.upTo
      for (const [name, piece] of toPieces(this.#key, found.devices)) yield this.#toSaved(name, piece)
      if (found.rest !== null) return found.rest
    }
  }

  async *#copyReceipts(): AsyncGenerator<SavedPiece> {
    const { redis } = this.#parts
    // That the slot does not move meanwhile is checked by onOneServer.
    for await (const names of scanServer(redis, this.#key.operation(''))) {
      // A scan may return a name twice.
      const unknown = [...new Set(names)].filter((name) => !this.#receipts.has(name))
      for (const name of unknown) this.#receipts.add(name)
      yield* copyReceipts(this.#parts, unknown)
    }
  }

  #saved<Result>(name: string, pieces: AsyncGenerator<Piece, Result>): AsyncGenerator<SavedPiece, Result> {
    return savedUnder(this.#nameOf(name), pieces)
  }

  #toSaved(name: string, piece: Piece): SavedPiece {
    return { key: this.#nameOf(name), expiresAt: null, piece }
  }

  #nameOf(name: string): string {
    return this.#parts.withoutPrefix(name)
  }
}
