/* How the keeper of the audit stops. What it finds is tested in test/audit. */
import { expect, onTestFinished, test } from 'vitest'
import { openAuditKeeper } from '../../src/app/audit-keeper.ts'
import { parseKey } from '../../src/sealing/key-text.ts'
import { openSealing, type Sealing } from '../../src/sealing/open-sealing.ts'
import { openStore } from '../store/open-store.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, TEST_KEY } from '../support/service.ts'

const redis = openOnce(startRedisServer)

test('a stop waits for the check that is under way, and only then checks one last time', async () => {
  const { store, close } = await openStore(redis.url, freshPrefix())
  onTestFinished(close)
  const stored = await openSealing({ store: store.keyring, kek: parseKey(TEST_KEY) })
  let [checks, held, release] = [0, Promise.resolve(), (): void => {}]
  // Each check reads the keyring first.
  const sealing: Sealing = Object.create(stored, {
    refresh: {
      value: async () => {
        checks++
        await held
        await stored.refresh()
      },
    },
  })
  const onTrouble = (reason: string): void => expect.unreachable(reason)
  const keeper = await openAuditKeeper({ store, sealing, keptMs: 86_400_000, now: Date.now, onTrouble })
  held = new Promise((resolve) => {
    release = resolve
  })
  const checking = keeper.check()
  const stopping = keeper.stop()
  await store.ping()
  expect(checks).toBe(2)
  release()
  await Promise.all([checking, stopping])
  expect(checks).toBe(3)
})
