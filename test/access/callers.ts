/*
 * Creates keys and users in the store of a running service, as the command line does, and sends requests with them.
 */
import { type KeyRecord, makeApiKey, type Rights, revokedKey } from '../../src/access/api-key.ts'
import { makeUser, type PasswordCost } from '../../src/access/password.ts'
import { proofsOfStore } from '../../src/access/record-proofs.ts'
import { Secret } from '../../src/access/secret.ts'
import { parseKey } from '../../src/sealing/key-text.ts'
import { openSealing } from '../../src/sealing/open-sealing.ts'
import { createSigner } from '../../src/sealing/signer.ts'
import type { AccessKind, AccessState } from '../../src/store/access/access-records.ts'
import { type Exchange, exchange, JSON_TYPE, replyIn } from '../http/exchange.ts'
import { openStore } from '../store/open-store.ts'
import { checkReply, type Reply } from '../support/contract/contract-check.ts'
import { TEST_COST, TEST_KEY } from '../support/service.ts'

/** Creates keys and users in a store. */
export interface Callers {
  /** Creates a key. Returns the key that the caller sends, and its id. */
  key(rights?: Partial<Rights>): Promise<{ readonly id: string; readonly key: string }>
  /**
   * Creates a user, or replaces one. A user with the `createdAt` of the replaced one is the same user. `cost` is the
   * cost of hashing the password; it is low unless the test is about the cost.
   */
  user(
    name: string,
    password: string,
    given?: Partial<Rights> & { readonly createdAt?: number },
    cost?: PasswordCost,
  ): Promise<void>
  revoke(id: string): Promise<void>
  remove(kind: AccessKind, id: string): Promise<void>
  /** Returns the recorded keys and users. */
  read(): Promise<AccessState>
  close(): void
}

const EVERYTHING: Rights = { grants: ['role:admin'], networks: null, expiresAt: null }

/** Opens the store. Creates the keyring if there is none. */
export async function callersOn(url: string, prefix: string): Promise<Callers> {
  const { store: unsigned, close } = await openStore(url, prefix)
  const sealing = await openSealing({ store: unsigned.keyring, kek: parseKey(TEST_KEY) })
  const sign = createSigner(sealing.keyFor('audit'))
  const store = unsigned.for({ by: 'cli', method: 'keys', requestId: '', source: '', operation: null, sign })
  const pepper = sealing.keyFor('access')
  const proofs = proofsOfStore(sealing)
  const textOf = async (kind: AccessKind, id: string): Promise<string> => (await store.access.read())[kind].get(id)!
  const write = async (kind: AccessKind, id: string, before: string | null, after: string | null): Promise<void> => {
    if (!(await store.access.replace(kind, id, before, after))) throw new Error(`${kind} ${id} changed meanwhile`)
  }
  return {
    async key(rights = {}) {
      const { id, key, record } = makeApiKey(pepper, 'test', { ...EVERYTHING, ...rights }, Date.now())
      await write('keys', id, null, JSON.stringify(proofs.signKey(id, record)))
      return { id, key: key.reveal() }
    },
    async user(name, password, given = {}, cost = TEST_COST) {
      const before = (await store.access.read()).users.get(name) ?? null
      const user = { ...EVERYTHING, createdAt: Date.now(), ...given, name, password: new Secret(password) }
      const record = proofs.signUser(name, await makeUser(pepper, user, cost))
      await write('users', name, before, JSON.stringify(record))
    },
    async revoke(id) {
      const text = await textOf('keys', id)
      const revoked = revokedKey(pepper, JSON.parse(text) as KeyRecord, Date.now())
      await write('keys', id, text, JSON.stringify(proofs.signKey(id, revoked)))
    },
    async remove(kind, id) {
      await write(kind, id, await textOf(kind, id), null)
    },
    read: () => store.access.read(),
    close,
  }
}

export type Headers = Readonly<Record<string, string>>

export const withKey = (key: string): Headers => ({ authorization: `Bearer ${key}` })

export const withBasic = (name: string, password: string): Headers => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
})

export const withSession = (id: string): Headers => ({ cookie: `JSESSIONID=${id}` })

/** Returns the header of a request from another address, for a service that trusts a proxy on 127.0.0.1. */
export const from = (source: string): Headers => ({ 'x-forwarded-for': source, 'x-forwarded-proto': 'https' })

export interface Asked {
  readonly method: string
  readonly params?: unknown
}

/** Posts a call, or a batch of them. */
export function ask(url: string, calls: Asked | readonly Asked[], headers: Headers = {}, path = ''): Promise<Exchange> {
  const requests = [calls].flat().map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
  const body = JSON.stringify(Array.isArray(calls) ? requests : requests[0])
  return exchange(url, { path, headers: { ...JSON_TYPE, ...headers }, body })
}

/** Posts a call to the path of its method. */
export function askByPath(url: string, { method, params = {} }: Asked, headers: Headers = {}): Promise<Exchange> {
  return exchange(url, { path: `/rpc/${method}`, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(params) })
}

/** Makes a call and checks its reply against the contract. */
async function replyTo(url: string, method: string, params: unknown, headers: Headers = {}): Promise<Reply> {
  const reply = replyIn(await ask(url, { method, params }, headers))
  checkReply(method, reply)
  return reply
}

/** Makes a call that must succeed. Returns its result. */
export async function resultOf<T = unknown>(
  url: string,
  method: string,
  params: unknown,
  headers: Headers = {},
): Promise<T> {
  const { result, error } = await replyTo(url, method, params, headers)
  if (error !== undefined) throw new Error(`${method} failed: ${JSON.stringify(error)}`)
  return result as T
}
