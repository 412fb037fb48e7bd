/*
 * Prepares a report for the check of its schema. Parts may have members that the contract does not list, and the schema
 * checks nothing about them. If a million parts each have a name of their own, the check of each takes 20 microseconds
 * and a kilobyte, because V8 looks up each listed member of each part in the slowest way.
 */
import { isListedMember } from './reported-parts.ts'

/** A body has few parts with more members than this. They are checked as they are, because their number is limited. */
const MAX_MEMBERS = 64

/** Returns the report with the listed members of its parts alone. The report may be any JSON. */
export function withListedMembers(report: unknown): unknown {
  const { hardware } = (report ?? {}) as { hardware?: unknown }
  if (!Array.isArray(hardware)) return report
  const listed = hardware.map(listedMembers)
  return listed.every((part, at) => part === hardware[at]) ? report : { ...(report as object), hardware: listed }
}

function listedMembers(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
  const names = Object.keys(part)
  if (names.length > MAX_MEMBERS || names.every(isListedMember)) return part
  const listed: Record<string, unknown> = {}
  for (const name of names) if (isListedMember(name)) listed[name] = (part as Record<string, unknown>)[name]
  return listed
}
