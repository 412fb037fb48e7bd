/*
 * Restores keys. While a restore is under way, its mark stands in place of the schema number; see restore-mark.ts. Each
 * seq of a network gets the id of the restore; see seq.ts.
 */
import { randomBytes } from 'node:crypto'
import { chunks, groupBy } from '../../domain/group.ts'
import { waitForAll } from '../../domain/wait-for-all.ts'
import { createRestoredSeq } from '../inventory/seq.ts'
import { isNetworkSeq, type Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { createRestoreMark, type RestoreMark } from './restore-mark.ts'
import type { SavedDump, SavedPiece } from './saved.ts'
import { writePiece } from './write-piece.ts'

const RESTORE_ID_BYTES = 6

/** The most keys that are removed at the same time, between two checks of the mark. */
const REMOVED_TOGETHER = 250

/** Returns the text of a key that decides its slot. */
const slotOf = (name: string): string => name.slice(0, name.indexOf('}') + 1)

/** One restore. All names of keys are without the prefix. */
export class Restore {
  readonly mark: RestoreMark
  readonly #redis: Redis
  readonly #now: () => number
  readonly #id = randomBytes(RESTORE_ID_BYTES).toString('hex')
  readonly #prefix: string
  readonly #schemaKey: string
  /** The schema number of the backup; null if the backup has none, or until it was read. */
  #schema: SavedPiece | SavedDump | null = null

  constructor(redis: Redis, keys: Keys, now: () => number) {
    this.#redis = redis
    this.#now = now
    const { prefix, schema } = keys
    this.#prefix = prefix
    this.#schemaKey = schema.slice(prefix.length)
    this.mark = createRestoreMark(redis, keys, this.#id)
  }

  /** Removes the keys of a restore that this one replaces. Throws an Error if another one replaces this one. */
  async removeUnfinished(found: readonly string[]): Promise<void> {
    await this.#removeUnlessReplaced(found.filter((key) => key !== this.#schemaKey))
    await this.mark.requireOwn()
  }

  /** Restores a piece of a key, or a whole key. The schema number is restored at the end. */
  async restore(saved: SavedPiece | SavedDump): Promise<void> {
    if (saved.key === this.#schemaKey) this.#schema = saved
    else await this.#write(saved)
  }

  /** Ends the restore. Throws an Error if another one has begun since. */
  async end(): Promise<void> {
    await this.mark.requireOwn()
    // A schema number is written over the mark. Without either, an earlier restore that ends at this moment would take
    // the keys for its own.
    if (this.#schema === null || 'dump' in this.#schema) await this.#remove(this.#schemaKey)
    if (this.#schema !== null) await this.#write(this.#schema)
  }

  /** Ends the restore and removes the keys that it wrote. Leaves them to another restore that has begun since. */
  async cancel(written: Iterable<string>): Promise<void> {
    await this.#removeUnlessReplaced(written)
    if (!(await this.mark.isReplaced())) await this.#remove(this.#schemaKey)
  }

  async #write(saved: SavedPiece | SavedDump): Promise<void> {
    const name = this.#prefix + saved.key
    if (!('dump' in saved)) {
      const { piece, expiresAt } = isNetworkSeq(saved.key) ? this.#withRestoredSeq(saved) : saved
      return await writePiece(this.#redis, name, piece, expiresAt === null ? null : expiresAt - this.#now())
    }
    await this.#writeDump(name, saved)
    if (!isNetworkSeq(saved.key)) return
    const seq = await this.#redis.read(name, (client) => client.get(name))
    await this.#redis.writeAgain(name, (client) => client.set(name, createRestoredSeq(seq ?? '', this.#id)))
  }

  async #writeDump(name: string, { expiresAt, dump }: SavedDump): Promise<void> {
    const operands = [`${expiresAt ?? 0}`, dump, ...(expiresAt === null ? [] : ['ABSTTL'])]
    await this.#redis.write(name, (client) => client.sendCommand(['RESTORE', name, ...operands]))
  }

  /** Returns the piece of a network's seq with a history of its own. */
  #withRestoredSeq(saved: SavedPiece): SavedPiece {
    const { piece } = saved
    if (piece.type !== 'string') return saved
    return { ...saved, piece: { ...piece, value: createRestoredSeq(piece.value, this.#id) } }
  }

  /** Removes keys as long as no other restore has begun, whose keys they would be. */
  async #removeUnlessReplaced(keys: Iterable<string>): Promise<void> {
    for (const some of chunks([...keys], REMOVED_TOGETHER)) {
      if (await this.mark.isReplaced()) return
      const names = some.map((key) => this.#prefix + key)
      // One command removes keys of one slot only.
      const bySlot = this.#redis.isCluster ? [...groupBy(names, slotOf).values()] : [names]
      await waitForAll(bySlot.map((together) => this.#unlink(together)))
    }
  }

  #remove(key: string): Promise<void> {
    return this.#unlink([this.#prefix + key])
  }

  async #unlink(names: readonly string[]): Promise<void> {
    await this.#redis.writeAgain(names[0]!, (client) => client.unlink([...names]))
  }
}
