/* How the keeper of the audit trims and stops. Most of its findings are tested in test/audit. */
import { expect, onTestFinished, test } from 'vitest'
import { openAuditKeeper } from '../../../src/app/background/audit-keeper.ts'
import { rewrap } from '../../../src/sealing/change-keyring.ts'
import { parseKey } from '../../../src/sealing/key-text.ts'
import { openSealing, type Sealing } from '../../../src/sealing/open-sealing.ts'
import { createSigner } from '../../../src/sealing/signer.ts'
import { createAudit, serviceAuditContext } from '../../../src/store/audit/audit.ts'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { auditKey } from '../../audit/trail.ts'
import { openStore } from '../../store/open-store.ts'
import { forThisTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix, TEST_KEY } from '../../support/service.ts'

const redis = openOnce(startRedisServer)

test('a stop waits for the check that is under way, and only then checks one last time', async () => {
  const { store, close } = await openStore(redis.url, freshPrefix())
  onTestFinished(close)
  const stored = await openSealing({ store: store.keyring, kek: parseKey(TEST_KEY) })
  let [checks, held, release] = [0, Promise.resolve(), (): void => {}]
  // Each check but the one of the opening reads the keyring first.
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
  expect(checks).toBe(1)
  release()
  await Promise.all([checking, stopping])
  expect(checks).toBe(2)
})

test('entries that are too large to be read together are trimmed all the same, but the newest one stays', async () => {
  const prefix = freshPrefix()
  const { store, keys } = await forThisTest(openStore(redis.url, prefix))
  const sealing = await openSealing({ store: store.keyring, kek: parseKey(TEST_KEY) })
  const onTrouble = (reason: string): void => expect.unreachable(reason)
  const keeper = await openAuditKeeper({ store, sealing, keptMs: -60_000, now: Date.now, onTrouble })
  const connection = await forThisTest(connectRedis({ url: redis.url, deadlineMs: 20_000, onTrouble }))
  const auditContext = serviceAuditContext('test', createSigner(sealing.keyFor('audit')))
  const audit = createAudit(connection, keys, { auditContext, keptMs: 60_000 })
  for (const size of [2_000_000, 600_000, 600_000, 600_000, 600_000, 2_000_000, 10]) {
    await audit.recordAccess({ user: 'x'.repeat(size) })
  }
  await keeper.check()
  expect(await redis.witness().xlen(auditKey(prefix, 'access'))).toBe(1)
  expect(keeper.trouble).toEqual([])
  await keeper.stop()
})

test('a keyring that another key sealed is reported once, and the keeper goes on with the one it has', async () => {
  const { store, close } = await openStore(redis.url, freshPrefix())
  onTestFinished(close)
  const kek = parseKey(TEST_KEY)
  const sealing = await openSealing({ store: store.keyring, kek })
  const troubles: string[] = []
  const onTrouble = (reason: string): void => void troubles.push(reason)
  const keeper = await openAuditKeeper({ store, sealing, keptMs: 86_400_000, now: Date.now, onTrouble })
  onTestFinished(() => keeper.stop())
  expect(keeper.trouble).toEqual([])
  await rewrap({ store: store.keyring, kek, nextKek: parseKey('ab'.repeat(32)) })
  for (let checks = 0; checks < 2; checks++) await keeper.check()
  const sentence = expect.stringMatching(/^The keyring is sealed with another key now. After keyring rewrap, restart/)
  expect(keeper.trouble).toEqual([sentence])
  expect(troubles).toEqual([sentence])
})
