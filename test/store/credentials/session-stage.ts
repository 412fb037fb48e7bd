/*
 * A store of edit sessions on a Redis of its own. The clock of the process stands still, so that tests can assert exact
 * times. The clock of Redis runs, so lifetimes are asserted with a margin.
 */
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, vi } from 'vitest'
import { parseSessionId, type SessionId, type SessionKind, sessionIdContent } from '../../../src/domain/session-id.ts'
import type { EditChange, EditLimits, SaveOutcome } from '../../../src/store/credentials/edit-buffers.ts'
import { hashOf } from '../../../src/store/credentials/sessions.ts'
import { createKeys, type Keys } from '../../../src/store/keys.ts'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { createStore, type Store } from '../../../src/store/store.ts'
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts'
import { testSettings } from '../open-store.ts'

/** The owner of the sessions of these tests. */
export const OWNER = 'key:1'

/** The term of the keyring of these tests. */
export const TERM = 7

/** Limits that tests can reach with a few sessions. Times are in milliseconds. */
export const LIMITS = {
  idleMs: 60_000,
  maxMs: 3_600_000,
  sessionsPerCaller: 2,
  bytesPerCaller: 100,
  loginsPerUser: 2,
  proveSession: (hash: string, owner: string): string => `proof of ${hash} and ${owner}`,
} satisfies EditLimits

/** How long the loss of edits is remembered after a session, in milliseconds. */
export const LOSS_MS = 24 * 3600 * 1000

/** How much time may pass between a write and the assertion about its lifetime, in milliseconds. */
const MARGIN_MS = 30_000

/** A store with sessions, and a witness that reads the data that Redis stores. */
export interface SessionStage {
  readonly redis: RedisServer
  readonly witness: ReturnType<RedisServer['witness']>
  readonly keys: Keys
  readonly store: Store
  stop(): Promise<void>
}

/** Starts Redis and connects a store to it. */
export async function openSessionStage(): Promise<SessionStage> {
  const redis = await startRedisServer()
  const connection = await connectRedis({ url: redis.url, deadlineMs: 20_000, onTrouble: () => {} })
  return {
    redis,
    witness: redis.witness(),
    keys: createKeys('t:'),
    store: createStore(connection, { ...testSettings('t:'), sessions: LIMITS }),
    async stop() {
      connection.close()
      await redis.stop()
    },
  }
}

/** Before each test empties the stage, stops the clock of this process and stores a keyring of the term TERM. */
export function startAfreshBeforeEachTest(stage: SessionStage): void {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await stage.witness.config('SET', 'maxmemory', '0')
    await stage.witness.flushall()
    await setTerm(stage, TERM)
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

/** Stores a keyring whose active term is this one. */
export async function setTerm({ witness, keys }: SessionStage, term: number): Promise<void> {
  await witness.set(keys.credentials.keyring, `{"active":${term}}`)
}

/** Issues an id that is `ageMs` old. */
export function issueId(kind: SessionKind = 'edits', ageMs = 0): SessionId {
  const random = randomBytes(32).toString('hex')
  const issuedAt = Date.now() - ageMs
  const content = sessionIdContent({ random, issuedAt, kind, ownerTag: '0'.repeat(16), follows: null })
  return parseSessionId(content + '0'.repeat(64))!
}

/** The keys of a session, its hash, and the keys that its owner's sessions share. */
export function keysOf({ keys }: SessionStage, { text }: SessionId) {
  const { open, held, ended, recorded } = keys.credentials
  const hash = hashOf(text)
  return {
    ...{ hash, ...keys.session(hash) },
    ...{ open: open(OWNER), held: held(OWNER), ended: ended(OWNER), recorded: recorded(OWNER) },
  }
}

/** The members of a change that differ from an edit of one configuration. */
export interface EditRequest extends Partial<Omit<EditChange, 'configs' | 'sets'>> {
  readonly configs?: Readonly<Record<string, string | null>>
  readonly sets?: Readonly<Record<string, string | null>>
  readonly owner?: string
}

/** Saves edits by field; null deletes a field. Without a version, the change is based on the stored version. */
export async function save(stage: SessionStage, id: SessionId, request: EditRequest = {}): Promise<SaveOutcome> {
  const { configs = { config: 'sealed' }, sets = {}, owner = OWNER, ...rest } = request
  const change = { version: await versionOf(stage, id), count: 1, term: TERM, ...rest }
  const fields = { configs: toFieldChange(configs), sets: toFieldChange(sets) }
  return await stage.store.edits.save({ sessionId: id.text, owner }, { ...change, ...fields }, null)
}

/** Returns an id whose session holds an edit of a configuration and an edit of a set. */
export async function editedSession(stage: SessionStage, kind: SessionKind = 'edits'): Promise<SessionId> {
  const id = issueId(kind)
  const outcome = await save(stage, id, { sets: { set: 'sealed' }, count: 2 })
  if (outcome !== 'ok') throw new Error(`The edits were not saved: ${outcome}`)
  return id
}

/** Returns the stored version of the edits. */
export async function versionOf(stage: SessionStage, id: SessionId): Promise<string> {
  return (await stage.witness.hget(keysOf(stage, id).session, 'version')) ?? '0'
}

function toFieldChange(fields: Readonly<Record<string, string | null>>): EditChange['configs'] {
  const all = Object.entries(fields)
  return {
    remove: all.flatMap(([field, value]) => (value === null ? [field] : [])),
    set: new Map(all.flatMap(([field, value]) => (value === null ? [] : [[field, value] as const]))),
  }
}

/** Returns whether a key expires after about this time. */
export async function expiresAfter({ witness }: SessionStage, key: string, ms: number): Promise<boolean> {
  const left = await witness.pttl(key)
  return left <= ms && left > ms - MARGIN_MS
}
