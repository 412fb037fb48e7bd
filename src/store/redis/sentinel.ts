/*
 * Finds the primary by asking the Sentinels, once a second, and ten times a second while the connection is broken. If
 * they name another server, the connection switches to it. When a primary is demoted, a Sentinel closes our connection
 * to it.
 *
 * node-redis has a client for Sentinel. However, it keeps a connection on which no reply arrives, and it keeps commands
 * that it could not send. So we only ask the Sentinels ourselves, and keep our own connection.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { tryAskOnce } from './ask-once.ts'
import type { ConnectionOptions, RedisSecurity } from './client.ts'
import { RedisConnection } from './connection.ts'
import type { RedisTarget } from './redis-url.ts'
import { startPolling } from './start-polling.ts'
import { createSingleServer, type Topology } from './topology.ts'

type Target = Extract<RedisTarget, { kind: 'sentinel' }>

const ASK_AGAIN_MS = 200

/** The kind of trouble if no Sentinel answers, or none knows the primary. */
export const NO_PRIMARY = 'no Sentinel knows a primary of that name'

/** Connects to the primary. Throws an Error if the Sentinels name none within `ms`. */
export async function connectBySentinel(target: Target, options: ConnectionOptions, ms: number): Promise<Topology> {
  let primary = await waitForPrimary(target, options, performance.now() + ms)
  const connection = new RedisConnection(target.urlOf(primary), options)
  try {
    await connection.open(ms)
  } catch (failure) {
    connection.close()
    throw failure
  }
  const poll = async (): Promise<void> => {
    const named = await findPrimary(target, options.security)
    if (named === null || named === primary) return
    primary = named
    connection.switchTo(target.urlOf(named))
  }
  const stop = startPolling(poll, () => connection.isReady)
  return createSingleServer(connection, stop)
}

async function waitForPrimary(
  target: Target,
  { security, onTrouble }: ConnectionOptions,
  until: number,
): Promise<string> {
  while (performance.now() < until) {
    const named = await findPrimary(target, security)
    if (named !== null) return named
    await pause(ASK_AGAIN_MS)
  }
  onTrouble(NO_PRIMARY)
  throw new Error(NO_PRIMARY)
}

/** Returns the `host:port` that most Sentinels name, or null if no Sentinel names one. */
async function findPrimary(target: Target, security: RedisSecurity = {}): Promise<string | null> {
  const question = ['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', target.primary]
  const { password: _, ...certificates } = security
  const answers = await Promise.all(
    target.hosts.map(async (host) => {
      // A Sentinel often needs no password even if its servers need one. Such a Sentinel refuses a password.
      const asked = await tryAskOnce(withoutLogin(target.urlOf(host)), certificates, question)
      return asked ?? (await tryAskOnce(target.urlOf(host), security, question))
    }),
  )
  const votes = new Map<string, number>()
  for (const answer of answers) {
    if (!Array.isArray(answer)) continue
    const address = addressOf(`${answer[0]}`, `${answer[1]}`)
    votes.set(address, (votes.get(address) ?? 0) + 1)
  }
  const [winner] = [...votes].sort(([, a], [, b]) => b - a)
  return winner?.[0] ?? null
}

const addressOf = (host: string, port: string): string => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`)

function withoutLogin(url: string): string {
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  return bare.href
}
