/* The first WAITAOF of a start, on Redis servers that refuse it or are late. A proxy replies in place of Redis. */
import { expect, test } from 'vitest'
import { createKeys } from '../../../src/store/keys.ts'
import { openDiskSync } from '../../../src/store/operations/disk-sync.ts'
import { type FaultProxy, refusing, startFaultProxy, type Verdict } from '../../faults/fault-proxy.ts'
import { forThisTest, openForEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'

const redis = openOnce(startRedisServer)
const proxy: FaultProxy = openForEachTest(() => startFaultProxy(redis.socketPath))

/** Replaces a command by one to which Redis replies that this number of its disks have the writes. */
const flushed = (disks: number): Verdict => ({
  instead: ['EVAL', `return {${disks}, 0}`, '0'].map((word) => Buffer.from(word)),
})

/** Gives each WAITAOF the next of these verdicts, and the last one to all that follow. Returns how many came. */
function judge(...verdicts: readonly Verdict[]): () => number {
  let count = 0
  proxy.judge(([word]) => (`${word}` === 'WAITAOF' ? verdicts[Math.min(count++, verdicts.length - 1)]! : 'pass'))
  return () => count
}

const open = (firstRoundMs?: number) =>
  openDiskSync({ url: proxy.url, deadlineMs: 2000, onTrouble() {} }, createKeys('t:'), firstRoundMs)

test('a user that may not run WAITAOF is refused with the rule that it lacks', async () => {
  judge(refusing("NOPERM User keyrack has no permissions to run the 'waitaof' command"))
  await expect(open()).rejects.toThrow(/^COMMIT_WAITS_FOR_DISK needs \+waitaof in the rules of our Redis user$/)
})

test.each(["ERR unknown command 'WAITAOF'", 'ERR WAITAOF cannot be used when appendonly is disabled'])(
  'a Redis that cannot wait for its disk (%s) is refused',
  async (text) => {
    judge(refusing(text))
    await expect(open()).rejects.toThrow(/^COMMIT_WAITS_FOR_DISK needs Redis 7.2 or newer with AOF enabled$/)
  },
)

test('a disk that is late, or a connection that breaks, is asked again', async () => {
  const count = judge(flushed(0), 'lose request', flushed(0), flushed(1))
  const sync = await forThisTest(open())
  await sync.flushed()
  expect(count()).toBeGreaterThanOrEqual(4)
})

test('a disk that stays late ends the start with its own reason, as do refusals of all writes', async () => {
  judge(flushed(0))
  await expect(open(1)).rejects.toMatchObject({ message: 'Redis did not write the commit to its disk in time' })
  judge(refusing('MISCONF Redis is configured to save RDB snapshots'))
  await expect(open()).rejects.toMatchObject({
    message: 'The store cannot save to its disk and accepts no writes',
    data: { code: 'STORE_UNAVAILABLE' },
  })
})
