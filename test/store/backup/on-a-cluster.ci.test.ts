/*
 * Copies keys of a cluster whose slots move meanwhile.
 */
import { expect, test } from 'vitest'
import { createBackup } from '../../../src/store/backup/backup.ts'
import { ChangedMeanwhile } from '../../../src/store/backup/saved.ts'
import { createKeys } from '../../../src/store/keys.ts'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { scanKeys, scanServer } from '../../../src/store/redis/scan-keys.ts'
import { openOnce } from '../../support/fixture.ts'
import { startCluster } from '../../support/redis/cluster.ts'
import { freshPrefix } from '../../support/service.ts'
import { copyDuring } from './copies.ts'

const cluster = openOnce(() => startCluster({ replicas: 0 }))
let roundTrips = 0
const connection = openOnce(() =>
  connectRedis({ url: cluster.url, deadlineMs: 3000, onTrouble: () => {}, onRoundTrip: () => roundTrips++ }),
)
const ID = '0123456789ab0123456789ab'

/** Writes sets of credentials, more than one page has. */
async function fill(prefix: string): Promise<{ seq: string; sets: string }> {
  const { seq, sets } = createKeys(prefix).credentials
  await connection.write(seq, (client) => client.set(seq, '1'))
  const fields = Array.from({ length: 600 }, (_, at) => [`set ${at}`, 'x'.repeat(100)] as const)
  await connection.write(seq, (client) => client.hSet(sets(ID), Object.fromEntries(fields)))
  return { seq, sets: sets(ID) }
}

test('keys whose slot moves to another server during the copy are copied again', async () => {
  const prefix = freshPrefix()
  const { seq, sets } = await fill(prefix)
  const move = () => cluster.moveSlot(seq, 0)
  await expect(copyDuring(connection, { prefix, tag: 'c', key: sets }, move)).rejects.toBeInstanceOf(ChangedMeanwhile)
  const again = await copyDuring(connection, { prefix, tag: 'c', key: sets }, async () => {})
  expect(again.length).toBeGreaterThan(3)
})

test('keys of a slot of which a part has moved are not copied', async () => {
  const prefix = freshPrefix()
  const { seq } = await fill(prefix)
  const keys = createKeys(prefix).credentials
  // All other keys that the copy reads at its beginning and at its end stay.
  for (const key of [keys.keyring, keys.auditFloor]) await connection.write(key, (client) => client.set(key, 'x'))
  await connection.write(keys.audit, (client) => client.xAdd(keys.audit, '*', { by: 'a' }))
  await cluster.moveOneKey(keys.sets(ID))
  const copied: string[] = []
  const copy = async () => {
    for await (const saved of createBackup(connection, createKeys(prefix), Date.now).copyTag('c'))
      copied.push(saved.key)
  }
  await expect(copy()).rejects.toMatchObject({ name: 'STORE_UNAVAILABLE' })
  expect(copied).toEqual([])
  await cluster.moveSlot(seq, 0)
  await expect(copy()).resolves.toBeUndefined()
  expect(copied).toContain(`{c}:sets:${ID}`)
})

test('a scan for a hash tag lists also the keys of a slot of which a part has moved', async () => {
  const prefix = freshPrefix()
  const { seq, sets } = await fill(prefix)
  const listed = async (scan: typeof scanKeys): Promise<readonly [keys: string[], roundTrips: number]> => {
    const before = roundTrips
    const keys: string[] = []
    for await (const page of scan(connection, `${prefix}{c}:`)) keys.push(...page)
    return [keys.sort(), roundTrips - before]
  }
  expect(await listed(scanServer)).toEqual([[seq, sets].sort(), 1])
  expect(await listed(scanKeys)).toEqual([[seq, sets].sort(), 3])
  await cluster.moveOneKey(sets)
  expect(await listed(scanServer)).toEqual([[seq], 1])
  expect(await listed(scanKeys)).toEqual([[seq, sets].sort(), 3])
  await cluster.moveSlot(seq, 0)
})

test('a removal whose keys come back each time says so', async () => {
  const prefix = freshPrefix()
  const { schema, of } = createKeys(prefix)
  const { seq } = of('Lab')
  await connection.write(schema, (client) => client.set(schema, 'restoring 0123456789ab'))
  await connection.write(seq, (client) => client.set(seq, '1'))
  // Another process writes the key again after each removal.
  const redis = new Proxy(connection, {
    get: (target, name) => (name === 'writeAgain' ? writeAgain : Reflect.get(target, name, target)),
  })
  const writeAgain: typeof connection.writeAgain = async (key, call) => {
    const reply = await connection.writeAgain(key, call)
    if (key === seq) await connection.write(seq, (client) => client.set(seq, '1'))
    return reply
  }
  const backup = createBackup(redis, createKeys(prefix), Date.now)
  await backup.beginRestore(true)
  await expect(backup.removeUnfinished()).rejects.toThrow('were written again and again')
})
