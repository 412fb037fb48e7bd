import { setTimeout as pause } from 'node:timers/promises'
import { askOnce, startPolling } from './ask-once.ts'
import type { ConnectionOptions, RedisSecurity } from './client.ts'
import { RedisConnection } from './connection.ts'
import type { RedisTarget } from './redis-url.ts'
import { singleServer, type Topology } from './topology.ts'

/*
 * The primary that Sentinels name. They are asked once a second, and at once when the connection breaks: it leads to
 * another server as soon as they name another. A primary that was demoted is cut off from us by its Sentinel.
 *
 * node-redis has a client for Sentinel; it does not let go of a connection that is silent and keeps what it could not send,
 * so we only ask, and keep the connection that is proven.
 */

type Target = Extract<RedisTarget, { kind: 'sentinel' }>

const ASK_AGAIN_MS = 200

/** Throws an Error when they name none in time. */
export async function connectBySentinel(target: Target, options: ConnectionOptions, ms: number): Promise<Topology> {
  let primary = await firstPrimary(target, options, performance.now() + ms)
  const line = new RedisConnection(target.urlOf(primary), options)
  try {
    await line.open(ms)
  } catch (failure) {
    line.close()
    throw failure
  }
  const look = async (): Promise<void> => {
    const named = await primaryNow(target, options.security)
    if (named === null || named === primary) return
    primary = named
    line.switchTo(target.urlOf(named))
  }
  const stop = startPolling(look, () => line.isReady)
  return singleServer(line, stop)
}

async function firstPrimary(
  target: Target,
  { security, onTrouble }: ConnectionOptions,
  until: number,
): Promise<string> {
  while (performance.now() < until) {
    const named = await primaryNow(target, security)
    if (named !== null) return named
    await pause(ASK_AGAIN_MS)
  }
  onTrouble('no Sentinel names that primary')
  throw new Error('no Sentinel names that primary')
}

/** `host:port` most of them name; null: none names any. */
async function primaryNow(target: Target, security: RedisSecurity = {}): Promise<string | null> {
  const question = ['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', target.primary]
  const { password: _, ...certificates } = security
  const answers = await Promise.all(
    target.hosts.map(async (host) => {
      // A Sentinel often asks for no password where its servers do, and refuses one then.
      const asked = await askOnce(withoutLogin(target.urlOf(host)), certificates, question)
      return asked ?? (await askOnce(target.urlOf(host), security, question))
    }),
  )
  const votes = new Map<string, number>()
  for (const answer of answers) {
    if (!Array.isArray(answer)) continue
    const address = addressOf(`${answer[0]}`, `${answer[1]}`)
    votes.set(address, (votes.get(address) ?? 0) + 1)
  }
  const [most] = [...votes].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? null
}

const addressOf = (host: string, port: string): string => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`)

function withoutLogin(url: string): string {
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  return bare.href
}
