/*
 * How the hub checks, once a second, whether the callers of its readers still have their rights, which readers it ends
 * if they are too slow, and when readers give their places back.
 */
import { describe, expect, test } from 'vitest'
import { localCaller } from '../../src/access/caller.ts'
import { sessionExpired, sessionHasEnded, storeUnavailable } from '../../src/domain/errors/application-error.ts'
import { EventHub, type EventRequest } from '../../src/events/event-hub.ts'
import { openStore } from '../store/open-store.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'

const redis = openOnce(startRedisServer)
const open = openOnce(() => openStore(redis.url, 't:'))

/** Starts a reader. Resolves with the first failure that the hub reports, or with the bytes that end the stream. */
function endOf(recheck: EventRequest['recheck'], onEnd: (bytes: string) => void = () => {}): Promise<unknown> {
  return new Promise((resolve) => {
    const { store } = open
    const hub = new EventHub({
      store,
      limits: { maxReaders: 1, maxReadersPerCaller: 1, maxBytes: 2 ** 20 },
      meter: { opened() {}, ended() {}, sent() {} },
      onFailure: (failure) => {
        reader.then((one) => one.close(), resolve)
        resolve(failure)
      },
    })
    const end = (bytes: Uint8Array): void => {
      onEnd(`${bytes}`)
      resolve(`${Buffer.from(bytes)}`)
    }
    const sink = { pendingBytes: 0, write() {}, drained: () => Promise.resolve(), end, cut() {} }
    const request = { caller: localCaller, networks: [], after: null, limitKey: 'one', recheck }
    const reader = hub.accept(request).then((accepted) => accepted.start(sink))
  })
}

test('a caller keeps its rights while the store does not respond', async () => {
  let checks = 0
  const recheck = () => {
    throw ++checks === 1 ? storeUnavailable('no') : sessionHasEnded()
  }
  expect(await endOf(recheck)).toMatch(/"unauthorized"/)
  expect(checks).toBe(2)
})

test('a caller whose session ended with staged edits loses its stream', async () => {
  expect(await endOf(() => Promise.reject(sessionExpired(1)))).toMatch(/"unauthorized"/)
})

test('a caller whose rights cannot be checked for another reason is asked to connect again', async () => {
  const failure = new Error('no such check')
  const recheck = () => {
    throw failure
  }
  expect(await endOf(recheck)).toMatch(/"failed"/)
})

test('a caller without rights loses its stream even if the check of another caller hangs', async () => {
  const hub = await forThisTest(
    new EventHub({
      store: open.store,
      limits: { maxReaders: 2, maxReadersPerCaller: 2, maxBytes: 2 ** 20 },
      meter: { opened() {}, ended() {}, sent() {} },
      onFailure() {},
    }),
  )
  let checks = 0
  const isNeverChecked = (): Promise<never> => {
    checks++
    return new Promise(() => {})
  }
  const shared = { caller: localCaller, networks: [], after: null, limitKey: 'one' }
  const ended = new Promise<string>((resolve) => {
    const sinkTo = (end: (bytes: Uint8Array) => void) => ({
      pendingBytes: 0,
      write() {},
      drained: async () => {},
      end,
      cut() {},
    })
    const start = async (recheck: EventRequest['recheck'], end: (bytes: Uint8Array) => void) =>
      (await hub.accept({ ...shared, recheck })).start(sinkTo(end))
    let seconds = 0
    const endSecond = () => {
      if (++seconds === 2) throw sessionHasEnded()
      return localCaller
    }
    void start(isNeverChecked, () => {}).then(() => start(endSecond, (bytes) => resolve(`${Buffer.from(bytes)}`)))
  })
  expect(await ended).toMatch(/"unauthorized"/)
  expect(checks).toBe(1)
})

test('a failure to end the stream of a caller without rights is reported', async () => {
  const failure = new Error('cannot write')
  const end = () => {
    throw failure
  }
  const recheck = () => {
    throw sessionHasEnded()
  }
  expect(await endOf(recheck, end)).toBe(failure)
})

describe('a hub', () => {
  /** Opens a hub. Reads that are under way when the store closes, after the tests, may fail. */
  const openHub = (maxReaders: number, maxBytes = 2 ** 20) =>
    forThisTest(
      new EventHub({
        store: open.store,
        limits: { maxReaders, maxReadersPerCaller: maxReaders, maxBytes },
        meter: { opened() {}, ended() {}, sent() {} },
        onFailure() {},
      }),
    )

  const request = (networks: readonly string[] = []): EventRequest => {
    return { caller: localCaller, networks, after: null, limitKey: 'one', recheck: () => localCaller }
  }

  /** Returns a sink whose client has this many bytes left to read, and the last bytes that it got. */
  function createSink(pendingBytes = 0) {
    const last: string[] = []
    const end = (bytes: Uint8Array): void => void last.push(`${Buffer.from(bytes)}`)
    const sink = {
      ...{ pendingBytes, write() {}, drained: () => Promise.resolve(), end },
      cut() {
        sink.pendingBytes = 0
        last.push('cut')
      },
    }
    return { sink, last }
  }

  test('ends the slowest readers if all together have too many bytes to read, and no others', async () => {
    const hub = await openHub(20)
    const pending = [...Array<number>(9).fill(55_000), 60_000, ...Array<number>(9).fill(55_000), 60_000]
    const accepted = await Promise.all(pending.map(() => hub.accept(request())))
    const sinks = pending.map((bytes) => createSink(bytes))
    for (const [at, { sink }] of sinks.entries()) accepted[at]!.start(sink)
    await expect.poll(() => sinks.some(({ last }) => last.length > 0)).toBe(true)
    const ended = pending.filter((_, at) => sinks[at]!.last.length > 0)
    expect(ended).toEqual([60_000, 60_000])
    expect(sinks[9]!.last.join()).toContain('"slow"')
  })

  test('counts the bytes of readers that have ended, and cuts these off before it ends others', async () => {
    const hub = await openHub(100, 2 ** 20)
    const start = async (bytes: number) => {
      const { sink, last } = createSink(bytes)
      const reader = (await hub.accept(request())).start(sink)
      return { reader, last }
    }
    // Each has more than a sixteenth, all together twice of what is allowed.
    const ended: Awaited<ReturnType<typeof start>>[] = []
    for (let count = 0; count < 30; count++) ended.push(await start(70_000))
    await expect.poll(() => ended.filter(({ last }) => last.at(-1) === 'cut').length).toBe(16)
    expect(ended.every(({ last }) => last[0]!.includes('"slow"'))).toBe(true)
    // The connections of those that were cut off close, and so does one that is read to its end.
    for (const { reader, last } of ended) if (last.at(-1) === 'cut') reader.close()
    const left = ended.filter(({ last }) => last.at(-1) !== 'cut')
    left[0]!.reader.close()
    const others: Awaited<ReturnType<typeof start>>[] = []
    for (let count = 0; count < 3; count++) others.push(await start(60_000))
    await expect.poll(() => left.filter(({ last }) => last.at(-1) === 'cut').length).toBe(1)
    expect(others.flatMap(({ last }) => last)).toEqual([])
    expect(left[0]!.last).toHaveLength(1)
  })

  test('frees the place of a reader that is refused or never starts', async () => {
    const hub = await openHub(1)
    await expect(hub.accept(request(['Nowhere']))).rejects.toMatchObject({ data: { code: 'NETWORK_NOT_FOUND' } })
    const accepted = await hub.accept(request())
    await expect(hub.accept(request())).rejects.toMatchObject({ data: { code: 'OVERLOADED' } })
    accepted.cancel()
    const again = await hub.accept(request())
    expect(again).toBeDefined()
  })

  test('that was closed ends a reader that it accepted before, and accepts no other', async () => {
    const hub = await openHub(2)
    const accepted = await hub.accept(request())
    hub.close()
    const { sink, last } = createSink()
    accepted.start(sink)
    expect(last.join()).toContain('"shutdown"')
    const reason = 'the service stops'
    await expect(hub.accept(request())).rejects.toMatchObject({ data: { code: 'OVERLOADED', reason } })
  })
})
