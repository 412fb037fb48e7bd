/*
 * The order in which a backup reads decides what a change during the backup can damage. Sessions are not part of it,
 * and neither are keys of other prefixes.
 */
import { expect, test } from 'vitest'
import { createBackup } from '../../../src/store/backup/backup.ts'
import { createKeys } from '../../../src/store/keys.ts'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { openStore } from '../open-store.ts'

const PREFIX = 't:'

const redis = openOnce(startRedisServer)
const connection = openOnce(() => connectRedis({ url: redis.url, deadlineMs: 20_000, onTrouble: () => {} }))
const open = openOnce(() => openStore(redis.url, PREFIX))

test('a backup reads the heads of the audit first and the names of networks last', async () => {
  // Redis lists keys in a random order, so a backup that kept that order would pass only rarely.
  for (let at = 0; at < 30; at++) await open.store.networks.define(`Network ${at}`, null)
  await redis.witness().set(open.keys.access.auditHeads, 'heads')
  await redis.witness().set(open.keys.credentials.seq, '1')
  const tags = await createBackup(connection, open.keys, Date.now).listTags()
  expect(tags).toHaveLength(33)
  expect([tags[0], tags.at(-1)]).toEqual(['a', 'networks'])
})

test('a backup lists a network that is only in the names, as its slot may have moved during the scan', async () => {
  const keys = createKeys('moved:')
  await redis.witness().sadd(keys.networkNames, 'Lab: *', 'Default')
  const tags = await createBackup(connection, keys, Date.now).listTags()
  expect([...tags].sort()).toEqual(['a', 'c', 'n:Default', 'n:Lab%3A%20%2A', 'networks'])
  expect([tags[0], tags.at(-1)]).toEqual(['a', 'networks'])
})

test('a backup has no keys of sessions', async () => {
  const keys = createKeys('s:')
  const { session, sets, lost } = keys.session('hash')
  const { keyring, open: openOf, ended, recorded, held } = keys.credentials
  const ofSessions = [session, sets, lost, ...[openOf, ended, recorded, held].map((of) => of('ann'))]
  for (const key of [...ofSessions, keyring]) await redis.witness().set(key, '')
  expect(await createBackup(connection, keys, Date.now).listKeys('c')).toEqual(['{c}:keyring'])
})

test.each(['a*:', 'a?:', 'a[b]:', 'a\\*:', 'a[^b]:'])(
  'a backup of prefix %s has the keys of this prefix only',
  async (own) => {
    for (const prefix of [own, 'ab:', 'a*b:', 'a\\b:'])
      await redis.witness().set(createKeys(prefix).credentials.keyring, '')
    const backup = createBackup(connection, createKeys(own), Date.now)
    expect(await backup.listTags()).toEqual(['a', 'c', 'networks'])
    expect(await backup.listKeys('c')).toEqual(['{c}:keyring'])
    for (const prefix of ['ab:', 'a*b:', 'a\\b:']) await redis.witness().del(createKeys(prefix).credentials.keyring)
    await redis.witness().del(createKeys(own).credentials.keyring)
  },
)
