/*
 * Plays commands on two services and on the model and compares the replies. Each request of a session goes to the other
 * service than the request before it. After each command the session that sent it
 * and a session without edits read everything. After a command that may save something, all sessions do.
 */
import { isDeepStrictEqual } from 'node:util'
import type { ConflictField } from '../../../generated/types.ts'
import { checkReply, type Reply } from '../../support/contract/contract-check.ts'
import { inSession, postJson } from '../../support/post-json.ts'
import type { AnyRedis } from '../../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../../support/service.ts'
import {
  type Answer,
  answer,
  beginRequest,
  type Call,
  changeNetwork,
  expire,
  type ModelSession,
  newSession,
  newStore,
  type Store,
} from './credential-model.ts'

const NETWORKS = ['Branch', 'Default']

export type Command =
  | { who: number; call: Call }
  | { who: number; calls: Call[] }
  | { restart: true }
  /** A caller without edits changes a network. */
  | { action: 'define' | 'delete'; network: string }
  /** No session sends a call until every session has ended. */
  | { idle: true }

export interface Game {
  readonly redis: AnyRedis
  readonly sessions: number
  /** Sessions end after this time without a request. An idle command waits longer. */
  readonly idleMs?: number
  /** Changes a reply of the service before it is compared. */
  readonly tamper?: (method: string, reply: Reply) => Reply
}

export interface Played {
  readonly difference: string | null
  /** Whether the machine was so slow that a session may have ended between two requests. */
  readonly isLate: boolean
  /** The number of commands that were played. */
  readonly commands: number
  readonly tally: Record<string, number>
}

/** Plays the commands up to the first difference, if there is one. */
export async function playEdits(game: Game, commands: readonly Command[]): Promise<Played> {
  const prefix = freshPrefix()
  // A slow reply on a busy machine is not a difference.
  const settings = { NETWORKS: NETWORKS.join(), SEARCH_INDEX: 'off', CALL_DEADLINE_MS: '30000' }
  const idle: Record<string, string> =
    game.idleMs === undefined ? {} : { SESSION_IDLE_SECONDS: `${game.idleMs / 1000}` }
  const env = { REDIS_URL: game.redis.url, REDIS_PREFIX: prefix, ...settings, ...idle }
  const table: Table = {
    game,
    prefix,
    services: await Promise.all([startService(env), startService(env)]),
    requests: 0,
    restarts: 0,
    store: newStore([...NETWORKS]),
    // The last player only reads and never edits.
    players: Array.from({ length: game.sessions + 1 }, () => ({
      cookie: undefined,
      session: newSession(),
      sentAt: Infinity,
    })),
    tally: {},
    isLate: false,
  }
  try {
    for (const [index, command] of commands.entries()) {
      const difference = (await playCommand(table, command, env)) ?? (await lookAround(table, command))
      if (difference === null) continue
      const played = commands.slice(0, index + 1).map((one) => `  ${JSON.stringify(one)}`)
      const { tally, isLate } = table
      return { difference: `${difference}\nafter\n${played.join('\n')}`, commands: index + 1, tally, isLate }
    }
    return { difference: null, commands: commands.length, tally: table.tally, isLate: table.isLate }
  } finally {
    await Promise.all(table.services.map((service) => service.stop()))
  }
}

interface Player {
  cookie: string | undefined
  session: ModelSession
  /** When the last request of the session was sent, as performance.now() says. */
  sentAt: number
}

interface Table {
  readonly game: Game
  readonly prefix: string
  readonly services: Service[]
  /** The numbers of requests and restarts so far: the services take both in turn. */
  requests: number
  restarts: number
  readonly store: Store
  readonly players: Player[]
  readonly tally: Record<string, number>
  isLate: boolean
}

const BEYOND_IDLE_MS = 500

async function playCommand(table: Table, command: Command, env: Record<string, string>): Promise<string | null> {
  if ('restart' in command) {
    const which = table.restarts++ % table.services.length
    await table.services[which]!.stop()
    table.services[which] = await startService(env)
    for (const network of NETWORKS) changeNetwork(table.store, 'define', network)
    return null
  }
  if ('idle' in command) {
    await new Promise((resolve) => setTimeout(resolve, (table.game.idleMs ?? 0) + BEYOND_IDLE_MS))
    for (const player of table.players) {
      expire(player.session)
      player.sentAt = Infinity
    }
    return await leftBehind(table)
  }
  if ('action' in command) {
    const { action, network } = command
    changeNetwork(table.store, action, network)
    const method = `Networks.${action}ManagedNetwork`
    await postJson(table.services[0]!.url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [network] }))
    return null
  }
  const player = table.players[command.who % table.game.sessions]!
  return compare(table, player, 'call' in command ? [command.call] : command.calls)
}

/** Describes what ended sessions left in Redis, apart from the number of edits that they lost. */
async function leftBehind({ game, prefix }: Table): Promise<string | null> {
  const witness = game.redis.witness()
  const kinds = [
    'seq',
    'keyring',
    'configs',
    'touched',
    'names',
    'sets',
    'order',
    'gone',
    'lost',
    'audit',
    'history',
    'op',
  ]
  const keys = await witness.keys(`${prefix}{c}:*`)
  witness.disconnect()
  const left = keys.filter((key) => !kinds.includes(key.slice(prefix.length).split(':')[1]!))
  return left.length === 0 ? null : `expected that nothing is left\ngot      ${left.join()}`
}

async function lookAround(table: Table, command: Command): Promise<string | null> {
  // In a game whose sessions expire, every session is read, because the reads keep the sessions alive.
  const isAlone = table.game.idleMs === undefined && 'who' in command && !mayCommit(command)
  const actor = isAlone ? command.who % table.game.sessions : null
  const looking = table.players.filter((_, who) => actor === null || who === actor || who === table.game.sessions)
  const differences = await Promise.all(looking.map((player) => compare(table, player, looks(table, player))))
  return differences.find((difference) => difference !== null) ?? null
}

const mayCommit = (command: { call: Call } | { calls: Call[] }): boolean =>
  ('call' in command ? [command.call] : command.calls).some(({ method }) => method === 'commitEdits')

/**
 * Returns reads of all configurations, the pending edits, and the sets of every configuration that the session sees.
 */
function looks({ store }: Table, { session }: Player): Call[] {
  const { result } = answer(store, session, { method: 'getAllCredentialConfigs', network: null }) as { result: Seen[] }
  return [
    { method: 'getAllCredentialConfigs', network: null },
    { method: 'getPendingEdits' },
    ...result.map(({ managedNetwork, name }): Call => {
      return {
        method: 'getCredentialSets',
        pageData: { offset: 0, pageSize: 100 },
        network: managedNetwork,
        configName: name,
        ipOrCidr: null,
        sortColumn: null,
        descending: false,
      }
    }),
  ]
}

type Seen = { managedNetwork: string; name: string }

/** Returns a sentence about the first reply that differs from the model's answer. */
async function compare(table: Table, player: Player, calls: Call[]): Promise<string | null> {
  const replies = await send(table, player, calls)
  beginRequest(player.session)
  for (const [index, call] of calls.entries()) {
    const expected = answer(table.store, player.session, call)
    const reply = replies[index]!
    const got = readReply(call.method, table.game.tamper?.(call.method, reply) ?? reply)
    const outcome = 'error' in expected ? `error ${expected.error}` : call.method
    table.tally[outcome] = (table.tally[outcome] ?? 0) + 1
    if (isDeepStrictEqual(got, expected)) continue
    const who = table.players.indexOf(player)
    return [
      `session ${who}: ${JSON.stringify(call)}`,
      `expected ${JSON.stringify(expected)}`,
      `got      ${JSON.stringify(got)}`,
    ].join('\n')
  }
  return null
}

async function send(table: Table, player: Player, calls: Call[]): Promise<Reply[]> {
  const messages = calls.map(({ method, ...params }, id) => {
    return { jsonrpc: '2.0', id, method: `Credentials.${method}`, params }
  })
  const before = player.sentAt
  player.sentAt = performance.now()
  const { url } = table.services[table.requests++ % table.services.length]!
  const { text, cookie = player.cookie } = await postJson(url, JSON.stringify(messages), inSession(player.cookie))
  player.cookie = cookie
  const replies = JSON.parse(text) as Reply[]
  table.isLate ||= performance.now() - before >= (table.game.idleMs ?? Infinity)
  for (const reply of replies) checkReply(messages[Number(reply.id)]!.method, reply)
  return messages.map(({ id }) => replies.find((reply) => reply.id === id)!)
}

/** Converts a reply to an answer of the model. */
function readReply(method: string, reply: Reply): Answer {
  if (reply.error !== undefined) {
    const { code, data } = reply.error
    if (code === 1201) return { error: code, conflicts: conflictsOf(data?.conflicts as Conflict[]) }
    if (code === 1202) return { error: code, lostEdits: Boolean(data?.lostEdits) }
    return { error: code }
  }
  if (method !== 'getPendingEdits' && method !== 'rebaseEdits') return { result: reply.result }
  const { edits, conflicts, expiresAt } = reply.result as Pending
  const lines = edits.map(({ network, config, set, action }) => [network, config, set ?? '', action].join('|'))
  return { result: { edits: lines.sort(), conflicts: conflictsOf(conflicts), expires: expiresAt !== null } }
}

interface Conflict {
  network: string
  config: string
  set?: string
  fields?: ConflictField[]
  unsettled?: string[]
}

interface Pending {
  edits: { network: string; config: string; set: string | null; action: string }[]
  conflicts: Conflict[]
  expiresAt: number | null
}

/** Returns a text for each conflict. Two edits of a session may have the same name; equal texts are returned once. */
const conflictsOf = (conflicts: Conflict[]): string[] =>
  [
    ...new Set(
      conflicts.map((conflict) => {
        const { network, config, set } = conflict
        return [network, config, ...(set === undefined ? [] : [`${set}${sidesOf(conflict)}`])].join('|')
      }),
    ),
  ].sort()

const sidesOf = ({ fields = [], unsettled = [] }: Conflict): string =>
  ` ${fields.map(fieldText).join(' ')} open: ${unsettled.join()}`

function fieldText({ name, base, saved, wanted, changedBySession, changedByOthers }: ConflictField): string {
  const changed = `${changedBySession ? ' mine' : ''}${changedByOthers ? ' theirs' : ''}`
  return `${name} ${JSON.stringify([base, saved, wanted])}${changed}`
}
