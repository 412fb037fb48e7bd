import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContract, type Schema } from '../../scripts/contract/contract.ts'
import { issuedBy, replyIn } from '../http/exchange.ts'
import { newCanary } from '../sealing/canary.ts'
import { Canaries, SECRET_MEMBERS, SHOWN_MEMBERS } from '../secrets/canaries.ts'
import { dumpToCompare, withoutUsesOfSessions } from '../store/dump.ts'
import type { Reply } from '../support/contract/contract-check.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'
import { type Asked, ask, askByPath, callersOn, type Headers, resultOf, withKey, withSession } from './callers.ts'

const prefix = freshPrefix()
const PLACE = ['Default', 'routers'] as const
const STATIC = ['Default', 'single'] as const

let service: Service
let [editor, connector, admin]: Headers[] = []
let saved: Record<string, unknown>[]
const canaries = new Canaries()

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const callers = openOnce(() => callersOn(redis.url, prefix))

beforeAll(async () => {
  const keyOf = async (role: string): Promise<Headers> => withKey((await callers.key({ grants: [`role:${role}`] })).key)
  ;[editor, connector, admin] = [await keyOf('credentials-editor'), await keyOf('connector'), await keyOf('admin')]
  service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })
  const config = (name: string, more: object) => ({
    method: 'Credentials.saveCredentialConfig',
    params: ['Default', null, { name, ...more }],
  })
  saved = [
    { name: 'first', ...canaries.set('snmpPrivPassword') },
    { name: 'second', ...canaries.set('snmpAuthPriv') },
  ]
  const one = { name: '10.0.0.1', ...canaries.set('snmpPrivPassword') }
  await batch(editor!, [
    config('routers', { addressSet: { addresses: ['*'] } }),
    config('single', { type: 'STATIC' }),
    { method: 'Credentials.saveCredentialSets', params: [...PLACE, saved] },
    { method: 'Credentials.saveCredentialSets', params: [...STATIC, [one]] },
    { method: 'Credentials.commitEdits' },
  ])
})

afterAll(async () => {
  await service.stop()
})

async function batch(headers: Headers, calls: Asked[]): Promise<Reply[]> {
  const replies = JSON.parse((await ask(service.url, calls, headers)).text) as Reply[]
  for (const reply of replies) expect(reply.error).toBeUndefined()
  return replies
}

const page = { offset: 0, pageSize: 10 }
const READ = { method: 'Credentials.getCredentialSets', params: [page, ...PLACE] }
const LIST = { method: 'Credentials.getMaskedCredentialSets', params: [page, ...PLACE] }
const RESOLVE = { method: 'Credentials.resolveCredentials', params: ['Default', '10.0.0.1'] }

/** The reads of secrets with their params by name, for calls by path. */
const NAMED_READS = [
  { method: READ.method, params: { pageData: page, network: PLACE[0], configName: PLACE[1] } },
  { method: RESOLVE.method, params: { network: 'Default', ipAddress: '10.0.0.1' } },
]

interface Sets {
  readonly credentialSets: Record<string, string | null>[]
}

/** Returns the members with these names at any depth of a reply. */
function membersIn(value: unknown, names: readonly string[]): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [
    ...(names.includes(name) ? [member] : []),
    ...membersIn(member, names),
  ])
}

const RESOLVE_MASKED = { ...RESOLVE, params: ['Default', '10.0.0.1', true] }

const entriesOf = (stream: string): Promise<[string, string[]][]> => witness.xrange(`${prefix}${stream}`, '-', '+')

describe('the contract', () => {
  test('marks exactly the members that these tests search for as secrets', () => {
    const marked = Object.values(readContract().components.schemas).flatMap((schema: Schema) => {
      const properties = (schema.properties ?? {}) as Record<string, { 'x-secret'?: boolean }>
      return Object.keys(properties).filter((name) => properties[name]!['x-secret'] === true)
    })
    expect(new Set(marked)).toEqual(new Set(SECRET_MEMBERS))
  })
})

describe('without credentials:reveal', () => {
  test('secrets are null in every response, other members are not, and no reveal is recorded', async () => {
    const before = await entriesOf('{c}:audit')
    const change = [
      { name: 'first', ...canaries.set('snmpAuthPriv') },
      { name: 'third', ...canaries.set('snmpPrivPassword') },
    ]
    const calls = [
      READ,
      LIST,
      RESOLVE,
      RESOLVE_MASKED,
      { method: 'Credentials.getCredentialSets', params: [page, ...STATIC, '10.0.0.0/8', 'ipAddress', true] },
      { method: 'Credentials.saveCredentialSets', params: [...PLACE, change] },
      READ,
      RESOLVE,
      { method: 'Credentials.getPendingEdits' },
      { method: 'Credentials.rebaseEdits' },
      { method: 'Credentials.saveCredentialSets', params: [...PLACE, [{ name: 'first', ...bothAliases() }]] },
      { method: 'Credentials.getCredentialConfig', params: PLACE },
      { method: 'Credentials.getAllCredentialConfigs' },
      { method: 'Credentials.discardEdits' },
    ]
    const { text } = await ask(service.url, calls, editor)
    const replies = JSON.parse(text) as Reply[]
    expect(canaries.found('a reply', text, SECRET_MEMBERS)).toEqual([])
    expect(canaries.found('a reply', text, SHOWN_MEMBERS).length).toBeGreaterThan(0)
    const found = membersIn(replies, SECRET_MEMBERS)
    expect(found.length).toBeGreaterThan(40)
    expect(new Set(found)).toEqual(new Set([null]))
    expect(replies[10]!.error?.code).toBe(-32602)
    for (const { method, params } of NAMED_READS) {
      const byPath = await askByPath(service.url, { method, params }, editor)
      expect(byPath.status).toBe(200)
      expect(canaries.found('a reply by path', byPath.text, SECRET_MEMBERS)).toEqual([])
      expect(new Set(membersIn(JSON.parse(byPath.text), SECRET_MEMBERS))).toEqual(new Set([null]))
    }
    expect(await entriesOf('{c}:audit')).toEqual(before)
  })

  /** Both aliases with different values, which the service refuses. */
  const bothAliases = () => ({
    snmpPrivPassword: canaries.of('snmpPrivPassword'),
    snmpAuthPriv: canaries.of('snmpAuthPriv'),
  })

  test('a conflict contains no secret', async () => {
    const [one, other] = await Promise.all([0, 1].map(() => session(editor!)))
    for (const headers of [one!, other!]) {
      const set = [{ name: 'second', enablePassword: canaries.of('enablePassword') }]
      await resultOf(service.url, 'Credentials.saveCredentialSets', [...PLACE, set], headers)
    }
    await resultOf(service.url, 'Credentials.commitEdits', [], one)
    const refused = await ask(service.url, { method: 'Credentials.commitEdits' }, other)
    expect(replyIn(refused).error?.data?.code).toBe('EDIT_CONFLICT')
    const pending = await ask(service.url, { method: 'Credentials.getPendingEdits' }, other)
    for (const { text } of [refused, pending]) expect(canaries.found('a reply', text, SECRET_MEMBERS)).toEqual([])
    await resultOf(service.url, 'Credentials.discardEdits', [], other)
  })

  test('sets can be saved as they were read, and keep their secrets', async () => {
    const before = await resultOf<Sets>(service.url, READ.method, READ.params, admin)
    const read = await resultOf<Sets>(service.url, READ.method, READ.params, editor)
    const changed = read.credentialSets.map((set) => ({ ...set, username: `${set.username} too` }))
    await batch(editor!, [
      { method: 'Credentials.saveCredentialSets', params: [...PLACE, changed] },
      { method: 'Credentials.commitEdits' },
    ])
    const after = await resultOf<Sets>(service.url, READ.method, READ.params, admin)
    const expected = before.credentialSets.map((set) => ({ ...set, username: `${set.username} too` }))
    expect(after.credentialSets).toEqual(expected)
  })

  test('an empty text clears a secret, and null does not', async () => {
    const set = { name: 'cleared', password: canaries.of('password'), enablePassword: canaries.of('enablePassword') }
    const save = (sets: object[]) => ({ method: 'Credentials.saveCredentialSets', params: [...PLACE, sets] })
    const commit = { method: 'Credentials.commitEdits' }
    await batch(editor!, [save([set]), commit])
    await batch(editor!, [save([{ name: 'cleared', password: '', enablePassword: null }]), commit])
    const { credentialSets } = await resultOf<Sets>(service.url, READ.method, READ.params, admin)
    const found = credentialSets.find(({ name }) => name === 'cleared')
    expect(found).toMatchObject({ password: '', enablePassword: set.enablePassword })
  })
})

async function session(headers: Headers): Promise<Headers> {
  const answer = await ask(service.url, { method: 'Credentials.getPendingEdits' }, headers)
  return { ...headers, ...withSession(issuedBy(answer)!) }
}

describe('with credentials:reveal', () => {
  test.each([
    ['getCredentialSets', READ, ask],
    ['resolveCredentials', RESOLVE, ask],
    ['getCredentialSets by path', NAMED_READS[0]!, askByPath],
    ['resolveCredentials by path', NAMED_READS[1]!, askByPath],
  ])('%s shows secrets, and an audit entry names the caller and the sets', async (_name, call, send) => {
    const before = await entriesOf('{c}:audit')
    const answer = await send(service.url, call, connector)
    expect(canaries.found('the reply', answer.text, SECRET_MEMBERS).length).toBeGreaterThan(3)
    const [entry, ...others] = (await entriesOf('{c}:audit')).slice(before.length)
    expect(others).toEqual([])
    const fields = Object.fromEntries(pairs(entry![1]))
    expect(fields.by).toMatch(/^key:[0-9a-f]{12}$/)
    expect(fields).toMatchObject({ method: call.method, request: answer.headers['x-request-id'] })
    expect(fields.on).toContain('"first"')
    expect(canaries.found('the entry', JSON.stringify(fields), [...SECRET_MEMBERS, ...SHOWN_MEMBERS])).toEqual([])
  })

  test.each([
    ['getMaskedCredentialSets', LIST, READ],
    ['resolveCredentials, masked,', RESOLVE_MASKED, RESOLVE],
  ])('%s says which secrets are set and shows none, and nothing is recorded', async (_name, masked, shown) => {
    const before = await entriesOf('{c}:audit')
    const answer = await ask(service.url, masked, connector)
    expect(canaries.found('the reply', answer.text, SECRET_MEMBERS)).toEqual([])
    expect(await entriesOf('{c}:audit')).toEqual(before)
    const secretsOf = async (call: Asked) =>
      membersIn(await resultOf(service.url, call.method, call.params, connector), SECRET_MEMBERS)
    const all = await secretsOf(shown)
    expect(all).toContain('')
    expect(await secretsOf(masked)).toEqual(all.map((secret) => (secret === '' ? '' : null)))
  })

  test('an empty page is not recorded', async () => {
    const before = await entriesOf('{c}:audit')
    await resultOf(service.url, READ.method, [{ offset: 100, pageSize: 10 }, ...PLACE], connector)
    await resultOf(service.url, READ.method, [page, ...STATIC, '192.0.2.0/24'], connector)
    expect(await entriesOf('{c}:audit')).toEqual(before)
  })

  test('every call of a batch that shows secrets has its own audit entry', async () => {
    const before = await entriesOf('{c}:audit')
    await batch(connector!, [READ, READ, RESOLVE, READ])
    expect((await entriesOf('{c}:audit')).length - before.length).toBe(4)
  })
})

const pairs = (flat: readonly string[]): [string, string][] =>
  flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]!] as [string, string]] : []))

/** Faults that prevent writes of the audit, and how to undo each. */
const BLOCKS: Record<string, { block(): Promise<unknown>; repair(): Promise<unknown> }> = {
  'its key has another type': {
    block: () =>
      eachStream(async (key) => {
        await witness.rename(key, `kept:${key}`)
        await witness.set(key, 'x')
      }),
    repair: () => eachStream((key) => witness.rename(`kept:${key}`, key)),
  },
  'Redis refuses XADD': {
    block: () => witness.acl('SETUSER', 'default', '-xadd'),
    repair: () => witness.acl('SETUSER', 'default', '+xadd'),
  },
  'its ids have run out': {
    block: () =>
      eachStream(async (key) => {
        await witness.copy(key, `kept:${key}`)
        await witness.xadd(key, '18446744073709551615-18446744073709551615', 'by', 'x')
      }),
    repair: () => eachStream((key) => witness.rename(`kept:${key}`, key)),
  },
}

async function eachStream(act: (key: string) => Promise<unknown>): Promise<void> {
  for (const stream of ['{c}', '{n:Default}']) await act(`${prefix}${stream}:audit`)
}

describe.each(Object.keys(BLOCKS))('if the audit cannot be written because %s,', (name) => {
  test('no secret is shown, and nothing is changed', async () => {
    const device = (n: number) => ({ method: 'Inventory.createDevice', params: ['Default', `10.9.0.${n}`, 'A::B'] })
    await batch(admin!, [device(1)])
    const editing = await session(admin!)
    const secret = newCanary()
    await resultOf(
      service.url,
      'Credentials.saveCredentialSets',
      [...PLACE, [{ name: 'first', password: secret }]],
      editing,
    )
    const refused: Asked[] = [
      ...[READ, RESOLVE, device(2)],
      { method: 'Inventory.updateDevice', params: ['Default', '10.9.0.1', null, null, null, 'x'] },
      { method: 'Inventory.updateDevices', params: ['10.9.0.1', 'C::D'] },
      { method: 'Inventory.deleteDevice', params: ['Default', '10.9.0.1'] },
      { method: 'Collector.reportDevices', params: ['Default', [{ ipAddress: '10.9.0.1', hostname: 'x' }]] },
      { method: 'Credentials.commitEdits' },
    ]
    await BLOCKS[name]!.block()
    const before = await dumpToCompare(witness, `${prefix}`)
    try {
      for (const call of refused) {
        const answer = await ask(service.url, call, editing)
        expect(answer.status, call.method).toBe(503)
        expect(replyIn(answer)).toMatchObject({
          error: { code: 1501, data: { code: 'STORE_UNAVAILABLE', applied: 'no' } },
        })
        expect(canaries.found('the reply', answer.text, SECRET_MEMBERS)).toEqual([])
        expect(answer.text).not.toMatch(/xadd|wrongtype|noperm|:audit/i)
      }
      // A caller without access to secrets can still read.
      expect(replyIn(await ask(service.url, READ, editor)).error).toBeUndefined()
      expect(
        replyIn(await ask(service.url, { method: 'Inventory.search', params: [null, null, null, page] }, editing))
          .error,
      ).toBeUndefined()
      expect(withoutUsesOfSessions(await dumpToCompare(witness, prefix))).toEqual(withoutUsesOfSessions(before))
    } finally {
      await BLOCKS[name]!.repair()
    }
    // The edits still exist, and can be committed once the audit is writable again.
    await resultOf(service.url, 'Credentials.commitEdits', [], editing)
    const { credentialSets } = await resultOf<Sets>(service.url, READ.method, READ.params, admin)
    expect(credentialSets.find(({ name }) => name === 'first')).toMatchObject({ password: secret })
  })
})

test('getPendingEdits shows a caller without credentials:reveal nothing about which secrets are set', async () => {
  const pair = ['bare', 'full'].map((config) => ['Default', config] as const)
  const secrets = Object.fromEntries(
    SECRET_MEMBERS.map((member) => [member, member === 'sshPrivateKey' ? canaries.of(member) : 'a secret']),
  )
  await batch(editor!, [
    ...pair.flatMap(([network, name]) => [
      { method: 'Credentials.saveCredentialConfig', params: [network, null, { name }] },
      {
        method: 'Credentials.saveCredentialSets',
        params: [network, name, [{ name: 'one', username: 'u', ...(name === 'full' ? secrets : {}) }]],
      },
    ]),
    { method: 'Credentials.commitEdits' },
  ])
  const pendingOf = async (headers: Headers, name: string): Promise<string> => {
    const replies = await batch(headers, [
      { method: 'Credentials.deleteCredentialSets', params: ['Default', name, [{ name: 'one' }]] },
      { method: 'Credentials.saveCredentialSets', params: ['Default', name, [{ name: 'one', username: 'v' }]] },
      { method: 'Credentials.getPendingEdits' },
      { method: 'Credentials.discardEdits' },
    ])
    const { edits } = replies[2]!.result as { edits: unknown[] }
    expect(edits).toHaveLength(1)
    return JSON.stringify(edits).replaceAll(name, 'config')
  }
  expect(await pendingOf(editor!, 'bare')).toBe(await pendingOf(editor!, 'full'))
  // A caller who sees secrets is shown which are lost.
  expect(await pendingOf(admin!, 'bare')).not.toBe(await pendingOf(admin!, 'full'))
})
