/*
 * The position of a reader of events: one position for each network that it reads, and one for the credentials. It is
 * the id of each event, so a reader that connects again sends it as Last-Event-ID. Readers must not take it apart.
 *
 * A network appears by a hash of its name, so that a position has only letters, digits and a few signs, and at most
 * some 30 characters for each network.
 *
 * Networks that the reader no longer reads, because it may not see them or names others, keep their positions, which
 * are then marked with a gap. If the reader has such a network again, it continues there.
 */
import { createHash } from 'node:crypto'
import { setBounded } from '../domain/bounded-map.ts'
import type { ChangePosition } from '../domain/history/change-position.ts'

/** A source of changes: a network, or the credentials of all networks. */
export type Source = { readonly network: string } | 'credentials'

/** The position of a reader in one source. */
export interface ReaderPosition extends ChangePosition {
  /**
   * Present if commits of credentials were or will be passed over: those of a network that a stream did not read, or
   * all of them because the caller might not read credentials.
   */
  readonly hasGap?: true
}

const HASH_LENGTH = 10
const VERSION = '1'
const SEPARATOR = '~'
/** The end of a part whose position has a gap. */
const GAP = '_'

const CREDENTIALS_KEY = '*'.repeat(HASH_LENGTH)
const MAX_KNOWN_KEYS = 1000
/** The keys of networks that were asked for last. Each poll needs them for each reader. */
const knownKeys = new Map<string, string>()

/** Returns the short text that stands for a source in a position. */
export function toSourceKey(source: Source): string {
  if (source === 'credentials') return CREDENTIALS_KEY
  const { network } = source
  const known = knownKeys.get(network)
  if (known !== undefined) return known
  const key = createHash('sha256').update(network).digest('base64url').slice(0, HASH_LENGTH)
  setBounded(knownKeys, network, key, MAX_KNOWN_KEYS)
  return key
}

/** Returns the position of one source within a position of a reader. */
export function formatPart(key: string, { auditId, devices, hasGap }: ReaderPosition): string {
  const dash = auditId.indexOf('-')
  const ms = Number(auditId.slice(0, dash)).toString(36)
  const number = Number(auditId.slice(dash + 1)).toString(36)
  const place = devices === null ? '' : `.${devices.toString(36)}`
  return `${key}${ms}-${number}${place}${hasGap === true ? GAP : ''}`
}

/** Returns the texts before and after the part with this index. Readers at the same position share them. */
export function affixesOfPart(parts: readonly string[], index: number): readonly [before: string, after: string] {
  const before = [VERSION, ...parts.slice(0, index)].join(SEPARATOR) + SEPARATOR
  const rest = parts.slice(index + 1)
  return [before, rest.length === 0 ? '' : SEPARATOR + rest.join(SEPARATOR)]
}

/** Returns the position of a reader. */
export const joinParts = (parts: readonly string[]): string => [VERSION, ...parts].join(SEPARATOR)

const PART = new RegExp(`^([\\w*-]{${HASH_LENGTH}})([0-9a-z]{1,11})-([0-9a-z]{1,10})(?:\\.([0-9a-z]{1,4}))?(${GAP})?$`)

/** Parses the position of a reader: positions by the key of their source. Returns null if the text is none. */
export function parseEventPosition(text: string): ReadonlyMap<string, ReaderPosition> | null {
  const [version, ...parts] = text.split(SEPARATOR)
  if (version !== VERSION) return null
  const positions = new Map<string, ReaderPosition>()
  for (const part of parts) {
    const [, key, ms, number, devices, gap] = PART.exec(part) ?? []
    if (key === undefined) return null
    const auditId = `${Number.parseInt(ms!, 36)}-${Number.parseInt(number!, 36)}`
    const position = { auditId, devices: devices === undefined ? null : Number.parseInt(devices, 36) }
    positions.set(key, gap === undefined ? position : { ...position, hasGap: true })
  }
  return positions
}
