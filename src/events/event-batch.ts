/*
 * The events of one page of changes. A batch goes to many readers: those at the same position share one text.
 */
import { type ChangePosition, comparePositions } from '../domain/history/change-position.ts'
import type { ChangesPage, RecordedChange, RecordedCommit } from '../store/inventory/recorded-changes.ts'
import { toCredentialEvent, toDeviceEvent } from './event-data.ts'
import { formatPart, type Source, toSourceKey } from './event-position.ts'
import { eventBody, idLine } from './event-text.ts'

/** An event of a batch. */
interface BatchedEvent {
  readonly position: ChangePosition
  /** The position as a part of the id. */
  readonly part: string
  readonly network: string
  /** The network at the other end of a move, or null. */
  readonly place: string | null
  readonly body: string
  /** The same for a reader that may not see the network at the other end. */
  readonly bodyWithoutPlace: string
}

/** The part of a batch that a reader gets. */
export interface Selection {
  /** The events after this position. */
  readonly after: ChangePosition
  /** The parts of the event id before and after that of the source, and a key to compare them. */
  readonly affixes: IdAffixes
  /** Returns whether the reader reads this network. */
  readonly reads: (network: string) => boolean
  /** Returns whether the caller may see this network. */
  readonly sees: (network: string) => boolean
}

/** The parts of an event id before and after that of a source. */
export interface IdAffixes {
  readonly before: string
  readonly after: string
  /** A text that is equal for readers with the same affixes that read and see the same networks. */
  readonly key: string
}

/** The events of a batch that a reader gets, as bytes. */
interface SelectedEvents {
  readonly bytes: Buffer
  readonly count: number
  readonly sharing: Sharing
}

/** How many readers got the same bytes so far. */
export interface Sharing {
  readers: number
}

/** The events of one page of changes. */
export class EventBatch {
  /** The position before the batch, and the one after it. */
  readonly from: ChangePosition
  readonly to: ChangePosition
  /** The position after the batch, as a part of the id. */
  readonly toPart: string
  readonly #events: readonly BatchedEvent[]
  readonly #texts = new Map<string, SelectedEvents>()

  constructor(source: Source, from: ChangePosition, page: ChangesPage<RecordedChange | RecordedCommit>) {
    const key = toSourceKey(source)
    this.from = from
    this.to = page.position
    this.toPart = formatPart(key, page.position)
    this.#events = page.changes.map((change) => toEvent(source, key, change))
  }

  /** Returns whether the batch ends after a position. Most readers are where it begins, which takes no comparison. */
  endsAfter(position: ChangePosition): boolean {
    return position === this.from || comparePositions(this.to, position) > 0
  }

  /** Returns the events that a reader gets. Readers with equal selections share them. */
  textFor({ after, affixes, reads, sees }: Selection): SelectedEvents {
    const takesWholeBatch = after === this.from || comparePositions(after, this.from) <= 0
    const known = takesWholeBatch ? this.#texts.get(affixes.key) : undefined
    if (known !== undefined) {
      known.sharing.readers++
      return known
    }
    const wanted = this.#events.filter(
      ({ position, network }) => (takesWholeBatch || comparePositions(position, after) > 0) && reads(network),
    )
    const texts = wanted.map(({ part, place, body, bodyWithoutPlace }) => {
      return idLine(affixes.before + part + affixes.after) + (place === null || sees(place) ? body : bodyWithoutPlace)
    })
    const selected = { bytes: joinBytes(texts), count: wanted.length, sharing: { readers: 1 } }
    if (takesWholeBatch) this.#texts.set(affixes.key, selected)
    return selected
  }
}

/** Returns the bytes of all texts. To join them as a string first takes three times as long. */
function joinBytes(texts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  let end = 0
  for (const text of texts) end += bytes.write(text, end)
  return bytes
}

function toEvent(source: Source, key: string, change: RecordedChange | RecordedCommit): BatchedEvent {
  const { position } = change
  const part = formatPart(key, position)
  if (source === 'credentials') {
    const event = toCredentialEvent(change as RecordedCommit)
    const body = eventBody('credentials', event)
    return { position, part, network: event.network, place: null, body, bodyWithoutPlace: body }
  }
  const { network } = source
  const event = toDeviceEvent(network, change as RecordedChange)
  const place = event.place?.network ?? null
  const body = eventBody('device', event)
  const bodyWithoutPlace = place === null ? body : eventBody('device', { ...event, place: null })
  return { position, part, network, place, body, bodyWithoutPlace }
}
