import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from 'redis'
import { type RedisSecurity, withPassword } from './client.ts'
import { withDeadline } from './deadline.ts'

/** How long who is asked may take to connect and answer. */
const ANSWER_MS = 500

/** One question over a connection of its own; null: no answer. */
export async function askOnce(
  url: string,
  { password, ...certificates }: RedisSecurity,
  question: readonly string[],
): Promise<unknown> {
  const client = createClient({
    url: withPassword(url, password),
    socket: { reconnectStrategy: false, connectTimeout: ANSWER_MS, ...certificates },
    disableOfflineQueue: true,
  })
  client.on('error', () => {})
  const answer = async (): Promise<unknown> => {
    await client.connect()
    return await client.sendCommand([...question])
  }
  try {
    return await withDeadline(answer(), ANSWER_MS)
  } catch {
    return null
  } finally {
    client.destroy()
  }
}

const CALM_MS = 1000
const UNREST_MS = 100

/** Looks once a second, and ten times while there is unrest; answers how to stop. */
export function startPolling(look: () => Promise<void>, isCalm: () => boolean): () => void {
  let isOver = false
  const go = async (): Promise<void> => {
    while (!isOver) {
      await pause(isCalm() ? CALM_MS : UNREST_MS, undefined, { ref: false })
      if (!isOver) await look()
    }
  }
  void go()
  return () => {
    isOver = true
  }
}
