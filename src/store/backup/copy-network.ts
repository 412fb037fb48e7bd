/*
 * Copies a network while clients write to it. The copy is as of one instant, that of its last read.
 *
 * Reading a large network takes thousands of round trips. The devices that change meanwhile are in the log of changes.
 * They are read again, at last together with everything else that may have changed. So a network is read once, however
 * fast clients write, unless its log no longer names all changes.
 */
import { isOtherHistory, type Seq, toSeqNumber } from '../inventory/seq.ts'
import type { NetworkKeys } from '../keys.ts'
import { readChangedDevices, toPieces, type UnloggedParts } from './changed-devices.ts'
import { copyHistories } from './copy-histories.ts'
import { beginStream, endStream } from './copy-stream.ts'
import type { Piece } from './piece.ts'
import { readKey } from './read-key.ts'
import { ChangedMeanwhile, type CopyParts, type HashSizes, type SavedPiece, savedUnder } from './saved.ts'

/** Copies one network without the receipts of its writes, once. */
export class NetworkCopy {
  readonly #parts: CopyParts
  readonly #key: NetworkKeys
  /** The sequence at the beginning. */
  #begun: Seq = ''
  /** All changes up to this number are copied. */
  #since = 0
  #copiedAt = 0

  constructor(parts: CopyParts, network: string) {
    this.#parts = parts
    this.#key = parts.keys.of(network)
  }

  /** The instant of the whole copy by the clock of Redis, in Unix epoch milliseconds; 0 until it has ended. */
  get copiedAt(): number {
    return this.#copiedAt
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
    const rest = yield* this.#copyChanges()
    yield* this.#saved(audit, endStream(redis, stream, rest.audit))
    if (rest.moves.size > 0) yield this.#toSaved(moves, { type: 'hash', members: [...rest.moves], absent: [] })
    for (const [name, value] of Object.entries(rest.strings) as [keyof UnloggedParts['strings'], string | null][]) {
      if (value !== null) yield this.#toSaved(this.#key[name], { type: 'string', value })
    }
    this.#copiedAt = rest.time
    return new Map([[this.#nameOf(devices), rest.count]])
  }

  /** Copies the devices that changed. Returns the rest of the network at the instant of the last read. */
  async *#copyChanges(): AsyncGenerator<SavedPiece, UnloggedParts> {
    for (;;) {
      const found = await readChangedDevices(this.#parts.redis, this.#key, this.#since)
      if (found === null || (found.rest !== null && isOtherHistory(this.#begun, found.rest.strings.seq ?? ''))) {
        throw new ChangedMeanwhile('written')
      }
      this.#since = found.upTo
      for (const [name, piece] of toPieces(this.#key, found.devices)) yield this.#toSaved(name, piece)
      if (found.rest !== null) return found.rest
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
