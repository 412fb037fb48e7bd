import { EventEmitter, once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { forThisTest } from './fixture.ts'
import { countTimersLeft } from './timers-left.ts'

const HOUR_MS = 3_600_000

/** Starts a timer that ends after the test at the latest. */
function startTimer(): NodeJS.Timeout {
  const timer = setTimeout(() => {}, HOUR_MS)
  onTestFinished(() => clearTimeout(timer))
  return timer
}

test('timers that were cleared or have fired do not count', async () => {
  const left = await countTimersLeft(async () => {
    clearTimeout(startTimer())
    clearInterval(setInterval(() => {}, HOUR_MS))
    await pause(1)
    const ending = new AbortController()
    const waiting = pause(HOUR_MS, undefined, { signal: ending.signal })
    ending.abort()
    await waiting.catch(() => {})
  })
  expect(left).toBe(0)
})

test('timers that are left count, also those of callbacks and sockets, and those without a reference', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await forThisTest({ close: () => void server.close() })
  await once(server, 'listening')
  const left = await countTimersLeft(async () => {
    startTimer().unref()
    await pause(1)
    startTimer()
    const { port } = server.address() as { port: number }
    const socket = connect(port, '127.0.0.1', () => void startTimer())
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.setTimeout(HOUR_MS)
  })
  expect(left).toBe(4)
})

test('timers that other code starts during the work do not count', async () => {
  const events = new EventEmitter()
  const left = countTimersLeft(() => once(events, 'end'))
  startTimer()
  events.emit('end')
  expect(await left).toBe(0)
})
