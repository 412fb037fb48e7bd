/*
 * Edit sessions on a real store with a real keyring, without a service in front of them: a test calls the same class as
 * the handlers do.
 */
import type { KeyObject } from 'node:crypto'
import { expect } from 'vitest'
import type {
  CredentialConfig,
  EditChoice,
  PendingEdits,
  SentCredentialConfig,
  SentCredentialSet,
} from '../../generated/types.ts'
import { RequestSession } from '../../src/access/request-session.ts'
import { SessionCookie } from '../../src/access/session-cookie.ts'
import { createSessionIds } from '../../src/access/session-ids.ts'
import type { EffectiveConfig } from '../../src/domain/credentials/overlay.ts'
import { EditSession, type EditSessionOptions } from '../../src/edit-sessions/edit-session.ts'
import type { SetPageRequest } from '../../src/edit-sessions/set-pages.ts'
import { createRoundTripBudget } from '../../src/fairness/budget.ts'
import { parseKey } from '../../src/sealing/key-text.ts'
import { openSealing, type Sealing } from '../../src/sealing/open-sealing.ts'
import type { EditLimits } from '../../src/store/credentials/edit-buffers.ts'
import { createKeys, type Keys } from '../../src/store/keys.ts'
import { connectRedis } from '../../src/store/redis/redis.ts'
import { type CallStore, createStore, type Store } from '../../src/store/store.ts'
import { testSettings } from '../store/open-store.ts'

/** The key is not that of support/service.ts, because importing the whole service takes seconds. */
const KEY = '0123cafe'.repeat(8)

const CALLER = { id: 'key:1', kind: 'key', owner: 'key:1' } as const

/** Options of a call that differ from those of the stage. */
type MoreOptions = Partial<EditSessionOptions>

/** A caller with one session. */
export interface EditCaller {
  /** Makes one call of the session, as a request with its own copy of everything. */
  call<Value>(act: (session: EditSession) => Promise<Value>, more?: MoreOptions): Promise<Value>
}

/** A store with networks and sealing, on which callers edit credentials. */
export interface EditStage {
  readonly store: Store
  readonly keys: Keys
  readonly sealing: Sealing
  readonly kek: KeyObject
  /** The networks and findings of altered configurations that were reported. */
  readonly altered: (readonly [network: string, finding: string])[]
  newCaller(): EditCaller
  close(): void
}

/** Whether the store has a keyring from its beginning, or, as stores of keyrack 0.1.0, one without attributes. */
type Age = 'new' | 'old'

/** Opens a stage with the networks Default and Lab. */
export async function openEditStage(
  url: string,
  prefix: string,
  { age = 'new', ...limits }: Partial<EditLimits> & { readonly age?: Age } = {},
): Promise<EditStage> {
  const redis = await connectRedis({ url, deadlineMs: 20_000, onTrouble: () => {} })
  const settings = testSettings(prefix)
  const store = createStore(redis, { ...settings, sessions: { ...settings.sessions, ...limits } })
  const keys = createKeys(prefix)
  const define = () => Promise.all(['Default', 'Lab'].map((name) => store.networks.define(name, null)))
  const kek = parseKey(KEY)
  if (age === 'old') await define()
  const sealing = await openSealing({ store: store.keyring, kek })
  if (age === 'new') await define()
  const altered: EditStage['altered'] = []
  const options = {
    ...{ store, sealing, owner: CALLER.owner, by: CALLER.id, now: () => 1_700_000_000_000, seesSecrets: true },
    onAltered: (network: string, finding: string) => altered.push([network, finding]),
    ...{ maxEdits: 1000, maxSessions: 1000, maxBytes: 2 ** 30, maxReplyBytes: 2 ** 25, maxConfigBytes: 2 ** 25 },
    retryMs: 20_000,
  }
  const ids = createSessionIds(sealing.keyFor('session'), Date.now)
  const service = { ids, within: () => store.sessions, touchEveryMs: 0, onForged: () => {} }
  return {
    ...{ store, keys, sealing, kek, altered, close: () => redis.close() },
    newCaller() {
      let cookie: SessionCookie | null = null
      return {
        async call(act, more = {}) {
          const request = {
            budget: createRoundTripBudget(20_000),
            mayOpen: true,
            requestId: 'r1',
            idempotencyKey: null,
          }
          const session = new RequestSession(service, { ...request, caller: CALLER, cookie })
          try {
            return await act(new EditSession({ ...options, session, ...more }))
          } finally {
            if (session.issued !== null) cookie = new SessionCookie(session.issued)
          }
        },
      }
    },
  }
}

/** Returns the store with some methods of one of its parts replaced. */
export function withMethods<Part extends keyof CallStore>(
  store: Store,
  part: Part,
  methods: Partial<CallStore[Part]>,
): Store {
  const own = store[part] as object
  const altered = new Proxy(own, {
    get: (_, name) => (methods as Record<PropertyKey, unknown>)[name] ?? bound(own, name),
  })
  return new Proxy(store, { get: (_, name) => (name === part ? altered : bound(store, name)) })
}

function bound(target: object, name: PropertyKey): unknown {
  const value = Reflect.get(target, name, target)
  return typeof value === 'function' ? value.bind(target) : value
}

/** The network of the calls below, unless they name another one. */
export const NETWORK = 'Default'

/** The calls of one session. `more` are options of the call that differ from those of the stage. */
export interface TestSession {
  configs(network?: string | null, more?: MoreOptions): Promise<(readonly EffectiveConfig[])[]>
  config(name: string, network?: string, more?: MoreOptions): Promise<EffectiveConfig>
  save(
    sent: SentCredentialConfig,
    oldName?: string | null,
    more?: MoreOptions,
    network?: string,
  ): Promise<CredentialConfig>
  remove(name: string): Promise<void>
  saveSets(config: string, sets: readonly SentCredentialSet[], more?: MoreOptions): Promise<void>
  removeSets(config: string, names: readonly string[]): Promise<void>
  commit(more?: MoreOptions): Promise<void>
  discard(more?: MoreOptions): Promise<void>
  rebase(more?: MoreOptions, choices?: readonly EditChoice[]): Promise<void>
  pending(more?: MoreOptions): Promise<PendingEdits>
  resolve(address: string, more?: MoreOptions): ReturnType<EditSession['resolve']>
  /** Returns a page of sets, each as its name and its priority. */
  page(
    config: string,
    request?: Partial<SetPageRequest>,
    more?: MoreOptions,
  ): Promise<{ total: number; sets: string[] }>
}

/** Begins a session. */
export function newSession(stage: EditStage): TestSession {
  const { call } = stage.newCaller()
  const toSet = (name: string) => ({ name })
  return {
    configs: (network = NETWORK, more) =>
      call(async (session) => {
        const all: (readonly EffectiveConfig[])[] = []
        for await (const some of session.readConfigs(network)) all.push(some)
        return all
      }, more),
    config: (name, network = NETWORK, more) => call((session) => session.getConfig(network, name), more),
    save: (sent, oldName = null, more, network = NETWORK) =>
      call((session) => session.saveConfig(network, oldName, sent), more),
    remove: (name) => call((session) => session.deleteConfig(NETWORK, name)),
    saveSets: (config, sets, more) => call((session) => session.saveSets(NETWORK, config, sets), more),
    removeSets: (config, names) => call((session) => session.deleteSets(NETWORK, config, names.map(toSet))),
    commit: (more) => call((session) => session.commit(), more),
    discard: (more) => call((session) => session.discard(), more),
    rebase: (more, choices) => call((session) => session.rebase(choices ?? null), more),
    pending: (more) => call((session) => session.pending(), more),
    resolve: (address, more) => call((session) => session.resolve(NETWORK, address, ({ name }) => `"${name}"`), more),
    async page(config, request, more) {
      const whole = { offset: 0, size: 100, descending: false, range: null, ...request }
      const { total, sets } = await call((session) => {
        return session.getSets(
          NETWORK,
          config,
          () => whole,
          ({ name, priority }) => `${name} ${priority}`,
        )
      }, more)
      return { total, sets: sets.map(({ json }) => json) }
    },
  }
}

/** Commits a configuration with sets of these names, in a session of its own. */
export async function saveAndCommit(
  stage: EditStage,
  name: string,
  sets: readonly string[] = [],
  sent: Partial<SentCredentialConfig> = {},
): Promise<void> {
  const session = newSession(stage)
  await session.save({ name, ...sent })
  if (sets.length > 0)
    await session.saveSets(
      name,
      sets.map((one) => ({ name: one })),
      { maxEdits: sets.length + 1 },
    )
  await session.commit()
}

/** Returns the error of a call that must fail. */
export async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  const failure = await call.then(
    () => null,
    (error: unknown) => error,
  )
  expect(failure).not.toBeNull()
  return failure
}

/** Returns the names of configurations, in their order. */
export const namesOf = (configs: readonly EffectiveConfig[]): string[] =>
  configs.map(({ attributes }) => attributes.name)
