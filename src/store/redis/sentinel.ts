/*
 * Finds the primary by asking the Sentinels, once a second, and ten times a second while the connection is broken. If
 * most of them name another server, that one is asked for its role first, because a Sentinel that is cut off from the
 * others may name a replica: see findNext. When a primary is demoted, a Sentinel closes our connection to it.
 *
 * node-redis has a client for Sentinel. However, it keeps a connection on which no reply arrives, and it keeps commands
 * that it could not send. So we only ask the Sentinels ourselves, and keep our own connection.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { tryAskOnce } from './ask-once.ts'
import type { ConnectionOptions, RedisSecurity } from './client.ts'
import { RedisConnection } from './connection.ts'
import { errorKindOf, isFinalRefusal, isForbidden, isLoginRefusal } from './redis-errors.ts'
import type { RedisTarget } from './redis-url.ts'
import { startPolling } from './start-polling.ts'
import { createSingleServer, type Topology } from './topology.ts'

type Target = Extract<RedisTarget, { kind: 'sentinel' }>

const ASK_AGAIN_MS = 200

/** How often the first connection may be given up for that of a successor. Sentinels that disagree may alternate. */
const MAX_SUCCESSORS = 5

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
    const { next, refusal, fault } = await findNext(target, options.security, primary)
    const trouble = refusal ?? fault
    if (trouble !== null && trouble !== known) options.onSentinelRefusal?.(trouble)
    known = trouble
    if (next === null) return
    primary = next
    connection.switchTo(target.urlOf(next))
  }
  const onFailure = (failure: unknown): void => options.onTrouble(errorKindOf(failure))
  const stop = startPolling(poll, () => connection.isReady, onFailure)
  return createSingleServer(connection, stop)
}

/** Opens a connection to the primary, or to its successor if the Sentinels name one before it is open. */
async function openPrimary(
  target: Target,
  options: ConnectionOptions,
  ms: number,
): Promise<{ connection: RedisConnection; primary: string }> {
  let primary = await waitForPrimary(target, options, performance.now() + ms)
  for (let successors = 0; ; successors++) {
    const connection = new RedisConnection(target.urlOf(primary), options)
    const another: { named: string | null } = { named: null }
    const unwatch = watchForSuccessor(primary, target, options, (next) => {
      if (successors === MAX_SUCCESSORS) return
      another.named = next
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

/** Calls `onNamed` once if the Sentinels name a successor. Returns a function that ends the asking. */
function watchForSuccessor(
  primary: string,
  target: Target,
  { security, onTrouble }: ConnectionOptions,
  onNamed: (next: string) => void,
): () => void {
  let isOver = false
  const poll = async (): Promise<void> => {
    const { next } = await findNext(target, security, primary)
    if (isOver || next === null) return
    isOver = true
    onNamed(next)
  }
  const stop = startPolling(
    poll,
    () => true,
    (failure) => onTrouble(errorKindOf(failure)),
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
    const { next, fault, trouble: unnamed, isRefused } = await findNext(target, security, null)
    if (next !== null) return next
    const trouble = fault ?? unnamed
    onTrouble(trouble)
    if (isRefused || performance.now() > until) throw new Error(trouble)
    await pause(ASK_AGAIN_MS)
  }
}

interface Next extends Finding {
  /** The `host:port` to connect to, or null if there is none, or none but `current`. */
  readonly next: string | null
  /** The kind of trouble with the server that most Sentinels name, or null. */
  readonly fault: string | null
}

/**
 * Returns the server that most Sentinels name, if it is not `current` and may be used. A replica is never used. A
 * server that does not answer is used only if there is no `current` one; then the connection reports the reason. A
 * server that does not let us ask for its role is used: the Sentinels are believed.
 */
async function findNext(target: Target, security: RedisSecurity | undefined, current: string | null): Promise<Next> {
  const finding = await findPrimary(target, security)
  const { named } = finding
  if (named === null || named === current) return { ...finding, next: null, fault: null }
  const fault = await findFault(target.urlOf(named), security)
  const isUsed = current === null ? fault !== NAMES_REPLICA : fault === null
  return { ...finding, next: isUsed ? named : null, fault }
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

/**
 * Asks a server for its role. Returns the kind of trouble if it is a replica or cannot be used, otherwise null. Returns
 * null as well if the server does not let us run INFO.
 */
async function findFault(url: string, security: RedisSecurity = {}): Promise<string | null> {
  let refused: unknown = null
  const onFailure = (failure: unknown): void => {
    refused = failure
  }
  const info = await tryAskOnce(url, security, ['INFO', 'replication'], onFailure)
  if (info === null) return isForbidden(refused) ? null : `${NAMES_UNUSABLE} (${errorKindOf(refused)})`
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
