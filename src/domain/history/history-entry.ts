/*
 * An entry of the history of a device. It is stored as the id of its audit entry, a blank, a letter for what happened,
 * and the change as JSON, which is left out if it says nothing:
 *
 *   1763856000000-42 u{"f":{"hostname":["a","b"]}}
 *
 * c the device was created, u it was changed, t a report changed nothing but its times (folded-times.ts), d it was
 * deleted, i it moved here, o it moved away.
 */
import { parseJson } from '../json.ts'
import type { DeviceChangeRecord } from './device-change.ts'

/** The kind of a change of a device: created, updated, times reported, deleted, moved in, moved out. */
export type HistoryKind = 'c' | 'u' | 't' | 'd' | 'i' | 'o'

/** An entry of the history of a device. */
export interface HistoryEntry {
  /** The id of the audit entry of the same change: its time in Unix epoch milliseconds, and its number. */
  readonly auditId: string
  readonly kind: HistoryKind
  readonly change: DeviceChangeRecord
}

/** Returns the text of an entry without the id, which only the script knows that writes it. */
export function formatHistoryEntry(kind: HistoryKind, change: DeviceChangeRecord): string {
  for (const _ in change) return kind + JSON.stringify(change)
  return kind
}

const ENTRY = /^(\d+-\d+) ([cutdio])(.*)$/s

/** Parses a stored entry. Returns null if it was altered and cannot be read. */
export function parseHistoryEntry(text: string): HistoryEntry | null {
  const [, auditId, kind, json] = ENTRY.exec(text) ?? []
  if (auditId === undefined) return null
  const change = json === '' ? {} : parseJson(json!)
  if (typeof change !== 'object' || change === null) return null
  return { auditId, kind: kind as HistoryKind, change }
}

/** Returns the time of an entry in Unix epoch milliseconds. */
export const timeOfEntry = ({ auditId }: Pick<HistoryEntry, 'auditId'>): number => Number.parseInt(auditId, 10)
