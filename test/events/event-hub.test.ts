/* How the hub checks, once a second, whether the callers of its readers still have their rights. */
import { expect, test } from 'vitest'
import { localCaller } from '../../src/access/caller.ts'
import { storeUnavailable } from '../../src/domain/application-error.ts'
import { EventHub, type EventRequest } from '../../src/events/event-hub.ts'
import { openStore } from '../store/open-store.ts'
import { openOnce } from '../support/fixture.ts'
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
    const sink = { pendingBytes: 0, write() {}, drained: () => Promise.resolve(), end }
    const request = { caller: localCaller, networks: [], after: null, share: 'one', recheck }
    const reader = hub.accept(request).then((accepted) => accepted.start(sink))
  })
}

test('a caller keeps its rights while the store does not answer', async () => {
  let checks = 0
  const recheck = () => {
    if (++checks === 1) throw storeUnavailable('no')
    return null
  }
  expect(await endOf(recheck)).toMatch(/"unauthorized"/)
  expect(checks).toBe(2)
})

test('a failure to end the stream of a caller without rights is reported', async () => {
  const failure = new Error('cannot write')
  const end = () => {
    throw failure
  }
  expect(await endOf(() => null, end)).toBe(failure)
})
