/*
 * Changes the tags and the memo of a device as a user asks for it. A report replaces all tags. A user adds and removes
 * some, so that the tags that other callers gave the device stay.
 */
import type { DeviceReport } from '../../generated/types.ts'
import type { DeviceId } from './device.ts'
import { InvalidParams } from './errors/invalid-params.ts'
import { type Facts, noFacts } from './facts.ts'
import { applyReport, type KnownDevice } from './reports/report.ts'
import { parseFacts } from './stored-facts.ts'

/** The change of the tags and the memo of each device in a call. */
export interface NotesChange {
  readonly addTags: readonly string[]
  readonly removeTags: readonly string[]
  /** The new memo. "" removes the memo, and null leaves it unchanged. */
  readonly memo: string | null
}

/** Maximum tags of a device. The contract allows as many in a report. */
export const MAX_TAGS = 1000

type NotesParams = { readonly [Name in keyof NotesChange]?: NotesChange[Name] | null | undefined }

/**
 * Returns what the params of a call change in tags and memo, or null if they change neither. Throws InvalidParams if a
 * tag is to be added and removed.
 */
export function readNotesChange({ addTags, removeTags, memo }: NotesParams): NotesChange | null {
  const change = { addTags: addTags ?? [], removeTags: removeTags ?? [], memo: memo ?? null }
  if (change.addTags.length === 0 && change.removeTags.length === 0 && change.memo === null) return null
  const added = new Set(change.addTags)
  const both = change.removeTags.findIndex((tag) => added.has(tag))
  if (both >= 0) throw new InvalidParams([{ path: `/removeTags/${both}`, reason: 'must not be in addTags too' }])
  return change
}

const NOTES: ReadonlySet<keyof Facts> = new Set(['memo', 'tags'] as const)

/** Parses tags and memo of stored facts. Interfaces and hardware are left out, because creating them takes long. */
export const parseNotes = (json: string | null): Facts => (json === null ? noFacts : parseFacts(json, NOTES))

/** Returns the device with other tags and another memo. */
export function withNotes(known: KnownDevice, id: DeviceId, { addTags, removeTags, memo }: NotesChange): KnownDevice {
  const report: DeviceReport = { ipAddress: known.device.ipAddress }
  if (addTags.length > 0 || removeTags.length > 0) {
    const removed = new Set(removeTags)
    report.tags = [...known.facts.tags.filter((tag) => !removed.has(tag)), ...addTags]
  }
  if (memo !== null) report.memo = memo === '' ? null : memo
  return applyReport(known, { index: 0, id, report }, noFacts)!
}
