/* The link of the service to the search thread: a real thread, which has a real Redis. */
import { Worker } from 'node:worker_threads'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { UNBOUNDED } from '../../../src/search/live/index-limits.ts'
import { ThreadLink, type ThreadLinkOptions, type ThreadReport } from '../../../src/search/live/thread-link.ts'
import type { ThreadSettings, ThreadTask } from '../../../src/search/live/thread-messages.ts'
import type { IndexHits } from '../../../src/search/live/validated-search.ts'
import type { NetworksSearch } from '../../../src/search/page.ts'
import { openStore } from '../../store/open-store.ts'
import { putDevices } from '../../store/put-devices.ts'
import { forThisTest, openOnce } from '../../support/fixture.ts'
import { addressOf } from '../../support/hosts.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix } from '../../support/service.ts'

const prefix = freshPrefix()
const redis = openOnce(startRedisServer)
const open = openOnce(() => openStore(redis.url, prefix))

beforeEach(async () => {
  await open.store.networks.define('Lab', null)
  await putDevices(open, 'Lab', [1, 2, 3], (host) => ({ hostname: `h${host}` }))
})

/** Opens a link. Returns it with all reports and the number of threads that have ended. */
async function openLink(
  options: {
    readonly settings?: Partial<ThreadSettings>
    readonly startsLate?: boolean
    readonly onEnd?: (link: ThreadLink) => void
  } = {},
) {
  const reports: ThreadReport[] = []
  const seen = { reports, ends: 0 }
  const all: ThreadLinkOptions = {
    settings: {
      ...{ url: redis.url, deadlineMs: 20_000, prefix, maxPageBytes: 2 ** 25, bounds: UNBOUNDED },
      maxSearchCost: Infinity,
      ...options.settings,
    },
    startsLate: options.startsLate ?? false,
    onReport: (one) => reports.push(one),
    onEnd() {
      seen.ends++
      options.onEnd?.(link)
    },
  }
  const link = await forThisTest(new ThreadLink(all))
  return { link, seen }
}

const searchFor = (text: string): NetworksSearch => ({
  ...{ caller: 'local', networks: ['Lab'] },
  criteria: [{ scheme: 'hostname', pattern: { kind: 'prefix', text } }],
  ...({ sortColumn: 'ipAddress', descending: false, offset: 0, pageSize: 100 } as const),
})

const evaluate = (text: string): ThreadTask => ({
  kind: 'evaluate',
  search: searchFor(text),
  stale: [],
  time: { leftMs: 60_000, searchMs: 0 },
})

const ENDED = { message: 'The search index ended', data: { code: 'STORE_UNAVAILABLE', applied: 'no' } }

describe('the thread starts', () => {
  test('at once, and reports when it has started', async () => {
    const { link, seen } = await openLink()
    expect(link.isRunning).toBe(true)
    expect(link.starting).not.toBeNull()
    await link.starting
    expect(link.starting).toBeNull()
    // It reports this with an empty report.
    expect(seen.reports[0]).toEqual({ changed: [], dropped: [] })
    link.start()
    expect(link.starting).toBeNull()
  })

  test('with its first task, and not with notes', async () => {
    const { link } = await openLink({ startsLate: true })
    link.noteUse(['Lab'])
    link.noteWrites(['Lab'])
    expect([link.isRunning, link.starting]).toEqual([false, null])
    const hits = link.ask<IndexHits>(evaluate('h'))
    expect(link.isRunning).toBe(true)
    expect((await hits).total).toBe(3)
  })

  test('again after it ended', async () => {
    const { link, seen } = await openLink()
    await link.starting
    await link.stop()
    expect([link.isRunning, seen.ends]).toEqual([false, 1])
    expect((await link.ask<IndexHits>(evaluate('h'))).total).toBe(3)
    expect([link.isRunning, seen.ends]).toEqual([true, 1])
  })

  test('again only three seconds after it failed to start', async () => {
    const { link, seen } = await openLink({ settings: { url: 'no URL' } })
    await link.starting
    expect(seen.ends).toBe(1)
    const now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
    try {
      link.start()
      await expect(link.ask(evaluate('h'))).rejects.toMatchObject({
        message: 'The search index cannot start',
        data: { code: 'STORE_UNAVAILABLE', applied: 'no' },
      })
      expect(link.isRunning).toBe(false)
      clock.mockReturnValue(now + 3000)
      link.start()
      expect(link.isRunning).toBe(true)
    } finally {
      clock.mockRestore()
    }
  })

  test('and the wait for the start ends if the thread ends before', async () => {
    const { link } = await openLink()
    const starting = link.starting!
    await link.stop()
    await starting
    expect([link.isRunning, link.starting]).toEqual([false, null])
  })

  test('again while the former one ends, and that end does not count as its start', async () => {
    let ends = 0
    const { link } = await openLink({
      onEnd(ended) {
        if (++ends === 1) ended.start()
      },
    })
    await link.stop()
    expect([link.isRunning, ends]).toEqual([true, 1])
    expect(link.starting).not.toBeNull()
    await link.starting
    expect(link.starting).toBeNull()
  })
})

describe('a task', () => {
  test('gets its own result, and notes have none', async () => {
    const { link } = await openLink()
    const asked = ['h1', 'h', 'h3'].map((text) => link.ask<IndexHits>(evaluate(text)))
    link.noteUse(['Lab'])
    link.noteWrites(['Lab'])
    const found = await Promise.all(asked)
    expect(found.map(({ ids }) => ids)).toEqual([[addressOf(1)], [1, 2, 3].map(addressOf), [addressOf(3)]])
    expect(await link.ask({ kind: 'compare', network: 'Lab' })).toEqual({ devices: 3, differences: [] })
  })

  test('fails with the error of the search, and its details', async () => {
    const { link } = await openLink({ settings: { maxSearchCost: 0 } })
    const details = { code: 'SEARCH_TOO_EXPENSIVE', reason: 'steps', max: 0, retryable: false }
    await expect(link.ask(evaluate('h'))).rejects.toMatchObject({
      name: 'SEARCH_TOO_EXPENSIVE',
      message: expect.stringMatching(/^The search examines more than 0 texts/),
      data: details,
    })
  })

  test('fails with the message of a defect, which is not an error of the contract', async () => {
    const { link } = await openLink()
    const search = { ...searchFor('h'), criteria: null as never }
    const failure = await link
      .ask({ kind: 'evaluate', search, stale: [], time: { leftMs: 60_000, searchMs: 0 } })
      .catch((error: Error) => error)
    expect(failure).toMatchObject({ name: 'Error', message: expect.stringMatching(/^TypeError: /) })
    expect((await link.ask<IndexHits>(evaluate('h'))).total).toBe(3)
  })

  test('fails if the thread ends, and so do all others', async () => {
    const { link, seen } = await openLink()
    await link.starting
    const asked = ['h1', 'h2'].map((text) => link.ask(evaluate(text)))
    const outcomes = Promise.all(asked.map((one) => one.catch((error: Error) => error)))
    // No task is of this kind, and the reply to it fails.
    await expect(link.ask({ kind: 'none' } as never)).rejects.toMatchObject(ENDED)
    await outcomes
    expect(seen.ends).toBe(1)
    expect(seen.reports.at(-1)).toEqual({ trouble: expect.stringMatching(/undefined/) })
    expect((await link.ask<IndexHits>(evaluate('h'))).total).toBe(3)
  })

  test('that runs fails if the thread is stopped', async () => {
    const { link, seen } = await openLink()
    const asked = link.ask(evaluate('h'))
    const failed = expect(asked).rejects.toMatchObject(ENDED)
    await link.stop()
    await failed
    expect(seen.reports.some((report) => 'trouble' in report)).toBe(false)
  })

  test('that is aborted before it begins is not sent, and one that is aborted later fails', async () => {
    const { link } = await openLink({ startsLate: true })
    const unavailable = { data: { code: 'STORE_UNAVAILABLE', applied: 'no' } }
    await expect(link.ask(evaluate('h'), AbortSignal.abort())).rejects.toMatchObject(unavailable)
    expect(link.isRunning).toBe(false)
    const giver = new AbortController()
    const asked = link.ask(evaluate('h'), giver.signal)
    giver.abort()
    await expect(asked).rejects.toMatchObject(unavailable)
    const kept = new AbortController()
    expect((await link.ask<IndexHits>(evaluate('h'), kept.signal)).total).toBe(3)
    kept.abort()
    expect((await link.ask<IndexHits>(evaluate('h'))).total).toBe(3)
  })

  test('that is aborted may still fail in the thread', async () => {
    const { link } = await openLink({ settings: { maxSearchCost: 0 } })
    const giver = new AbortController()
    const asked = link.ask(evaluate('h'), giver.signal)
    giver.abort()
    await expect(asked).rejects.toMatchObject({ name: 'STORE_UNAVAILABLE' })
    await expect(link.ask(evaluate('h1'))).rejects.toMatchObject({ name: 'SEARCH_TOO_EXPENSIVE' })
  })
})

test('the thread receives tasks, their aborts, and the networks that are used and written', async () => {
  const { link } = await openLink()
  await link.starting
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  try {
    const [given, kept] = [new AbortController(), new AbortController()]
    const asked = link.ask(evaluate('h'), given.signal)
    given.abort()
    await expect(asked).rejects.toMatchObject({ name: 'STORE_UNAVAILABLE' })
    await link.ask(evaluate('h1'), kept.signal)
    // An answered task is not given up.
    kept.abort()
    link.noteUse(['Lab'])
    link.noteWrites(['Lab', 'Other'])
    expect(sent.mock.calls.map(([message]) => message)).toEqual([
      { id: 1, task: evaluate('h') },
      { givenUp: 1 },
      { id: 2, task: evaluate('h1') },
      { used: ['Lab'] },
      { written: ['Lab', 'Other'] },
    ])
  } finally {
    sent.mockRestore()
  }
})
