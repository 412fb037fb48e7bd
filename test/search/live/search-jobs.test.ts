/*
 * The jobs of a caller that run at the same time are limited, and the cost of a search is limited.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Sliced } from '../../../src/search/index/structures/slices.ts'
import { createUnlimitedJob, type Job, JobLimiter, runInSlices } from '../../../src/search/live/search-jobs.ts'

afterEach(() => void vi.useRealTimers())

const jobFor = (caller: string, bounds: Partial<Job> = {}): Job => ({
  ...{ ...createUnlimitedJob(), caller },
  ...bounds,
})

function* endless(): Sliced<never> {
  for (;;) yield 1000
}

/** Returns work that ends only when the test ends it. */
function heldWork() {
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, work: () => ended }
}

describe('at most two jobs of one caller run at a time', () => {
  test('its other jobs wait in their order, and those of other callers do not', async () => {
    const limiter = new JobLimiter(2)
    const begun: string[] = []
    const held = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => {
      const { end, work } = heldWork()
      const start = (): Promise<void> => {
        begun.push(name)
        return work()
      }
      return { end, done: limiter.run(jobFor(name[0]!), start) }
    })
    await pause(0)
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    held[1]!.end()
    await held[1]!.done
    await expect.poll(() => begun.length).toBeGreaterThan(3)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
    for (const { end } of held) end()
    await Promise.all(held.map(({ done }) => done))
    expect(begun.at(-1)).toBe('a4')
  })

  test('other work runs between two jobs of one caller, however short they are', async () => {
    const limiter = new JobLimiter(1)
    const done: string[] = []
    const pieces = Array.from({ length: 10 }, (_, at) => limiter.run(jobFor('a'), async () => done.push(`piece ${at}`)))
    const other = new Promise<void>((resolve) =>
      setImmediate(() => {
        done.push('other work')
        resolve()
      }),
    )
    await Promise.all([...pieces, other])
    expect(done.indexOf('other work')).toBeLessThan(3)
  })

  test('a job that is aborted before its turn does not run or wait', async () => {
    const limiter = new JobLimiter(1)
    const never = async (): Promise<void> => expect.unreachable()
    const { end, work } = heldWork()
    const signal = AbortSignal.abort()
    await expect(limiter.run(jobFor('a', { signal }), never)).rejects.toThrow('aborted')
    const first = limiter.run(jobFor('a'), work)
    await expect(limiter.run(jobFor('a', { signal }), never)).rejects.toThrow('aborted')
    end()
    await first
  })

  test('a job that waits past its deadline, or is aborted, is refused and does not run', async () => {
    const limiter = new JobLimiter(1)
    const { end, work } = heldWork()
    const first = limiter.run(jobFor('a'), work)
    const controller = new AbortController()
    const never = async (): Promise<void> => expect.unreachable()
    const late = limiter.run(jobFor('a', { deadline: performance.now() + 5 }), never)
    const givenUp = limiter.run(jobFor('a', { signal: controller.signal }), never)
    const refused = Promise.all([late, givenUp].map((one) => expect(one).rejects.toMatchObject({ name: 'OVERLOADED' })))
    controller.abort()
    await refused
    const last = limiter.run(jobFor('a'), async () => 'done')
    end()
    await first
    expect(await last).toBe('done')
  })
})

describe('a caller', () => {
  test('that has finished one of two jobs may begin one more, not two', async () => {
    const limiter = new JobLimiter(2)
    const [first, second, third, fourth] = [heldWork(), heldWork(), heldWork(), heldWork()]
    const done = [first, second].map(({ work }) => limiter.run(jobFor('a'), work))
    first.end()
    await done[0]
    let begun = 0
    for (const { work } of [third, fourth]) {
      const start = (): Promise<void> => {
        begun++
        return work()
      }
      done.push(limiter.run(jobFor('a'), start))
    }
    await pause(1)
    expect(begun).toBe(1)
    for (const { end } of [second, third, fourth]) end()
    await Promise.all(done)
    expect(begun).toBe(2)
  })

  test('that aborts a running job does not affect its waiting jobs', async () => {
    const limiter = new JobLimiter(1)
    const controller = new AbortController()
    const [first, second] = [heldWork(), heldWork()]
    const begun = limiter.run(jobFor('a'), first.work)
    const next = limiter.run(jobFor('a', { signal: controller.signal }), second.work)
    first.end()
    await begun
    const last = limiter.run(jobFor('a'), async () => 'done')
    controller.abort()
    second.end()
    await next
    expect(await last).toBe('done')
  })

  test('whose job waits past its deadline is refused at that time, with the reason', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    vi.advanceTimersByTime(10_000)
    const limiter = new JobLimiter(1)
    const { end, work } = heldWork()
    const first = limiter.run(jobFor('a'), work)
    let failure: unknown = null
    const late = limiter.run(jobFor('a', { deadline: performance.now() + 50 }), work).catch((error: unknown) => {
      failure = error
    })
    await vi.advanceTimersByTimeAsync(49)
    expect(failure).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(failure).toMatchObject({
      name: 'OVERLOADED',
      message: 'Too many searches of this caller at once',
      data: { reason: 'searches of this caller', retryable: true },
    })
    end()
    await Promise.all([first, late])
  })
})

describe('a job in slices', () => {
  test('has a result and a cost', async () => {
    function* work(): Sliced<string> {
      yield 3
      yield 4
      return 'found'
    }
    const job = jobFor('a', { maxCost: 7, deadline: performance.now() + 2000 })
    expect(await runInSlices(job, work(), () => false)).toBe('found')
    expect(job.cost).toBe(7)
  })

  test('without a caller has no limits', () => {
    const { signal, searchBegunAt, begunAt, ...limits } = createUnlimitedJob()
    expect(limits).toEqual({ caller: '', deadline: Infinity, maxCost: Infinity, cost: 0, ownMs: 0 })
    expect(searchBegunAt).toBeLessThanOrEqual(begunAt)
    expect(begunAt).toBeLessThanOrEqual(performance.now())
    expect(signal.aborted).toBe(false)
  })

  test('ends when it exceeds its maximum cost, and the error has its cost', async () => {
    const failure = runInSlices(jobFor('a', { maxCost: 5000 }), endless(), () => false)
    await expect(failure).rejects.toMatchObject({
      name: 'SEARCH_TOO_EXPENSIVE',
      message: expect.stringContaining('examines more than 5000 texts and devices (MAX_SEARCH_COST). Cheaper: fewer'),
      data: { reason: 'steps', cost: 6000, max: 5000, retryable: false, cheaper: expect.stringContaining('wildcards') },
    })
  })

  test('ends at its deadline', async () => {
    const failure = runInSlices(jobFor('a', { deadline: performance.now() + 20 }), endless(), () => false)
    await expect(failure).rejects.toMatchObject({
      name: 'SEARCH_TOO_EXPENSIVE',
      message: expect.stringMatching(/^The search had examined \d+ texts and devices when its time ran out\. /),
      data: { reason: 'time' },
    })
  })

  test('that mostly waited ends at its deadline with a retryable error', async () => {
    const now = performance.now()
    const late = { begunAt: now - 1000, deadline: now - 1 }
    const waited = runInSlices(jobFor('a', { ...late, ownMs: 200 }), endless(), () => false)
    await expect(waited).rejects.toMatchObject({
      name: 'OVERLOADED',
      message: expect.stringContaining('waited for other work'),
      data: { reason: 'waited', retryable: true },
    })
    const worked = runInSlices(jobFor('a', { ...late, ownMs: 400 }), endless(), () => false)
    await expect(worked).rejects.toMatchObject({ name: 'SEARCH_TOO_EXPENSIVE', data: { reason: 'time' } })
  })

  test('counts the time of its slices, and not that of other work between them', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    function* work(): Sliced<string> {
      for (let step = 0; step < 4; step++) {
        vi.advanceTimersByTime(3)
        yield 1
      }
      return 'found'
    }
    const job = jobFor('a')
    const other = (): boolean => {
      vi.advanceTimersByTime(100)
      return false
    }
    expect(await runInSlices(job, work(), other)).toBe('found')
    expect(job.ownMs).toBe(12)
  })

  test('ends when its caller aborts it', async () => {
    const controller = new AbortController()
    const failure = runInSlices(jobFor('a', { signal: controller.signal }), endless(), () => false)
    controller.abort()
    await expect(failure).rejects.toThrow('aborted')
  })

  test('lets other work run between its slices, and stops when its data has changed', async () => {
    let isStale = false
    const work = runInSlices(jobFor('a'), endless(), () => isStale)
    await pause(1)
    isStale = true
    expect(await work).toBeNull()
  })
})
