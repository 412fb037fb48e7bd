/*
 * The order in which a backup reads decides what a change during the backup can damage.
 */
import { expect, test } from 'vitest'
import { createBackup } from '../../../src/store/operations/backup.ts'
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
