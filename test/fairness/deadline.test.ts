/* When work counts as too late, also if this process was busy meanwhile. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { DeadlinePassed, withDeadline } from '../../src/fairness/deadline.ts'
import { beginWait, readWaitingClock } from '../../src/fairness/waiting-clock.ts'
import { forThisTest } from '../support/fixture.ts'

/** Keeps this process busy for some milliseconds. */
function keepBusy(ms: number): void {
  const began = performance.now()
  while (performance.now() - began < ms);
}

const never = new Promise<never>(() => {})

test('a reply that arrived while this process was busy is in time', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await forThisTest({ close: () => void server.close() })
  await once(server, 'listening')
  const accepted = once(server, 'connection')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await forThisTest({ close: () => void client.destroy() })
  const [peer] = (await accepted) as [Socket]
  const reply = once(client, 'data').then(([bytes]) => `${bytes}`)
  const inTime = withDeadline(reply, 10)
  peer.write('reply')
  keepBusy(50)
  expect(await inTime).toBe('reply')
})

test('a wait ends only when the counted part of its time reaches the deadline', async () => {
  const counted = [2, 3, 5]
  const late = withDeadline(never, 5, undefined, () => counted.shift()!)
  await expect(late).rejects.toThrow(DeadlinePassed)
  expect(counted).toEqual([])
})

test('work that is too late fails with the error that the caller supplies', async () => {
  const failure = new Error('too late')
  await expect(withDeadline(never, 1, () => failure)).rejects.toBe(failure)
})

test('time in which this process runs its own code counts for a quarter', () => {
  const began = performance.now()
  const waited = beginWait()
  const before = readWaitingClock()
  keepBusy(40)
  const counted = [waited(), readWaitingClock() - before]
  // Another process may have had the core at any time since `began`.
  const busyMs = performance.now() - began
  for (const ms of counted) {
    expect(ms).toBeLessThan(busyMs / 2)
    expect(ms).toBeGreaterThan(0)
  }
})
