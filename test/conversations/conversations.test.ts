import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Method, paramsByName, readContract, refName } from '../../scripts/contract/contract.ts'
import { checkReply, type Reply } from '../support/contract/contract-check.ts'
import { MAX_WIDTH, parseConversation, play, type Step } from '../support/contract/conversation.ts'
import { openEmptiedService } from '../support/emptied-service.ts'
import { expireSessions } from '../support/expire-sessions.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { openRestoredService } from '../support/restored-service.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'
import { cookieOf, openSession } from '../support/session-cookie.ts'

const folder = new URL('./', import.meta.url)
const contract = readContract()
const conversations = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: method }) =>
    readdirSync(new URL(`${method}/`, folder)).map((file) => ({
      method,
      claim: file.replace(/\.io$/, '').replaceAll('-', ' '),
      file,
      text: readFileSync(new URL(`${method}/${file}`, folder), 'utf8'),
    })),
  )

/** The cases that passed conversations have covered: `method`, `method by name`, `method NETWORK_NOT_FOUND`, ... */
const exercised = new Set<string>()

const INDEXED = /"(Inventory\.(search|countDevices|verifySearchIndex)|Security\.getServiceStatus)"/
const conversationsOf = (method: string) => conversations.filter((one) => one.method === method)
const usesIndex = (method: string): boolean => conversationsOf(method).some(({ text }) => INDEXED.test(text))
const playedMethods = [...new Set(conversations.map(({ method }) => method))]

describe('methods without the search index', () => {
  const redis = openOnce(startRedisServer)
  const service = openRestoredService(redis, () => startService({ REDIS_URL: redis.url, SEARCH_INDEX: 'off' }))

  describe.each(playedMethods.filter((method) => !usesIndex(method)))('%s', (method) => playAll(method, service))
})

describe.each(playedMethods.filter(usesIndex))('%s', (method) => {
  const redis = openOnce(startRedisServer)
  const start = () => startService({ REDIS_URL: redis.url })
  // A search index may rely on a history that never begins again at its first change.
  playAll(method, method === 'Inventory.search' ? openEmptiedService(start) : openRestoredService(redis, start))
})

function playAll(method: string, service: Service): void {
  test.each(conversationsOf(method))('$claim', async ({ text }) => {
    await play(text, service.url)
    for (const shown of showing(parseConversation(text))) exercised.add(shown)
  })
}

test.each(conversations)(
  '$method: "$claim" has an exchange of its method, and no line that is too long',
  ({ method, file, text }) => {
    expect(file).toMatch(/\.io$/)
    expect(text.split('\n').filter((line) => [...line].length > MAX_WIDTH)).toEqual([])
    expect(exchanges(parseConversation(text)).map(({ sent }) => sent.method)).toContain(method)
  },
)

// The service knows the caller before this method runs. test/access/known-caller.test.ts checks that the lookup of the
// caller may fail.
const ASKS_NO_STORE = 'Security.getCaller'

describe('without Redis', () => {
  const inContract = (method: Method) => ({
    name: method.name,
    mutates: method['x-mutates'],
    params: paramsByName(method.examples[0]!),
  })
  const calls = contract.methods.filter(({ name }) => name !== ASKS_NO_STORE).map(inContract)
  // Every request sends a cookie: without one, the service can end a session without a call of the store.
  let headers: Record<string, string>
  const redis = openOnce(startRedisServer)
  const REDIS_PREFIX = freshPrefix()
  const service = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX, CALL_DEADLINE_MS: '300' }))
  // On a busy machine, Redis may answer later than the deadline of the other service.
  const patient = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX }))
  beforeAll(async () => {
    headers = { 'content-type': 'application/json', cookie: await openSession(service) }
  })

  async function ask(call: (typeof calls)[number], of = service): Promise<{ status: number; reply: Reply }> {
    const { name: method, params } = call
    const response = await of.post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), headers)
    const reply = (await response.json()) as Reply
    checkReply(method, reply)
    return { status: response.status, reply }
  }

  test.each(calls)('$name works while Redis responds', async (call) => {
    expect((await ask(call, patient)).status).toBe(200)
  })

  describe('that responds', () => {
    beforeAll(() => {
      process.kill(redis.pid, 'SIGSTOP')
    })

    afterAll(() => {
      process.kill(redis.pid, 'SIGCONT')
    })

    test.each(calls)('$name returns STORE_UNAVAILABLE with status 503', async (call) => {
      const { status, reply } = await ask(call)
      expect(status).toBe(503)
      expect(reply.error).toMatchObject({ code: 1501, data: { code: 'STORE_UNAVAILABLE', retryable: true } })
      expect(call.mutates ? ['no', 'unknown'] : ['no']).toContain(reply.error!.data!.applied)
      exercised.add(`${call.name} STORE_UNAVAILABLE`)
    })

    test('Security.getCaller returns the caller if no session has to be read', async () => {
      const [call] = contract.methods.filter(({ name }) => name === ASKS_NO_STORE).map(inContract)
      expect((await ask(call!)).status).toBe(200)
    })

    test('a change that was in flight may have been applied', async () => {
      // The service has closed the connection because it was silent for too long, so no request is in flight.
      process.kill(redis.pid, 'SIGCONT')
      await expect.poll(async () => (await fetch(`${service.url}readyz`)).status).toBe(200)
      process.kill(redis.pid, 'SIGSTOP')
      const { reply } = await ask(calls.find(({ name }) => name === 'Inventory.createDevice')!)
      expect(reply.error!.data!.applied).toBe('unknown')
    })

    test('each member of a batch has the error, and the status is 200', async () => {
      const batch = calls.map(({ name: method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
      const response = await service.post(JSON.stringify(batch), headers)
      expect(response.status).toBe(200)
      const replies = (await response.json()) as Reply[]
      expect(replies.map(({ error }) => error?.code)).toEqual(batch.map(() => 1501))
    })
  })

  describe('that accepts connections', () => {
    beforeAll(() => redis.stop())

    test.each(calls)('$name returns STORE_UNAVAILABLE and says that nothing was applied', async (call) => {
      // The first call after Redis stopped may still use the old connection. After it, the service knows that the
      // connection is closed.
      await ask(calls[0]!)
      const { status, reply } = await ask(call)
      expect(status).toBe(503)
      expect(reply.error).toMatchObject({ code: 1501, data: { applied: 'no', retryable: true } })
    })
  })
})

describe('sessions that end with edits in them', () => {
  const editing = contract.methods.filter(({ errors }) => errors.map(refName).includes('SESSION_EXPIRED'))
  let cookie: string
  const redis = openOnce(startRedisServer)
  const service = openOnce(() => startService({ REDIS_URL: redis.url }))
  beforeEach(async () => {
    cookie = ''
    for (const name of ['a', 'b']) await ask('Credentials.saveCredentialConfig', ['Default', null, { name }])
    await expireSessions(redis.witness())
  })

  /** Sends the cookie, and stores the cookie of the response. */
  async function ask(method: string, params: unknown = null): Promise<Reply> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await service.post(body, { 'content-type': 'application/json', cookie })
    cookie = cookieOf(response) ?? cookie
    const reply = (await response.json()) as Reply
    checkReply(method, reply)
    return reply
  }

  const expired = { code: 1202, message: expect.anything(), data: { code: 'SESSION_EXPIRED', lostEdits: 2 } }
  const exampleOf = ({ examples }: Method) => paramsByName(examples[0]!)

  test.each(editing)('$name reports once that the edits are lost', async (method) => {
    expect((await ask(method.name, exampleOf(method))).error).toEqual(expired)
    expect((await ask(method.name, exampleOf(method))).error?.code).not.toBe(1202)
    exercised.add(`${method.name} SESSION_EXPIRED`)
  })

  test.each(editing)('$name also reports it after a read that opened another session', async (method) => {
    const before = cookie
    expect((await ask('Credentials.getAllCredentialConfigs')).result).toEqual([])
    expect(cookie).not.toBe(before)
    expect((await ask(method.name, exampleOf(method))).error).toEqual(expired)
    expect((await ask(method.name, exampleOf(method))).error?.code).not.toBe(1202)
  })

  test.each(['Credentials.discardEdits', 'Security.logoutCurrentUser'])('%s returns null', async (method) => {
    expect((await ask(method)).result).toBeNull()
  })

  test('lost edits are not committed', async () => {
    await ask('Credentials.commitEdits')
    expect((await ask('Credentials.commitEdits')).result).toBeNull()
    expect((await ask('Credentials.getAllCredentialConfigs')).result).toEqual([])
  })
})

describe('sessions with as many edits as they may hold', () => {
  let headers: Record<string, string>
  const redis = openOnce(startRedisServer)
  const service = openOnce(() =>
    startService({ REDIS_URL: redis.url, SESSION_MAX_EDITS: '2', SESSIONS_PER_CALLER: '1' }),
  )
  beforeAll(async () => {
    headers = { cookie: await openSession(service) }
    await edit('Credentials.saveCredentialConfig', { network: 'Default', credentialConfig: { name: 'saved' } })
    await edit('Credentials.saveCredentialSets', { ...saved, credentialSets: [{ name: 'a' }] })
    await edit('Credentials.commitEdits', {})
    for (const name of ['b', 'c'])
      await edit('Credentials.saveCredentialSets', { ...saved, credentialSets: [{ name }] })
  })
  const saved = { network: 'Default', configName: 'saved' }
  const edit = (method: string, params: unknown, cookie = headers.cookie!) =>
    service.call(method, params, { headers: { cookie } })

  test.each([
    ['Credentials.saveCredentialConfig', { network: 'Default', credentialConfig: { name: 'another' } }],
    ['Credentials.saveCredentialSets', { ...saved, credentialSets: [{ name: 'd' }] }],
    ['Credentials.deleteCredentialSets', { ...saved, credentialSets: [{ name: 'a' }] }],
  ])('%s returns SESSION_LIMIT and the edits stay', async (method, params) => {
    const before = (await edit('Credentials.getPendingEdits', {})).result as { edits: unknown }
    expect((await edit(method, params)).error).toMatchObject({ code: 1203, data: { code: 'SESSION_LIMIT', max: 2 } })
    expect((await edit('Credentials.getPendingEdits', {})).result).toMatchObject({ edits: before.edits })
    exercised.add(`${method} SESSION_LIMIT`)
  })

  test('an object that already has edits can be edited again', async () => {
    expect(
      (await edit('Credentials.saveCredentialSets', { ...saved, credentialSets: [{ name: 'b', username: 'x' }] }))
        .result,
    ).toBeNull()
  })

  test('a caller has at most SESSIONS_PER_CALLER sessions with edits, and any number without', async () => {
    const second = await openSession(service)
    const reply = await edit('Credentials.deleteCredentialConfig', saved, second)
    expect(reply.error).toMatchObject({ code: 1203, data: { code: 'SESSION_LIMIT' } })
    exercised.add('Credentials.deleteCredentialConfig SESSION_LIMIT')
    expect((await edit('Credentials.commitEdits', {}, second)).result).toBeNull()
    await edit('Credentials.commitEdits', {})
    expect((await edit('Credentials.deleteCredentialConfig', saved, second)).result).toBeNull()
  })
})

describe('an index that does not fit into memory', () => {
  const redis = openOnce(startRedisServer)

  test.each([
    ['Inventory.search', { network: 'Default', sortColumn: 'hostname', pageData: { offset: 0, pageSize: 1 } }],
    ['Inventory.countDevices', { network: 'Default', by: ['model'] }],
    ['Inventory.verifySearchIndex', { network: 'Default' }],
  ])('%s returns SEARCH_TOO_EXPENSIVE', async (method, params) => {
    const small = await startService({ REDIS_URL: redis.url, SEARCH_INDEX_MAX_BYTES: '1' })
    const { code, data } = await small.error(method, params)
    expect({ code, data }).toMatchObject({ code: 1402, data: { code: 'SEARCH_TOO_EXPENSIVE', max: 1 } })
    exercised.add(`${method} SEARCH_TOO_EXPENSIVE`)
    await small.stop()
  })
})

describe('credentials beyond the limits', () => {
  const redis = openOnce(startRedisServer)
  const member = 'x'.repeat(1000)
  const members = { username: member, password: member, enableUsername: member, enablePassword: member }
  const sets = Array.from({ length: 400 }, (_, at) => ({ name: `s${at}`, ...members, snmpUsername: member }))
  const pageData = { offset: 0, pageSize: 400 }

  test('reads and commits return TOO_LARGE, and nothing is lost', async () => {
    const store = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix() }
    const large = await startService(store)
    const addresses = Array.from({ length: 9000 }, (_, at) => `10.${at >> 8}.${at & 255}.0/32`)
    const headers = { cookie: await openSession(large) }
    const edit = (service: typeof large, method: string, params: unknown) => service.call(method, params, { headers })
    const wide = { name: 'wide', addressSet: { addresses } }
    for (const name of Array.from({ length: 9 }, (_, at) => `wide ${at}`)) {
      await edit(large, 'Credentials.saveCredentialConfig', { network: 'Default', credentialConfig: { ...wide, name } })
    }
    await edit(large, 'Credentials.saveCredentialSets', {
      ...{ network: 'Default', configName: 'wide 0', credentialSets: sets },
    })
    expect((await edit(large, 'Credentials.commitEdits', {})).result).toBeNull()
    await large.stop()

    const limits = { MAX_PAGE_BYTES: '1048576', MAX_NETWORK_CONFIG_BYTES: '1048576' }
    const small = await startService({ ...store, ...limits })
    const place = { network: 'Default', configName: 'wide 0' }
    await edit(small, 'Credentials.saveCredentialConfig', { network: 'Default', credentialConfig: wide })
    const before = (await edit(small, 'Credentials.getPendingEdits', {})).result as { edits: unknown }
    for (const [method, params, setting] of [
      ['Credentials.getCredentialSets', { ...place, pageData }, 'MAX_PAGE_BYTES'],
      ['Credentials.getMaskedCredentialSets', { ...place, pageData }, 'MAX_PAGE_BYTES'],
      ['Credentials.resolveCredentials', { network: 'Default', ipAddress: '10.0.0.0' }, 'MAX_PAGE_BYTES'],
      ['Credentials.getAllCredentialConfigs', { network: 'Default' }, 'MAX_PAGE_BYTES'],
      ['Credentials.commitEdits', {}, 'MAX_NETWORK_CONFIG_BYTES'],
    ] as const) {
      const { error } = await edit(small, method, params)
      expect(error).toMatchObject({ code: 1403, data: { code: 'TOO_LARGE', setting, max: 1_048_576 } })
      expect(error!.message).toContain(setting)
      exercised.add(`${method} TOO_LARGE`)
    }
    expect((await edit(small, 'Credentials.getPendingEdits', {})).result).toMatchObject({ edits: before.edits })
    const part = { ...place, pageData: { offset: 0, pageSize: 100 } }
    expect((await edit(small, 'Credentials.getCredentialSets', part)).result).toMatchObject({ total: 400 })
    // A commit that adds nothing succeeds, although the network already exceeds the limit.
    await edit(small, 'Credentials.discardEdits', {})
    await edit(small, 'Credentials.deleteCredentialConfig', { network: 'Default', configName: 'wide 8' })
    expect((await edit(small, 'Credentials.commitEdits', {})).result).toBeNull()
    await small.stop()
  })
})

test('every method is exercised, with params both by name and by position', () => {
  const wanted = contract.methods.flatMap(({ name, params }) =>
    params.length === 0 ? [name] : [`${name} by name`, `${name} by position`],
  )
  expect(wanted.filter((one) => !exercised.has(one))).toEqual([])
})

// test/access checks these errors for each method.
const OF_ACCESS = ['UNAUTHORIZED', 'FORBIDDEN', 'OVERLOADED']

test('every error that a method declares is exercised, and no other error', () => {
  const errorsOf = ({ errors }: Method) => errors.map(refName).filter((error) => !OF_ACCESS.includes(error))
  const declared = contract.methods
    .flatMap((method) => errorsOf(method).map((error) => `${method.name} ${error}`))
    .filter((one) => one !== `${ASKS_NO_STORE} STORE_UNAVAILABLE`)
  const shown = [...exercised].filter((one) => / [A-Z_]+$/.test(one))
  expect(shown.sort()).toEqual(declared.sort())
})

interface Exchange {
  readonly sent: { readonly id?: unknown; readonly method: string; readonly params?: unknown }
  readonly expected: { readonly id?: unknown; readonly error?: { readonly data?: { readonly code?: string } } } | null
}

/** Returns each request with its expected reply. Each member of a batch counts as a separate exchange. */
function exchanges(steps: readonly Step[]): Exchange[] {
  const sent = new Map<string, unknown>()
  return steps.flatMap(({ speaker, direction, text }) => {
    if (direction === '>>') {
      sent.set(speaker, JSON.parse(text))
      return []
    }
    const replies = text === 'nothing' ? [] : [JSON.parse(text)].flat()
    const requests = [sent.get(speaker)].flat() as Exchange['sent'][]
    return requests.map(
      (request): Exchange => ({ sent: request, expected: replies.find((reply) => reply.id === request.id) ?? null }),
    )
  })
}

function showing(steps: readonly Step[]): string[] {
  return exchanges(steps).flatMap(({ sent: { method, params }, expected }) => {
    const shown = [method]
    if (Array.isArray(params) && params.length > 0) shown.push(`${method} by position`)
    else if (typeof params === 'object' && params !== null) shown.push(`${method} by name`)
    const code = expected?.error?.data?.code
    return code === undefined ? shown : [...shown, `${method} ${code}`]
  })
}
