/*
 * Copies keys that are no part of a network. The restored keys must equal those that were copied.
 */
import { expect, test } from 'vitest'
import { ChangedMeanwhile, type SavedPiece } from '../../../src/store/backup/saved.ts'
import { createKeys } from '../../../src/store/keys.ts'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix } from '../../support/service.ts'
import { dumpOf } from '../dump.ts'
import { copyDuring as copyTagDuring, restoreCopy } from './copies.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const connection = openOnce(() => connectRedis({ url: redis.url, deadlineMs: 20_000, onTrouble: () => {} }))
const ID = '0123456789ab0123456789ab'

const copyDuring = (prefix: string, key: string, change: () => Promise<unknown>) =>
  copyTagDuring(connection, { prefix, tag: 'c', key }, change)
const restore = (pieces: readonly SavedPiece[]) => restoreCopy(connection, pieces)

const contentUnder = async (prefix: string): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(await dumpOf(witness, prefix)).map(([name, value]) => [name.slice(prefix.length), value]),
  )

/** Writes keys of every type, more members than one piece has, and keys that expire. */
async function fill(prefix: string) {
  const { credentials } = createKeys(prefix)
  const writes = witness.pipeline()
  for (let at = 0; at < 600; at++) {
    writes.hset(credentials.sets(ID), `set ${at}`, `${at}:{"text":"ü\\u0000\\n☃"}`)
    writes.zadd(credentials.order(ID), 0, `set ${at}`)
    writes.xadd(credentials.audit, `${at + 1}-${at + 1}`, 'by', `${at}`, 'mac', '')
  }
  await writes.exec()
  await witness.set(credentials.seq, '5')
  await witness.set(credentials.auditFloor, 'floor')
  await witness.set(credentials.operation('kept'), '{}', 'PX', 3_600_000)
  await witness.hset(credentials.gone(ID), '', '1:{}')
  await witness.pexpire(credentials.gone(ID), 3_600_000)
  return credentials
}

test('keys of all types are restored, those that expire with their remaining lifetime', async () => {
  const prefix = freshPrefix()
  const { operation, gone, sets } = await fill(prefix)
  await witness.set(`${prefix}{c}:of-nobody`, 'not ours')
  const pieces = await copyDuring(prefix, sets(ID), async () => {})
  const restored = await restore(pieces)
  const { '{c}:of-nobody': _, ...expected } = await contentUnder(prefix)
  expect(await contentUnder(restored)).toEqual(expected)
  for (const name of [operation('kept'), gone(ID)]) {
    const left = await witness.pttl(name.replace(prefix, restored))
    expect(left).toBeGreaterThan(3_000_000)
    expect(left).toBeLessThanOrEqual(3_600_000)
  }
})

test('keys are copied again if their counter changes, but not for a new entry of their audit', async () => {
  const prefix = freshPrefix()
  const { seq, keyring, sets, audit } = await fill(prefix)
  const changes = [() => witness.incr(seq), () => witness.set(keyring, 'another')]
  for (const change of changes) {
    await expect(copyDuring(prefix, sets(ID), change)).rejects.toBeInstanceOf(ChangedMeanwhile)
  }
  const append = () => witness.xadd(audit, '9999-9999', 'by', 'later', 'mac', '')
  const restored = await restore(await copyDuring(prefix, audit, append))
  expect(await contentUnder(restored)).toEqual(await contentUnder(prefix))
})

test('an audit that is trimmed during the copy is restored with the floor of its first entry', async () => {
  const prefix = freshPrefix()
  const { audit, auditFloor } = await fill(prefix)
  const trim = async () => {
    await witness.xtrim(audit, 'MAXLEN', 10)
    await witness.set(auditFloor, 'next floor')
  }
  const restored = await restore(await copyDuring(prefix, audit, trim))
  expect(await contentUnder(restored)).toEqual(await contentUnder(prefix))
})

test('a history of credentials that is purged during the copy is copied whole or not at all', async () => {
  const prefix = freshPrefix()
  const { history, seq } = createKeys(prefix).credentials
  await witness.set(seq, '1')
  const writes = witness.pipeline()
  for (let at = 0; at < 600; at++) writes.hset(history, `n${at}`, `s1\n${at}`, `n${at}\n`, 's0\n', `n${at}\n3`, '')
  await writes.exec()
  const restored = await restore(await copyDuring(prefix, history, () => witness.del(history)))
  const found = await witness.hgetall(createKeys(restored).credentials.history)
  const names = new Set(Object.keys(found).map((field) => field.split('\n')[0]!))
  expect(names.size).toBeGreaterThan(0)
  expect(names.size).toBeLessThan(600)
  const whole = [...names].flatMap((name) => [name, `${name}\n`, `${name}\n3`])
  expect(Object.keys(found).sort()).toEqual(whole.sort())
})

test('the names of networks are read and written in pieces', async () => {
  const prefix = freshPrefix()
  const { networkNames } = createKeys(prefix)
  const names = Array.from({ length: 1000 }, (_, at) => `Network ${at}`)
  await witness.sadd(networkNames, ...names)
  const pieces = await copyTagDuring(connection, { prefix, tag: 'networks', key: networkNames }, async () => {})
  expect(pieces.length).toBeGreaterThan(3)
  const restored = createKeys(await restore(pieces)).networkNames
  expect((await witness.smembers(restored)).sort()).toEqual(names.sort())
})

test('the heads of the audit are copied as of one instant, with their list', async () => {
  const prefix = freshPrefix()
  const { auditHeads } = createKeys(prefix).access
  const fields = Array.from({ length: 1500 }, (_, at) => [`n:${at}`, 'a head '.repeat(20)])
  await witness.hset(auditHeads, '', 'their list', ...fields.flat())
  const pieces = await copyTagDuring(connection, { prefix, tag: 'a', key: auditHeads }, () =>
    witness.hset(auditHeads, '', 'a list with another name', 'n:another', 'another head'),
  )
  const restored = createKeys(await restore(pieces)).access.auditHeads
  expect(await witness.hgetall(restored)).toEqual({ '': 'their list', ...Object.fromEntries(fields) })
})
