/* Checks what `keyrack audit verify` finds in the records of keys, users and sessions. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofsOfStore } from '../../../src/access/record-proofs.ts'
import { createSessionIds } from '../../../src/access/session-ids.ts'
import type { StoreCommandContext } from '../../../src/commands/command.ts'
import { verifyAccess } from '../../../src/commands/store/verify-access.ts'
import { parseKey } from '../../../src/sealing/key-text.ts'
import { openSealing } from '../../../src/sealing/open-sealing.ts'
import { ask, callersOn, resultOf, withBasic, withKey, withSession } from '../../access/callers.ts'
import { issuedBy } from '../../http/exchange.ts'
import { openStore } from '../../store/open-store.ts'
import { startPausingProxy } from '../../store/pausing-proxy.ts'
import { forThisTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix, type Service, startService, TEST_KEY } from '../../support/service.ts'
import { soon } from '../../support/soon.ts'

const prefix = freshPrefix()
const EDIT = { method: 'Credentials.saveCredentialConfig', params: ['Default', null, { name: 'edited' }] }
let service: Service
let keyId: string

const redis = openOnce(startRedisServer)
const callers = openOnce(() => callersOn(redis.url, prefix))
const opened = openOnce(() => openStore(redis.url, prefix))

beforeAll(async () => {
  const { id, key } = await callers.key()
  keyId = id
  await callers.user('ann', 'correct horse battery')
  service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })
  await ask(service.url, EDIT, withKey(key))
  const login = issuedBy(await ask(service.url, EDIT, withBasic('ann', 'correct horse battery')))!
  await soon(() => resultOf(service.url, 'Security.getCaller', [], withSession(login)))
})

afterAll(async () => {
  await service.stop()
})

async function verdict({ store } = opened) {
  const sealing = await openSealing({ store: store.keyring, kek: parseKey(TEST_KEY) })
  const proofs = proofsOfStore(sealing)
  const sessionIds = createSessionIds(sealing.keyFor('session'), Date.now)
  return await verifyAccess({ store, proofs, sessionIds } as StoreCommandContext)
}

const OURS = { proven: 4, unproven: 0, faults: [] }

/** Alters a record, runs the check, and restores the record. */
async function afterwards(key: string, alter: () => Promise<unknown>) {
  const witness = redis.witness()
  const before = await witness.dumpBuffer(key)
  await alter()
  const found = await verdict()
  await witness.restore(key, 0, before!, 'REPLACE')
  return found
}

test('all records that keyrack wrote are proven', async () => {
  expect(await verdict()).toMatchObject(OURS)
})

test('records that were changed, invented, moved or damaged are named', async () => {
  const witness = redis.witness()
  const [users, keys] = [`${prefix}{a}:users`, `${prefix}{a}:keys`]
  const [ann, key] = [(await witness.hget(users, 'ann'))!, (await witness.hget(keys, keyId))!]
  const wider = (text: string) => JSON.stringify({ ...JSON.parse(text), networks: ['Default'] })
  const altered = (what: string): string => `the record of ${what} was altered outside keyrack`
  const cases: [string, () => Promise<unknown>, string][] = [
    [users, () => witness.hset(users, 'ann', wider(ann)), altered('user "ann"')],
    [users, () => witness.hset(users, 'bob', ann), altered('user "bob"')],
    [users, () => witness.hset(users, 'ann', '{'), 'the record of user "ann" is damaged'],
    [keys, () => witness.hset(keys, keyId, wider(key)), altered(`key "${keyId}"`)],
    [keys, () => witness.hset(keys, '0123456789ab', key), altered('key "0123456789ab"')],
  ]
  for (const [name, alter, fault] of cases) {
    expect((await afterwards(name, alter)).faults).toEqual([fault])
  }
  const [session] = await witness.keys(`${prefix}{c}:session:*`)
  const faults = (await afterwards(session!, () => witness.hset(session!, 'owner', 'user:root@1'))).faults
  expect(faults).toEqual([
    expect.stringMatching(/^the record of session [0-9a-f]{16}\.\.\. was altered outside keyrack$/),
  ])
  const invented = `${prefix}{c}:session:${'f'.repeat(64)}`
  await witness.hset(invented, 'owner', 'local')
  expect((await verdict()).faults).toHaveLength(1)
  await witness.del(invented)
  expect(await verdict()).toMatchObject(OURS)
})

test('a record without a proof is altered in a store that keyrack 0.1.0 did not begin', async () => {
  const witness = redis.witness()
  const users = `${prefix}{a}:users`
  const { proof: _, ...unproven } = JSON.parse((await witness.hget(users, 'ann'))!)
  const found = await afterwards(users, () => witness.hset(users, 'ann', JSON.stringify(unproven)))
  expect(found.faults).toEqual(['the record of user "ann" was altered outside keyrack'])
})

test('a record of keyrack 0.1.0 is counted and is no fault, in a store that it began', async () => {
  const witness = redis.witness()
  const former = freshPrefix()
  await witness.sadd(`${former}{networks}:names`, 'Default')
  await (await forThisTest(callersOn(redis.url, former))).user('ann', 'correct horse battery')
  const users = `${former}{a}:users`
  const { proof: _, ...unproven } = JSON.parse((await witness.hget(users, 'ann'))!)
  await witness.hset(users, 'ann', JSON.stringify(unproven))
  const at = await forThisTest(openStore(redis.url, former))
  expect(await verdict(at)).toMatchObject({ proven: 0, unproven: 1, faults: [] })
  await witness.hset(users, 'ann', '{}')
  expect(await verdict(at)).toMatchObject({ unproven: 0, faults: ['the record of user "ann" is damaged'] })
})

test('a session that ends during the check is not altered', async () => {
  const proxy = await forThisTest(startPausingProxy(redis.socketPath))
  const slow = await forThisTest(openStore(proxy.url, prefix))
  const session = `${prefix}{c}:session:${'e'.repeat(64)}`
  await redis.witness().hset(session, 'owner', 'local', 'proof', '')
  const isHeld = proxy.hold(session)
  const found = verdict(slow)
  await isHeld
  await redis.witness().del(session)
  proxy.release()
  expect(await found).toMatchObject(OURS)
})
