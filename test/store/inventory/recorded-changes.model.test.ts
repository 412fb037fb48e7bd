/*
 * Reads the changes of a random audit page by page, and compares them with a list of all changes.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChangePosition } from '../../../src/domain/history/change-position.ts'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { openStore } from '../open-store.ts'

const NETWORK = 'Lab'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const open = openOnce(() => openStore(redis.url, 't:'))

const auditIdOf = (number: number): string => `${2_000_000_000_000 + number}-${number}`

/** A change, with the number of its entry. */
interface Change {
  readonly number: number
  readonly ipAddress: string
  readonly position: ChangePosition
}

/** Returns the changes of entries that name this many devices each. The first entry has number 1. */
function changesOf(entries: readonly number[]): Change[] {
  return entries.flatMap((count, at) => {
    const number = at + 1
    return Array.from({ length: count }, (_, device): Change => {
      const devices = device + 1 === count ? null : device + 1
      return { number, ipAddress: `10.0.${number}.${device}`, position: { auditId: auditIdOf(number), devices } }
    })
  })
}

/** Stores the entries after the first `trimmed` ones, which an audit forgets in time. */
async function store(entries: readonly number[], trimmed: number): Promise<void> {
  await witness.flushdb()
  await open.store.networks.define(NETWORK, null)
  const { audit } = open.keys.of(NETWORK)
  await witness.del(audit)
  for (const [at, count] of entries.entries()) {
    const number = at + 1
    const devices = Array.from({ length: count }, (_, device) => `10.0.${number}.${device}`)
    // An entry without devices is about the network.
    const subject = count === 0 ? { network: NETWORK } : { devices }
    await witness.xadd(
      audit,
      auditIdOf(number),
      'by',
      'x',
      'method',
      'm',
      'request',
      'r',
      'on',
      JSON.stringify(subject),
    )
  }
  await witness.xtrim(audit, 'MINID', auditIdOf(trimmed + 1))
}

/** A position: after the whole entry with this number, or after some of its devices. */
interface Start {
  readonly number: number
  readonly devices: number | null
}

const toPosition = ({ number, devices }: Start): ChangePosition =>
  number === 0 ? { auditId: '0-0', devices: null } : { auditId: auditIdOf(number), devices }

/** Returns the changes after a position, or "purged" if some of them may be missing from the audit. */
function changesAfter(entries: readonly number[], trimmed: number, { number, devices }: Start): Change[] | 'purged' {
  if (devices === null ? number < trimmed : number <= trimmed) return 'purged'
  const isLater = (change: Change): boolean =>
    change.number > number || (change.number === number && devices !== null && indexOf(change) >= devices)
  return changesOf(entries).filter(isLater)
}

const indexOf = ({ ipAddress }: Change): number => Number(ipAddress.split('.')[3])

/** Reads page after page. Returns the changes, and how many each page had. */
async function readAll(start: Start, count: number) {
  const [changes, sizes]: [Omit<Change, 'number'>[], number[]] = [[], []]
  for (let after = toPosition(start); ; ) {
    const page = await open.store.changes.readDevices(NETWORK, after, count)
    if (page === 'purged') return page
    changes.push(...page.changes.map(({ ipAddress, position }) => ({ ipAddress, position })))
    sizes.push(page.changes.length)
    if (!page.hasMore) return { changes, sizes }
    if (JSON.stringify(page.position) === JSON.stringify(after)) throw new Error('the position does not move')
    after = page.position
  }
}

const play = fc
  .record({
    entries: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 45 }),
    count: fc.constantFrom(1, 2, 3, 7, 16, 17, 100),
    number: fc.nat(45),
    devices: fc.option(fc.integer({ min: 1, max: 3 })),
    trimmed: fc.nat(45),
  })
  .map(({ entries, count, number, devices, trimmed }) => {
    const entry = Math.min(number, entries.length)
    const size = entry === 0 ? 0 : entries[entry - 1]!
    const start: Start = { number: entry, devices: devices === null || devices >= size ? null : devices }
    return { entries, count, start, trimmed: Math.min(trimmed, entries.length - 1) }
  })

test('pages have each change after a position once and in order, or it is known that some are missing', async () => {
  await fc.assert(
    fc.asyncProperty(play, async ({ entries, count, start, trimmed }) => {
      await store(entries, trimmed)
      const found = await readAll(start, count)
      const expected = changesAfter(entries, trimmed, start)
      if (found === 'purged' || expected === 'purged') {
        expect(found).toBe(expected)
        return
      }
      expect(found.changes).toEqual(expected.map(({ ipAddress, position }) => ({ ipAddress, position })))
      expect(Math.max(...found.sizes)).toBeLessThanOrEqual(count)
    }),
    { numRuns: 150 },
  )
})
