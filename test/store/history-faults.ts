/*
 * Checks, with an independent client, that the record of each device in Redis agrees with its history: the record is
 * what the newest entry left, and each older entry fits the state before the next one.
 */
import type { Redis as Witness } from 'ioredis'
import type { StoredDevice } from '../../src/domain/history/device-change.ts'
import { type HistoryEntry, parseHistoryEntry } from '../../src/domain/history/history-entry.ts'
import { CannotRevert, revertChange } from '../../src/domain/history/revert-change.ts'

/** Returns a sentence for each device whose record and history disagree. */
export async function findHistoryFaults(witness: Witness, prefix: string): Promise<string[]> {
  const names = await witness.smembers(`${prefix}{networks}:names`)
  const faults = await Promise.all(names.map((name) => ofNetwork(witness, `${prefix}{n:${name}}`, name)))
  return faults.flat()
}

async function ofNetwork(witness: Witness, tag: string, name: string): Promise<string[]> {
  // One transaction, because clients may be writing.
  const replies = await witness
    .multi()
    .hgetall(`${tag}:devices`)
    .hgetall(`${tag}:facts`)
    .hgetall(`${tag}:history`)
    .hgetall(`${tag}:deleted`)
    .exec()
  const [devices, facts, histories, deleted] = replies!.map(([, value]) => value as Record<string, string>)
  const faults: string[] = []
  for (const id of new Set([
    ...Object.keys(devices!),
    ...Object.keys(histories!).map((field) => field.split('\n')[0]!),
  ])) {
    const json = devices![id]
    const current = json === undefined ? null : { device: JSON.parse(json), facts: facts![id] ?? null }
    const earlier = ['\n', '\n1', '\n2', '\n3'].map((suffix) => histories![id + suffix])
    const problem = findProblem(current, [histories![id], ...earlier], id in deleted!)
    if (problem !== null) faults.push(`${name}: ${id} ${problem}`)
  }
  return faults
}

/** Returns what is wrong with the history of a device, or null. */
function findProblem(
  current: StoredDevice | null,
  [newest, ...earlier]: readonly (string | undefined)[],
  isKept: boolean,
): string | null {
  if (newest === undefined) return 'has a record and no history'
  const oldest = Number(newest[1])
  const entries: (HistoryEntry | null)[] = []
  for (const text of [...earlier.slice(oldest), ...earlier.slice(0, oldest), newest]) {
    if (text === undefined) continue
    const [head, ...lines] = text.split('\n').slice(0, -1)
    if (!/^s[0-3]$/.test(head!)) return `has a text that begins with ${head}`
    entries.push(...lines.map(parseHistoryEntry))
  }
  if (entries.includes(null)) return 'has an entry that cannot be read'
  let state: StoredDevice | null = current
  for (const entry of (entries as HistoryEntry[]).reverse()) {
    const isEnd = entry.kind === 'd' || entry.kind === 'o'
    if (isEnd !== (state === null)) return `has the entry ${entry.auditId} ${entry.kind}, which its record contradicts`
    if (isEnd && state === current && entry.kind === 'd' && !isKept)
      return 'was deleted, and its last record is not kept'
    // Older states of this address belonged to another device.
    if (isEnd) return null
    try {
      state = entry.kind === 'c' ? null : revertChange(state!, entry.change)
    } catch (refusal) {
      if (!(refusal instanceof CannotRevert)) throw refusal
      return `is not as the entry ${entry.auditId} left it`
    }
    if (entry.kind === 'i') state = null
  }
  return null
}
