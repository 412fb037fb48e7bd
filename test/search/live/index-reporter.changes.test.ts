/* Which changes of networks are reported, and for how long. The networks are given as the reporter sees them. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { IndexReporter } from '../../../src/search/live/index-reporter.ts'
import type { LiveSearch } from '../../../src/search/live/live-search.ts'
import type { ThreadMessage } from '../../../src/search/live/thread-messages.ts'

const PAUSE_MS = 100

/** Texts of lookups; each text stands for other memory. */
const lookupsOf = (hostnames: string, serials: string, ipv6: string) => ({
  hostname: { cells: hostnames, ipv6 },
  serialNumber: { cells: serials },
})

interface Seen {
  readonly name: string
  /** How many devices are read, of how many; null once the index is built. */
  readonly progress?: { readonly done: number; readonly of: number } | null
  /** The number of devices of the index; null if there is no index. */
  readonly size?: number | null
  readonly lookups?: ReturnType<typeof lookupsOf> | null
  readonly isBuilding?: boolean
}

let networks: Seen[]
let posted: ThreadMessage[]
let reporter: IndexReporter

beforeEach(() => {
  vi.useFakeTimers()
  networks = []
  posted = []
  const live = {
    get networks() {
      return networks.map(({ size = 0, progress = null, lookups = null, isBuilding = false, name }) => ({
        ...{ name, progress, lookups, isBuilding },
        current: () => (size === null ? null : { index: { size } }),
      }))
    },
  }
  reporter = new IndexReporter(live as unknown as LiveSearch, (message) => posted.push(message))
})

afterEach(() => {
  vi.useRealTimers()
})

/** Returns what is posted when the networks look like this after the next pause. */
function postedWith(...next: Seen[]): ThreadMessage[] {
  networks = next
  posted = []
  reporter.postSoon()
  vi.advanceTimersByTime(PAUSE_MS)
  return posted
}

const building = (done: number, of: number): Seen => ({ name: 'A', progress: { done, of } })

test.each<[string, Seen, Seen]>([
  ['more devices that are read', building(1, 5), building(2, 5)],
  ['more devices to read', building(2, 5), building(2, 6)],
  ['the end of the building', building(3, 3), { name: 'A', size: 3 }],
])('%s is reported', (_what, before, after) => {
  postedWith(before)
  expect(postedWith(after)).toMatchObject([{ changed: [{ network: 'A' }], dropped: [] }])
  expect(postedWith(after)).toEqual([])
})

test('a network without an index has no devices', () => {
  expect(postedWith({ name: 'A', size: null })).toEqual([
    { changed: [{ network: 'A', state: 'ready', done: 0, of: 0 }], dropped: [] },
  ])
})

test.each([
  ['hostnames', lookupsOf('h2', 's', 'v6')],
  ['serial numbers', lookupsOf('h', 's2', 'v6')],
  ['IPv6 addresses', lookupsOf('h', 's', 'v6 2')],
])('new memory of the %s is reported', (_what, after) => {
  const before = lookupsOf('h', 's', 'v6')
  postedWith({ name: 'A', lookups: before })
  expect(postedWith({ name: 'A', lookups: { ...before } })).toEqual([])
  expect(postedWith({ name: 'A', lookups: after })).toEqual([{ lookups: [['A', after]] }])
})

test('a network that replaces another one is reported, with its lookups', () => {
  const lookups = lookupsOf('h', 's', 'v6')
  postedWith({ name: 'A', lookups })
  expect(postedWith({ name: 'B', lookups })).toEqual([
    { changed: [{ network: 'B', state: 'ready', done: 0, of: 0 }], dropped: ['A'] },
    {
      lookups: [
        ['B', lookups],
        ['A', null],
      ],
    },
  ])
})

describe('a further report is scheduled', () => {
  const lookups = lookupsOf('h', 's', 'v6')
  const quiet: Seen = { name: 'A' }

  test.each<[string, boolean, Seen[]]>([
    ['after a new state', true, [{ name: 'A', size: 1 }]],
    ['after new lookups', true, [{ name: 'A', lookups }]],
    ['as long as one of the networks is built', true, [{ name: 'A', isBuilding: true }]],
    ['only in these cases', false, [quiet]],
  ])('%s', (_when, follows, next) => {
    postedWith(quiet)
    vi.advanceTimersByTime(PAUSE_MS)
    postedWith(...next)
    expect(vi.getTimerCount()).toBe(follows ? 1 : 0)
  })

  test('as long as one network is built and another one is ready', () => {
    const both: Seen[] = [quiet, { name: 'B', isBuilding: true }]
    postedWith(...both)
    expect(postedWith(...both)).toEqual([])
    expect(vi.getTimerCount()).toBe(1)
  })
})
