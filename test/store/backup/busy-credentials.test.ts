/*
 * Backs up credentials that are committed during each read of the backup.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { restoreBackup } from '../../../src/commands/store/backup/restore-backup.ts'
import { saveBackup } from '../../../src/commands/store/backup/save-backup.ts'
import { createKeys } from '../../../src/store/keys.ts'
import { onRecords } from '../../commands/on-records.ts'
import { forThisTest, openOnce, temporaryFolder } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix } from '../../support/service.ts'
import { openStore } from '../open-store.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const folder = temporaryFolder()
const ID = '0123456789ab0123456789ab'
const DAY_MS = 24 * 3600 * 1000
const idOf = (nth: number): string => `${nth}`.padStart(24, '0')

/** Creates a store with one configuration, whose sets take some bytes each. Returns its prefix. */
async function fill(sets: number, bytesOfSet: number): Promise<string> {
  const prefix = freshPrefix()
  const at = await forThisTest(openStore(redis.url, prefix))
  await at.store.networks.define('Lab', null)
  const { credentials } = createKeys(prefix)
  for (let nth = 0; nth < sets; nth++) await witness.hset(credentials.sets(ID), `set ${nth}`, 'x'.repeat(bytesOfSet))
  await witness.hset(credentials.configs('Lab'), ID, '1:{}')
  await witness.set(credentials.seq, '1')
  return prefix
}

/** Changes everything that a commit does, with a receipt. Each commit creates a configuration and drops one. */
async function commit(prefix: string, nth: number): Promise<void> {
  const { seq, configs, touched, sets, order, operation } = createKeys(prefix).credentials
  const [id, before] = [idOf(nth), idOf(nth - 1)]
  const transaction = witness.multi().set(seq, `${nth}`).del(sets(before), order(before))
  for (const hash of [configs('Lab'), touched('Lab')]) transaction.hdel(hash, before).hset(hash, id, `${nth}:{}`)
  transaction.hset(sets(ID), 'newest', `${nth}:{}`).hset(sets(id), 'one', `${nth}:{}`).zadd(order(id), 0, `${nth}`)
  transaction.set(operation(`caller-${nth}`), '["ok",""]', 'PX', DAY_MS)
  await transaction.exec()
  // A receipt is left out if it was written in the millisecond of the copy.
  await pause(3)
}

/** Makes a backup, and commits before each piece of the credentials is copied. Returns the number of commits. */
async function saveBusy(prefix: string, path: string): Promise<number> {
  let commits = 1
  await onRecords(redis.url, prefix, async (at) => {
    async function* copyTag(tag: string): ReturnType<typeof at.backup.copyTag> {
      const pieces = at.backup.copyTag(tag)
      let isReceipt = false
      for (;;) {
        // A commit for each receipt would double their number with each copy.
        if (tag === 'c' && !isReceipt) await commit(prefix, ++commits)
        const { value, done } = await pieces.next()
        if (done) return value
        isReceipt = value.key.includes(':op:')
        yield value
      }
    }
    await saveBackup({ ...at, backup: { ...at.backup, copyTag } }, path, { unsigned: true })
  })
  return commits
}

test('credentials are copied as of one instant although commits never pause', async () => {
  const prefix = await fill(600, 10)
  const path = join(folder, 'busy')
  const commits = await saveBusy(prefix, path)
  const to = freshPrefix()
  await onRecords(redis.url, to, (at) => restoreBackup(at, path, { unsigned: true }))
  const { seq, configs, touched, sets, order, operation } = createKeys(to).credentials
  const number = (await witness.get(seq))!
  expect(Number(number)).toBeLessThanOrEqual(commits)
  const [id, record] = [idOf(Number(number)), `${number}:{}`]
  expect(await witness.hgetall(configs('Lab'))).toEqual({ [ID]: '1:{}', [id]: record })
  expect(await witness.hgetall(touched('Lab'))).toEqual({ [id]: record })
  expect(await witness.hget(sets(ID), 'newest')).toBe(record)
  expect(await witness.hlen(sets(ID))).toBe(601)
  expect(await witness.hgetall(sets(id))).toEqual({ one: record })
  expect(await witness.zrange(order(id), 0, '-1')).toEqual([number])
  const receipts = await witness.keys(operation('*'))
  expect((await witness.keys(`${to}{c}:*`)).length).toBe(6 + receipts.length)
  // The copy has the receipts of its commits, and no other.
  const committed = Array.from({ length: Number(number) - 1 }, (_, at) => operation(`caller-${at + 2}`))
  expect(receipts.sort()).toEqual(committed.sort())
})

test('a backup of credentials that are too many for one read says what to do', async () => {
  const prefix = await fill(5, 1024 * 1024)
  await expect(saveBusy(prefix, join(folder, 'large'))).rejects.toThrow(
    'records change faster than the backup copies them. Try again when fewer calls write',
  )
})
