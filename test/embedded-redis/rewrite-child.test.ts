/*
 * A Redis that is killed while its child rewrites the append-only file. The child has inherited the connections of the
 * clients. As long as it runs, they are open, and nothing replies on them.
 */
import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { identifyProcess } from '../../src/embedded-redis/process-identity.ts'
import { pidOf, rememberingLog, startHere, temporaryFolder, witness } from './playground.ts'

const WAIT = { timeout: 30_000, interval: 20 }

/** Returns the ids of the children of a process. */
const childrenOf = (parent: number): number[] =>
  [...execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).matchAll(/(\d+) +(\d+)/g)]
    .filter(([, , ppid]) => Number(ppid) === parent)
    .map(([, pid]) => Number(pid))

test('a killed Redis takes its child with it, so that clients notice and a new one serves them', async () => {
  const log = rememberingLog()
  const redis = await startHere(await temporaryFolder(), log)
  const client = witness(redis)
  const isClosed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  await client.set('kept', 'yes')
  // The child waits for a minute after its only key.
  await client.config('SET', 'rdb-key-save-delay', `${60_000_000}`)
  const pid = await pidOf(client)
  await client.bgrewriteaof()
  await vi.waitFor(() => expect(childrenOf(pid)).toHaveLength(1), WAIT)
  const child = childrenOf(pid)[0]!
  onTestFinished(() => {
    if (identifyProcess(child) !== null) process.kill(child, 'SIGKILL')
  })
  process.kill(child, 'SIGSTOP')
  process.kill(pid, 'SIGKILL')
  await isClosed
  await vi.waitFor(() => expect(identifyProcess(child)).toBeNull(), WAIT)
  await vi.waitFor(() => expect(log.messages).toContain('Redis serves again'), WAIT)
  expect(await witness(redis).get('kept')).toBe('yes')
})
