/*
 * The events of one page of changes. A batch goes to many readers: those at the same position share one text.
 */
import { type ChangePosition, comparePositions } from '../domain/history/change-position.ts'
import type { ChangesPage, LoggedChange, LoggedCommit } from '../store/inventory/change-log.ts'
import { formatPart, type Source, toSourceKey } from './event-position.ts'
import { eventBody, idLine } from './event-text.ts'
import { toCredentialEvent, toDeviceEvent } from './events.ts'

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

/** What of a batch a reader gets, and what stands around its part in the id. */
export interface Selection {
  /** The events after this position. */
  readonly after: ChangePosition
  readonly surroundings: readonly [before: string, after: string]
  /** Returns whether the reader reads this network. */
  readonly reads: (network: string) => boolean
  /** Returns whether the caller may see this network. */
  readonly sees: (network: string) => boolean
  /** A text that is equal for readers that read and see the same networks. */
  readonly sight: string
}

/** The events of one page of changes. */
export class Batch {
  /** The position before the batch, and the one after it. */
  readonly from: ChangePosition
  readonly to: ChangePosition
  readonly #events: readonly BatchedEvent[]
  readonly #texts = new Map<string, Buffer>()

  constructor(source: Source, from: ChangePosition, page: ChangesPage<LoggedChange | LoggedCommit>) {
    const key = toSourceKey(source)
    this.from = from
    this.to = page.position
    this.#events = page.changes.map((change) => toEvent(source, key, change))
  }

  /** Returns the bytes that a reader gets; empty if no event is for it. Readers with equal selections share them. */
  textFor({ after, surroundings, reads, sees, sight }: Selection): Buffer {
    const isWhole = comparePositions(after, this.from) <= 0
    const shared = isWhole ? `${surroundings.join('\n')}\n${sight}` : null
    const known = shared === null ? undefined : this.#texts.get(shared)
    if (known !== undefined) return known
    const wanted = this.#events.filter(
      ({ position, network }) => (isWhole || comparePositions(position, after) > 0) && reads(network),
    )
    const [before, behind] = surroundings
    const text = wanted
      .map(({ part, place, body, bodyWithoutPlace }) => {
        return idLine(before + part + behind) + (place === null || sees(place) ? body : bodyWithoutPlace)
      })
      .join('')
    const bytes = Buffer.from(text)
    if (shared !== null) this.#texts.set(shared, bytes)
    return bytes
  }
}

function toEvent(source: Source, key: string, change: LoggedChange | LoggedCommit): BatchedEvent {
  const { position } = change
  const part = formatPart(key, position)
  if (source === 'credentials') {
    const event = toCredentialEvent(change as LoggedCommit)
    const body = eventBody('credentials', event)
    return { position, part, network: event.network, place: null, body, bodyWithoutPlace: body }
  }
  const { network } = source
  const event = toDeviceEvent(network, change as LoggedChange)
  const place = event.place?.network ?? null
  const body = eventBody('device', event)
  const bodyWithoutPlace = place === null ? body : eventBody('device', { ...event, place: null })
  return { position, part, network, place, body, bodyWithoutPlace }
}
