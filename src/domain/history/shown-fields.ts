/*
 * Converts a stored change of a device to the members of a response.
 */
import type { HistoryField } from '../../../generated/types.ts'
import { toFieldPath } from '../device-csv/field-path.ts'
import { toSummary } from '../reports/report.ts'
import { REPORTED_FIELDS } from '../reports/reported-fields.ts'
import { onlyKnown } from '../reports/reported-parts.ts'
import type { DeviceField } from '../search/sort-order.ts'
import { parseFacts } from '../stored-facts.ts'
import { type DeviceChangeRecord, LIST_FACTS, type ListFact, type PlacedElement } from './device-change.ts'
import { wholeFields } from './folded-times.ts'

/** Names of the stored facts that are lists, as responses name them. */
const LIST_NAMES: Readonly<Record<ListFact, string>> = {
  t: 'tags',
  i: 'interfaces',
  h: 'hardware',
  c: 'configChangedAt',
}

const ORDER: ReadonlyMap<string, number> = new Map(REPORTED_FIELDS.map((name, at) => [name, at]))

/** Returns the changed members in the order of a report. */
export function shownFields(change: DeviceChangeRecord): HistoryField[] {
  const { e = {}, m, l = {}, x } = change
  const f = wholeFields(change) ?? {}
  const fields: HistoryField[] = []
  const add = (name: string, before: unknown, after: unknown): void => {
    fields.push({ name, before: before as HistoryField['before'], after: after as HistoryField['after'] })
  }
  for (const name of reportedNames(f)) add(name, f[name]![0], f[name]![1])
  for (const [name, [before, after]] of Object.entries(e)) add(toFieldPath(name), before, after)
  if (hasMemo({ f, m, x })) add('memo', ...wholeMemos(f.memoSummary, m))
  for (const name of LIST_FACTS) {
    const change = l[name]
    if (change !== undefined) add(LIST_NAMES[name], shownElements(name, change[0]), shownElements(name, change[1]))
  }
  return fields
}

/** Returns the names of all changed members: those of shownFields in its order, then those that were cut. */
export function shownNames(change: DeviceChangeRecord): string[] {
  const { e, m, l, x } = change
  const f = wholeFields(change) ?? {}
  const names: string[] = reportedNames(f)
  if (e !== undefined) names.push(...Object.keys(e).map(toFieldPath))
  if (hasMemo({ f, m, x })) names.push('memo')
  if (l !== undefined) names.push(...LIST_FACTS.filter((name) => l[name] !== undefined).map((name) => LIST_NAMES[name]))
  return x === undefined ? names : [...names, ...shownCut(change)]
}

/** Returns whether a change has the whole memos before and after it. */
const hasMemo = ({ f, m, x }: Pick<DeviceChangeRecord, 'f' | 'm' | 'x'>): boolean =>
  (m !== undefined || f?.memoSummary !== undefined) && (x === undefined || !shownCut({ x }).includes('memo'))

/**
 * Returns the whole memos before and after a change of the memo. A memo in `m` is null if it is its summary. If the
 * summary did not change, it is that of the other memo in `m`.
 */
function wholeMemos(
  summary: readonly [unknown, unknown] | undefined,
  m: DeviceChangeRecord['m'],
): readonly [before: unknown, after: unknown] {
  if (m === undefined) return summary!
  const [before, after] = m
  const unchanged = toSummary(before ?? after ?? '')
  const [summaryBefore, summaryAfter] = summary ?? [unchanged, unchanged]
  return [before ?? summaryBefore, after ?? summaryAfter]
}

/** Returns the names that a report has too, in its order. Most changes have one, so nothing looks for all of them. */
function reportedNames(fields: Partial<Record<DeviceField, unknown>>): DeviceField[] {
  const names = Object.keys(fields).filter((name) => ORDER.has(name))
  return names.sort((one, other) => ORDER.get(one)! - ORDER.get(other)!) as DeviceField[]
}

/** Returns the names of the members that were too large to be kept. */
export const shownCut = ({ x = [] }: DeviceChangeRecord): string[] => [...new Set(x.map(toShownName))]

function toShownName(name: string): string {
  if (name === 'm' || name === 'memoSummary') return 'memo'
  return LIST_NAMES[name as ListFact] ?? name
}

function shownElements(name: ListFact, elements: readonly PlacedElement[]): unknown[] {
  const stored = elements.map(([, element]) => element)
  if (name !== 'i') return stored
  return parseFacts(JSON.stringify({ i: stored })).interfaces.map((one) => onlyKnown(one, ['ipAddress']))
}
