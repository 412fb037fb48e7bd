/*
 * Finds the primary by asking the Sentinels, once a second, and ten times a second while the connection is broken. If
 * most of them name another server, the connection switches to it, provided that the server says that it is a primary:
 * a Sentinel that is cut off from the others may name a replica. When a primary is demoted, a Sentinel closes our
 * connection to it.
 *
 * node-redis has a client for Sentinel. However, it keeps a connection on which no reply arrives, and it keeps commands
 * that it could not send. So we only ask the Sentinels ourselves, and keep our own connection.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { tryAskOnce } from './ask-once.ts'
import type { ConnectionOptions, RedisSecurity } from './client.ts'
import { RedisConnection } from './connection.ts'
import { errorKindOf, isFinalRefusal, isLoginRefusal } from './redis-errors.ts'
import type { RedisTarget } from './redis-url.ts'
import { startPolling } from './start-polling.ts'
import { createSingleServer, type Topology } from './topology.ts'

type Target = Extract<RedisTarget, { kind: 'sentinel' }>

const ASK_AGAIN_MS = 200

/** The kind of trouble if no Sentinel answers. */
export const NO_SENTINEL = 'no Sentinel answers'

/** The kind of trouble if Sentinels answer, but none knows the primary. */
export const NO_PRIMARY = 'no Sentinel knows a primary of that name'

/** The kind of trouble if a listed server is not a Sentinel. */
export const NOT_A_SENTINEL = 'not a Sentinel'

/** The kind of trouble if a Sentinel refuses the login that we send to it. */
export const SENTINEL_REFUSES = 'a Sentinel refuses our login'

/** The kind of trouble if a Sentinel requires a login, and we have none. */
export const SENTINEL_WANTS_LOGIN = 'a Sentinel requires a login'

/** The kind of trouble if the server that most Sentinels name is a replica. */
export const NAMES_REPLICA = 'a Sentinel names a replica'

/** The kind of trouble if it does not reply, or refuses us. The kind of this failure follows in parentheses. */
const NAMES_UNUSABLE = 'a Sentinel names a server that cannot be used'

/**
 * Connects to the primary. Throws an Error if the Sentinels name none within `ms`, if the one that they name does not
 * answer within `ms`, or at once if all of them, or the primary, refuse our login or certificate.
 */
export async function connectBySentinel(target: Target, options: ConnectionOptions, ms: number): Promise<Topology> {
  const { connection, ...first } = await openPrimary(target, options, ms)
  let { primary } = first
  let known: string | null = null
  const poll = async (): Promise<void> => {
    const { named, refusal } = await findPrimary(target, options.security)
    const isOther = named !== null && named !== primary
    const fault = isOther ? await findFault(target.urlOf(named), options.security) : null
    const trouble = refusal ?? fault
    if (trouble !== null && trouble !== known) options.onSentinelRefusal?.(trouble)
    known = trouble
    if (!isOther || fault !== null) return
    primary = named
    connection.switchTo(target.urlOf(named))
  }
  const onFailure = (failure: unknown): void => options.onTrouble(errorKindOf(failure))
  const stop = startPolling(poll, () => connection.isReady, onFailure)
  return createSingleServer(connection, stop)
}

/** Opens a connection to the primary, or to its successor if the Sentinels name another one before it is open. */
async function openPrimary(
  target: Target,
  options: ConnectionOptions,
  ms: number,
): Promise<{ connection: RedisConnection; primary: string }> {
  let primary = await waitForPrimary(target, options, performance.now() + ms)
  for (;;) {
    const connection = new RedisConnection(target.urlOf(primary), options)
    const another: { named: string | null } = { named: null }
    const unwatch = watchForAnother(primary, target, options, (named) => {
      another.named = named
      connection.close()
    })
    try {
      await connection.open(ms)
      if (another.named === null) return { connection, primary }
    } catch (failure) {
      connection.close()
      if (another.named === null) throw failure
    } finally {
      unwatch()
    }
    primary = another.named
  }
}

/** Calls `onNamed` once if the Sentinels name another primary. Returns a function that ends the asking. */
function watchForAnother(
  primary: string,
  target: Target,
  { security }: ConnectionOptions,
  onNamed: (named: string) => void,
): () => void {
  let isOver = false
  const poll = async (): Promise<void> => {
    const { named } = await findPrimary(target, security)
    if (isOver || named === null || named === primary) return
    isOver = true
    onNamed(named)
  }
  const stop = startPolling(
    poll,
    () => true,
    () => {},
  )
  return () => {
    isOver = true
    stop()
  }
}

async function waitForPrimary(
  target: Target,
  { security, onTrouble }: ConnectionOptions,
  until: number,
): Promise<string> {
  for (;;) {
    const { named, trouble: unnamed, isRefused } = await findPrimary(target, security)
    const isReplica = named !== null && (await findFault(target.urlOf(named), security)) === NAMES_REPLICA
    // The connection itself reports why a server cannot be used.
    if (named !== null && !isReplica) return named
    const trouble = isReplica ? NAMES_REPLICA : unnamed
    onTrouble(trouble)
    if (isRefused || performance.now() > until) throw new Error(trouble)
    await pause(ASK_AGAIN_MS)
  }
}

interface Finding {
  /** The `host:port` that most Sentinels name, or null if no Sentinel names one. */
  readonly named: string | null
  /** The kind of trouble if no Sentinel names one. */
  readonly trouble: string
  /** The kind of trouble with a Sentinel that answers and cannot be used, or null if there is none. */
  readonly refusal: string | null
  /** Whether no Sentinel can be used before a setting is changed. */
  readonly isRefused: boolean
}

async function findPrimary(target: Target, security: RedisSecurity = {}): Promise<Finding> {
  const answers = await Promise.all(target.hosts.map((host) => askSentinel(target, host, security)))
  const votes = new Map<string, number>()
  for (const { address } of answers) if (address !== null) votes.set(address, (votes.get(address) ?? 0) + 1)
  const [winner] = [...votes].sort(([, a], [, b]) => b - a)
  const troubles = answers.map(({ trouble }) => trouble)
  // What one Sentinel explains says more than the silence of the others.
  const isRefusal = (trouble: string): boolean => trouble !== NO_SENTINEL && trouble !== NO_PRIMARY
  const refusal = troubles.find(isRefusal) ?? null
  const trouble = refusal ?? (troubles.includes(NO_PRIMARY) ? NO_PRIMARY : NO_SENTINEL)
  return { named: winner?.[0] ?? null, trouble, refusal, isRefused: troubles.every(isRefusal) }
}

/** Asks a server for its role. Returns null if it replies that it is a primary, otherwise the kind of trouble. */
async function findFault(url: string, security: RedisSecurity = {}): Promise<string | null> {
  let kind = 'unknown'
  const onFailure = (failure: unknown): void => {
    kind = errorKindOf(failure)
  }
  const info = await tryAskOnce(url, security, ['INFO', 'replication'], onFailure)
  if (info === null) return `${NAMES_UNUSABLE} (${kind})`
  return /^role:master\r?$/m.test(`${info}`) ? null : NAMES_REPLICA
}

/** The address that a Sentinel names. If it is null, `trouble` is the kind of the reason. */
interface Answer {
  readonly address: string | null
  readonly trouble: string
}

async function askSentinel(target: Target, host: string, security: RedisSecurity): Promise<Answer> {
  const question = ['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', target.primary]
  const { password: _, ...certificates } = security
  let trouble = NO_PRIMARY
  const onFailure = (failure: unknown): void => {
    trouble = troubleOf(failure)
  }
  // A Sentinel often needs no password even if its servers need one. Such a Sentinel refuses a password.
  let answer = await tryAskOnce(withoutLogin(target.urlOf(host)), certificates, question, onFailure)
  if (trouble === SENTINEL_REFUSES || trouble === SENTINEL_WANTS_LOGIN) {
    trouble = NO_PRIMARY
    answer = await tryAskOnce(target.urlOf(host), security, question, onFailure)
  }
  return { address: Array.isArray(answer) ? addressOf(`${answer[0]}`, `${answer[1]}`) : null, trouble }
}

function troubleOf(failure: unknown): string {
  const kind = errorKindOf(failure)
  if (kind === 'NOAUTH') return SENTINEL_WANTS_LOGIN
  if (isLoginRefusal(failure)) return SENTINEL_REFUSES
  // The server does not know the command SENTINEL.
  if (kind === 'ERR') return NOT_A_SENTINEL
  return isFinalRefusal(failure) ? kind : NO_SENTINEL
}

const addressOf = (host: string, port: string): string => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`)

function withoutLogin(url: string): string {
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  return bare.href
}
