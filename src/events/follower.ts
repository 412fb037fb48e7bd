/*
 * Follows the changes of one source for all readers of this process. It reads each change once, however many readers
 * there are. The hub asks whether the source has changed; only then does the follower read.
 */
import { type ChangePosition, FIRST_POSITION } from '../domain/history/change-position.ts'
import type {
  ChangesPage,
  RecordedChange,
  RecordedChanges,
  RecordedCommit,
} from '../store/inventory/recorded-changes.ts'
import { EventBatch } from './event-batch.ts'
import type { Source } from './event-position.ts'

/** A reader of the events of a source. */
export interface Subscriber {
  /** Gets the next batch. */
  take(source: Source, batch: EventBatch): void
  /** The changes after the reader's position are not known. `now` is the position where the source continues. */
  lose(source: Source, now: ChangePosition): void
}

/** One reader may hold this part of the bytes that all readers together may hold. */
export const SHARE_OF_ONE_READER = 16

/** Maximum number of changes in one read. */
const CHANGES_A_READ = 300

/**
 * Maximum number of changes in one batch. Pages are gathered, because each batch costs a write for each reader. With
 * 100 readers, a batch of 900 changes takes 15 to 20 % less processor time than three of 300, reading included, and
 * keeps the event loop busy for some 10 ms. A batch of 2,700 takes at most 5 % less than three of 900, but does so for
 * three times as long. Fewer are gathered if the readers would hold more bytes than they may, for changes of the usual
 * length.
 */
const CHANGES_A_BATCH = 900
const BYTES_A_CHANGE = 512

type Page = ChangesPage<RecordedChange | RecordedCommit>

/** Reads a page of the changes of a source. */
export async function readSource(
  changes: RecordedChanges,
  source: Source,
  after: ChangePosition | null,
): Promise<Page | 'purged'> {
  if (source === 'credentials') return await changes.readCommits(after, CHANGES_A_READ)
  return await changes.readDevices(source.network, after, CHANGES_A_READ)
}

/** Returns the position after the newest change of a source. */
export async function readEnd(changes: RecordedChanges, source: Source): Promise<ChangePosition> {
  const now = await readSource(changes, source, null)
  return now === 'purged' ? FIRST_POSITION : now.position
}

/** Follows a source from a position on. */
export class Follower {
  readonly source: Source
  readonly subscribers = new Set<Subscriber>()
  readonly #changes: RecordedChanges
  #position: ChangePosition
  /** The sequence of the source when it was last read; null if it has to be read. */
  #seq: string | null = null

  constructor(changes: RecordedChanges, source: Source, position: ChangePosition) {
    this.#changes = changes
    this.source = source
    this.#position = position
  }

  /** The position up to which the subscribers have everything. */
  get position(): ChangePosition {
    return this.#position
  }

  /**
   * Reads what is new and passes it on. `seq` is the sequence of the source, read before this call: a later change
   * changes it again. `maxBytes` is what the readers together may hold. Returns whether there was anything new.
   */
  async advance(seq: string, maxBytes: number): Promise<boolean> {
    if (seq === this.#seq) return false
    let hasMore = true
    while (hasMore && this.subscribers.size > 0) {
      const page = await this.#readPages(maxBytes)
      if (page === 'purged') {
        await this.#startOver()
        continue
      }
      const batch = new EventBatch(this.source, this.#position, page)
      this.#position = page.position
      for (const subscriber of this.subscribers) subscriber.take(this.source, batch)
      hasMore = page.hasMore
    }
    // If the last subscriber left before the end, the next one still needs the rest.
    if (!hasMore) this.#seq = seq
    return true
  }

  /** Reads pages until there are no more, or enough for a batch. */
  async #readPages(maxBytes: number): Promise<Page | 'purged'> {
    const share = maxBytes / Math.max(SHARE_OF_ONE_READER, this.subscribers.size)
    const enough = Math.min(CHANGES_A_BATCH, share / BYTES_A_CHANGE)
    let pages = await readSource(this.#changes, this.source, this.#position)
    while (pages !== 'purged' && pages.hasMore && pages.changes.length < enough) {
      const next = await readSource(this.#changes, this.source, pages.position)
      // The read of the next batch finds the same.
      if (next === 'purged') break
      pages = { ...next, changes: [...pages.changes, ...next.changes] }
    }
    return pages
  }

  async #startOver(): Promise<void> {
    const now = await readSource(this.#changes, this.source, null)
    if (now === 'purged') return
    this.#position = now.position
    for (const subscriber of this.subscribers) subscriber.lose(this.source, now.position)
  }
}
