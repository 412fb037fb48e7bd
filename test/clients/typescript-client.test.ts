import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, expectTypeOf, onTestFinished, test } from 'vitest'
import {
  type Credentials,
  type Device,
  DeviceNotFoundError,
  EditConflictError,
  InvalidParamsError,
  Keyrack,
  KeyrackError,
  NetworkNotFoundError,
  SessionExpiredError,
  TransportError,
  UnauthorizedError,
} from '../../clients/typescript/index.ts'
import { callersOn } from '../access/callers.ts'
import { expireSessions } from '../support/expire-sessions.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startHalfResponder } from '../support/half-response.ts'
import { freePort } from '../support/processes/free-port.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

let client: Keyrack

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url, DEMO: '1' }))
beforeAll(async () => {
  client = new Keyrack({ url: service.url })
})

const place = { network: 'Default', ipAddress: '10.0.0.1' }
const routers = { network: 'Default', configName: 'client routers' }

describe('calls', () => {
  test('a call by name returns its result', async () => {
    const device = await client.inventory.getDevice(place)
    expectTypeOf(device).toEqualTypeOf<Device | null>()
    expect(device).toMatchObject(place)
    expect(await client.call('Inventory.getDevice', place)).toEqual(device)
  })

  test('an error of the contract has a class, its code and the message of the server', async () => {
    const refused = client.inventory.updateDevice({ ...place, ipAddress: '10.255.0.1', newHostname: 'x' })
    await expect(refused).rejects.toBeInstanceOf(DeviceNotFoundError)
    await expect(refused).rejects.toMatchObject({ name: 'DEVICE_NOT_FOUND', code: 1002 })
    const unknown = client.networks.getManagedNetwork({ networkName: 'Nowhere' })
    await expect(unknown).rejects.toMatchObject({ constructor: NetworkNotFoundError, data: { network: 'Nowhere' } })
  })

  test('an error about a malformed param names the param and the reason', async () => {
    const refused = client.inventory.getDevice({ network: 'Default', ipAddress: 'router' })
    await expect(refused).rejects.toBeInstanceOf(InvalidParamsError)
    await expect(refused).rejects.toMatchObject({
      name: 'INVALID_PARAMS',
      message: expect.stringMatching(/^Inventory\.getDevice: Invalid params at \/ipAddress: /),
    })
  })

  test('an error about an unknown param suggests a name, with and without the method', async () => {
    const refused = client.call('Inventory.getDevice', { ...place, netwrk: 1 } as typeof place)
    const suggestion = 'unknown param "netwrk", did you mean "network"?'
    await expect(refused).rejects.toMatchObject({
      message: `Inventory.getDevice: Invalid params at /netwrk: ${suggestion}`,
      sentence: `Invalid params: /netwrk ${suggestion}`,
    })
  })

  test('a reason follows a suggestion in brackets', async () => {
    await expect(client.call('Inventory.getDevices' as 'Inventory.getDevice', place)).rejects.toMatchObject({
      sentence: 'Method not found: did you mean "Inventory.getDevice"? (rpc.discover lists the methods)',
    })
  })

  test('the comment of a client is in the history of its changes', async () => {
    const comment = 'CHG-42: ラック7へ移設'
    const why = new Keyrack({ url: service.url, comment })
    const changed = { network: 'Default', ipAddress: '10.0.1.1' }
    await why.inventory.updateDevice({ ...changed, newHostname: 'with-reason' })
    const session = { network: 'Default', configName: 'core routers' }
    await why.credentials.edit((edits) =>
      edits.saveCredentialSets({ ...session, credentialSets: [{ name: 'netops', note: 'rotated' }] }),
    )
    const { entries } = await client.inventory.getDeviceHistory({ ...changed, pageSize: 1 })
    expect(entries).toMatchObject([{ comment }])
    const commits = await client.credentials.getHistory({ network: 'Default', pageSize: 1 })
    expect(commits.entries).toMatchObject([{ comment }])
    expect(() => new Keyrack({ url: service.url, comment: 'two\nlines' })).toThrow('it has a control character')
  })

  test('the comment of a call takes the place of the comment of the client', async () => {
    const why = new Keyrack({ url: service.url, comment: 'of the client' })
    const changed = { network: 'Default', ipAddress: '10.0.1.1' }
    const comments = async () =>
      (await client.inventory.getDeviceHistory({ ...changed, pageSize: 3 })).entries.map(({ comment }) => comment)
    await why.inventory.updateDevice({ ...changed, newHostname: 'one' }, { comment: 'CHG-43: 棚' })
    await why.batch([['Inventory.updateDevice', { ...changed, newHostname: 'two' }]], { comment: 'of the batch' })
    await why.inventory.updateDevice({ ...changed, newHostname: 'three' }, { comment: '' })
    expect(await comments()).toEqual([null, 'of the batch', 'CHG-43: 棚'])
    const refused = why.inventory.updateDevice({ ...changed, newHostname: 'four' }, { comment: 'two\nlines' })
    await expect(refused).rejects.toThrow('it has a control character')
  })

  test('a batch returns an outcome for each call, whether or not others failed', async () => {
    const [device, refused, names] = await client.batch([
      ['Inventory.getDevice', place],
      ['Networks.getManagedNetwork', { networkName: 'Nowhere' }],
      ['Networks.getManagedNetworkNames', {}],
    ])
    expectTypeOf(device).toEqualTypeOf<PromiseSettledResult<Device | null>>()
    expect(device).toMatchObject({ status: 'fulfilled', value: place })
    expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'NETWORK_NOT_FOUND' } })
    expect(names).toMatchObject({ status: 'fulfilled', value: expect.arrayContaining(['Default']) })
  })

  test('a batch of more than a thousand calls is sent in several requests', async () => {
    const settled = await client.batch(Array.from({ length: 2500 }, () => ['Inventory.getDevice', place] as const))
    expect(settled).toHaveLength(2500)
    expect(settled.every(({ status }) => status === 'fulfilled')).toBe(true)
  })

  test('a batch that fails after its first thousand calls returns the outcomes of these', async () => {
    let requests = 0
    const breaking: typeof fetch = async (input, init) => {
      if (++requests > 1) throw new TypeError('the connection broke off')
      return await fetch(input, init)
    }
    const unlucky = new Keyrack({ url: service.url, fetch: breaking, retries: 0 })
    const calls = Array.from({ length: 2001 }, () => ['Inventory.getDevice', place] as const)
    const settled = await unlucky.batch(calls)
    expect(settled.map(({ status }) => status)).toEqual([
      ...Array(1000).fill('fulfilled'),
      ...Array(1001).fill('rejected'),
    ])
    expect(settled.at(-1)).toMatchObject({ reason: expect.any(TransportError) })
    // The third thousand is not sent.
    expect(requests).toBe(2)
    await expect(unlucky.batch(calls)).rejects.toBeInstanceOf(TransportError)
  })

  test('a signal ends a call with its own reason', async () => {
    const reason = new Error('changed my mind')
    await expect(client.inventory.getDevice(place, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  test('if the server is unreachable, the error names the host and not the key', async () => {
    const host = `127.0.0.1:${await freePort()}`
    const nobody = new Keyrack({ url: `http://${host}/`, key: 'kr_secret_secret', retries: 0 })
    const failure = await nobody.inventory.getDevice(place).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(TransportError)
    expect((failure as Error).message).toBe(`Cannot call ${host}: the server is unreachable (ECONNREFUSED)`)
    expect(JSON.stringify(nobody)).not.toContain('secret')
    const blocked = new Keyrack({ url: 'http://127.0.0.1:6000/', retries: 0 })
    await expect(blocked.inventory.getDevice(place)).rejects.toThrow('the server is unreachable (bad port)')
  })

  test('if the server is unreachable, the error names a relative URL, as a page may use it', async () => {
    const base = `http://127.0.0.1:${await freePort()}`
    const fromPage: typeof fetch = (path, init) => fetch(new URL(`${path}`, base), init)
    const nobody = new Keyrack({ url: '/rest', retries: 0, fetch: fromPage })
    const refused = nobody.inventory.getDevice(place)
    await expect(refused).rejects.toBeInstanceOf(TransportError)
    await expect(refused).rejects.toThrow('Cannot call /rest: the server is unreachable (ECONNREFUSED)')
  })

  test('an idempotency key may be any text without a line break', async () => {
    const created = { network: 'Default', ipAddress: '10.77.0.1', adapterId: 'A::B' }
    for (let times = 0; times < 2; times++) {
      await client.inventory.createDevice(created, { idempotencyKey: '変更 42' })
    }
    const broken = client.inventory.createDevice(created, { idempotencyKey: 'two\nlines' })
    await expect(broken).rejects.toThrow('Cannot use idempotencyKey "two\\nlines": it has a control character')
  })
})

test('if the server closes the connection, the error says so in words and not with a code of fetch', async () => {
  const server = createServer(({ socket }) => socket.destroy()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const cut = new Keyrack({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, retries: 0 })
  await expect(cut.inventory.getDevice(place)).rejects.toThrow('the server is unreachable (other side closed)')
})

describe('pages', () => {
  test('searchAll returns all devices one by one, each once', async () => {
    const addresses: string[] = []
    for await (const { ipAddress } of client.inventory.searchAll({ network: 'Default' }, { pageSize: 2 })) {
      addresses.push(ipAddress)
    }
    const { total, devices } = await client.inventory.search({
      network: 'Default',
      pageData: { offset: 0, pageSize: 1000 },
    })
    expect(addresses).toHaveLength(total!)
    expect(addresses).toEqual(devices.map(({ ipAddress }) => ipAddress))
  })

  test('searchPages returns pages of the given size', async () => {
    for await (const page of client.inventory.searchPages({}, { pageSize: 3 })) {
      expect(page.devices).toHaveLength(3)
      break
    }
  })

  test('getReportsAll continues after the last address of a page', async () => {
    const reports = await arrayOf(client.collector.getReportsAll({ network: 'Branch' }, { pageSize: 1 }))
    const page = await client.collector.getReports({ network: 'Branch', pageSize: 10 })
    expect(reports).toEqual(page.reports)
    expect(reports.length).toBeGreaterThan(2)
  })

  test('pages begin after the given position or address', async () => {
    const network = 'Branch'
    const changes = await arrayOf(client.inventory.getChangesAll({ network, after: '0-0' }, { pageSize: 1 }))
    expect(changes.length).toBeGreaterThan(2)
    const after = changes[0]!.position
    expect(await arrayOf(client.inventory.getChangesAll({ network, after }))).toEqual(changes.slice(1))
    const reports = await arrayOf(client.collector.getReportsAll({ network }))
    const rest = client.collector.getReportsAll({ network, after: reports[0]!.ipAddress }, { pageSize: 1 })
    expect(await arrayOf(rest)).toEqual(reports.slice(1))
  })

  test('an empty network has no reports and no devices', async () => {
    await client.networks.defineManagedNetwork({ networkName: 'Empty' })
    expect(await arrayOf(client.collector.getReportsAll({ network: 'Empty' }))).toEqual([])
    expect(await arrayOf(client.inventory.searchAll({ network: 'Empty' }))).toEqual([])
  })
})

describe('edits', () => {
  const setNamed = (name: string) => ({ ...routers, credentialSets: [{ name, username: 'admin' }] })
  const names = async (): Promise<string[]> =>
    (await arrayOf(client.credentials.getCredentialSetsAll(routers))).map(({ name }) => name)

  beforeAll(async () => {
    await client.credentials.edit((session) =>
      session.saveCredentialConfig({ network: 'Default', credentialConfig: { name: routers.configName } }),
    )
  })

  test('are committed together when they are done', async () => {
    const done = await client.credentials.edit(async (session) => {
      await session.saveCredentialSets(setNamed('a'))
      await session.saveCredentialSets(setNamed('b'))
      expect(await names()).toEqual([])
      return 'done'
    })
    expect(done).toBe('done')
    expect(await names()).toEqual(['a', 'b'])
  })

  test('are discarded when anything fails', async () => {
    const failure = new Error('the other system is down')
    const edited = client.credentials.edit(async (session) => {
      await session.saveCredentialSets(setNamed('c'))
      throw failure
    })
    await expect(edited).rejects.toBe(failure)
    expect(await names()).toEqual(['a', 'b'])
  })

  test('are discarded if the signal aborts before the commit', async () => {
    const controller = new AbortController()
    const edited = client.credentials.edit(
      async (session) => {
        await session.saveCredentialSets(setNamed('c'))
        controller.abort(new Error('stopped'))
      },
      { signal: controller.signal },
    )
    await expect(edited).rejects.toThrow('stopped')
    expect(await names()).toEqual(['a', 'b'])
  })

  test('that cannot be discarded are not waited for', async () => {
    let attempts = 0
    const silent: typeof fetch = (input, init) => {
      if (!`${init?.body}`.includes('discardEdits')) return fetch(input, init)
      attempts++
      return new Promise((_resolve, reject) => {
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason))
      })
    }
    const failure = new Error('the work failed')
    const work = () => Promise.reject(failure)
    const waiting = new Keyrack({ url: service.url, fetch: silent, timeoutMs: 4000 })
    await expect(waiting.credentials.edit(work)).rejects.toBe(failure)
    expect(attempts).toBe(1)
  })

  test('conflict with edits of others to the same set, and are committed if onConflict accepts them', async () => {
    const password = { ...routers, credentialSets: [{ name: 'a', password: 'mine' }] }
    const meanwhile = () => client.credentials.edit((other) => other.saveCredentialSets(setNamed('a')))
    const refused = client.credentials.edit(async (session) => {
      await session.saveCredentialSets(password)
      await meanwhile()
    })
    await expect(refused).rejects.toBeInstanceOf(EditConflictError)
    const conflicts: unknown[] = []
    await client.credentials.edit(
      async (session) => {
        await session.saveCredentialSets(password)
        await meanwhile()
      },
      { onConflict: ({ data }) => conflicts.push(data.conflicts) > 0 },
    )
    expect(conflicts).toMatchObject([[{ network: 'Default', config: routers.configName, set: 'a' }]])
    const [set] = await arrayOf(client.credentials.getCredentialSetsAll(routers))
    expect(set).toMatchObject({ name: 'a', password: 'mine' })
  })

  test('that pair a password with the user name of others throw a conflict, unless a side is chosen', async () => {
    const at = { network: routers.network, configName: routers.configName }
    const save = (session: Credentials, members: object) =>
      session.saveCredentialSets({ ...at, credentialSets: [{ name: 'half', ...members }] })
    await client.credentials.edit((other) => save(other, { username: 'before', password: 'before' }))
    let round = 0
    const work = async (session: Credentials) => {
      await save(session, { password: 'mine' })
      await client.credentials.edit((other) => save(other, { username: `theirs ${++round}`, password: 'theirs' }))
    }
    let asked = 0
    const onlyLooked = client.credentials.edit(work, { onConflict: () => ++asked > 0 })
    await expect(onlyLooked).rejects.toBeInstanceOf(EditConflictError)
    expect(asked).toBe(1)
    const choices = [{ network: at.network, config: at.configName, set: 'half', keep: 'mine' as const }]
    await client.credentials.edit(work, {
      onConflict: async (_error, session) => (await session.rebaseEdits({ choices })).conflicts.length === 0,
    })
    const sets = await arrayOf(client.credentials.getCredentialSetsAll(routers))
    expect(sets.find(({ name }) => name === 'half')).toMatchObject({ username: 'theirs 1', password: 'mine' })
  })
})

describe('a device that is not created', () => {
  const REFUSED = [
    [{ network: 'Default', ipAddress: '10.0.0.1', adapterId: 'A::B' }, 'DeviceExistsError', 'DEVICE_EXISTS', 1003],
    [
      { network: 'Nowhere', ipAddress: '10.0.0.1', adapterId: 'A::B' },
      'NetworkNotFoundError',
      'NETWORK_NOT_FOUND',
      1001,
    ],
    [
      { network: 'Default', ipAddress: '10.0.0.256', adapterId: 'A::B' },
      'InvalidAddressError',
      'INVALID_ADDRESS',
      -32602,
    ],
    [{ network: 'Default', ipAddress: '10.0.0.99', adapterId: '' }, 'InvalidAdapterError', 'INVALID_ADAPTER', -32602],
  ] as const

  test.each(REFUSED)('%j is thrown as %s', async (params, className, name, code) => {
    const thrown = await client.inventory.createDevice(params).catch((error: unknown) => error)
    const [settled] = await client.batch([['Inventory.createDevice', params]])
    for (const error of [thrown, (settled as PromiseRejectedResult).reason]) {
      expect(error).toBeInstanceOf(KeyrackError)
      expect((error as Error).constructor.name).toBe(className)
      expect(error).toMatchObject({ name, code, data: { applied: 'no' } })
      expect((error as Error).message).not.toContain(name)
    }
    // The service itself returns this error as a result, as the specification requires.
    expect(await service.result('Inventory.createDevice', { ...params })).toMatch(new RegExp(`^${name}: `))
  })
})

test('a time that looks like seconds is sent as it is, with a warning', async () => {
  const warnings: string[] = []
  const warned = new Keyrack({ url: service.url, onWarning: (sentence) => warnings.push(sentence) })
  const report = {
    ipAddress: '10.77.0.1',
    adapterId: 'A::B',
    lastBackup: 1_788_220,
    configChangedAt: [5, 1_788_220_800_000],
  }
  await warned.collector.reportDevices({ network: 'Default', reports: [report] })
  const sentence = '10.77.0.1: lastBackup 1788220 is 1970-01-01: seconds instead of milliseconds? (1 more)'
  expect(warnings).toEqual([sentence])
  const device = await warned.inventory.getDevice({ network: 'Default', ipAddress: '10.77.0.1' })
  expect(device?.lastBackup).toBe(1_788_220)
  await warned.collector.reportDevices({
    network: 'Default',
    reports: [{ ...report, lastBackup: 946_684_800_000, configChangedAt: 0 }],
  })
  expect(warnings).toHaveLength(1)
})

test.each(['localhost:8080', 'ftp://localhost', 'http:/localhost'])('%s is refused as an address', (url) => {
  expect(() => new Keyrack({ url })).toThrow(`Cannot call "${url}": use a URL that begins with http:// or https://`)
})

test.each([
  'http://ann:secret@localhost/',
  'ann:secret@localhost',
  ' http://ann:secret@localhost/',
  'http:///ann:secret@localhost/',
  '//ann:secret@localhost/',
])('%s is refused without its password', (url) => {
  expect(() => new Keyrack({ url })).toThrow(/^Cannot use name and password in a URL: pass them as user$/)
})

test('a malformed URL is refused without the password in it', () => {
  const sentence = 'Cannot call this URL: use a URL that begins with http:// or https://'
  expect(() => new Keyrack({ url: 'http:/ann:secret@localhost' })).toThrow(new TypeError(sentence))
})

test.each(['http://localhost/?key=kr_1', '/rest?', 'http://localhost#top', 'http://ann:a#b@localhost/'])(
  '%s is refused because of the text after its path',
  (url) => {
    expect(() => new Keyrack({ url })).toThrow(/^Cannot use a URL with \? or #: end it with its path$/)
  },
)

// JavaScript may give null, which is not the default.
const UNUSABLE = [Number.POSITIVE_INFINITY, Number.NaN, 0, 2 ** 31, null as never]

test.each(UNUSABLE)('a timeout of %s ms is refused', (timeoutMs) => {
  const refusal = `Cannot use timeoutMs ${timeoutMs}: give a number above 0, at most 2147483647`
  expect(() => new Keyrack({ url: 'http://localhost', timeoutMs })).toThrow(refusal)
})

describe('if responses are lost', () => {
  /** Returns a fetch that loses `times` answers after the service has executed the calls. */
  const losing = (times: number) => {
    const lossy: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      if (times-- <= 0) return response
      await response.arrayBuffer()
      throw new TypeError('the connection broke off')
    }
    return lossy
  }

  test('a write is sent again and takes effect once', async () => {
    const unlucky = new Keyrack({ url: service.url, fetch: losing(2) })
    const created = await unlucky.inventory.createDevice({ ...place, ipAddress: '10.250.0.1', adapterId: 'A::B' })
    // If the service had executed the write twice, the second answer would say that the device exists.
    expect(created).toBeNull()
  })

  test('a batch is sent again and takes effect once', async () => {
    const unlucky = new Keyrack({ url: service.url, fetch: losing(1) })
    const [created] = await unlucky.batch([
      ['Inventory.createDevice', { ...place, ipAddress: '10.250.0.2', adapterId: 'A::B' }],
    ])
    expect(created).toEqual({ status: 'fulfilled', value: null })
  })

  test('a call fails after `retries` retries', async () => {
    const unlucky = new Keyrack({ url: service.url, fetch: losing(2), retries: 1 })
    await expect(unlucky.inventory.getDevice(place)).rejects.toBeInstanceOf(TransportError)
  })

  test('a call fails if the server does not respond within `timeoutMs`', async () => {
    const never: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason))
      })
    const waiting = new Keyrack({ url: service.url, fetch: never, timeoutMs: 20, retries: 1 })
    await expect(waiting.inventory.getDevice(place)).rejects.toThrow('no response within 20 ms')
  })

  test('a redirection is not followed, and its request is not sent again', async () => {
    let requests = 0
    const server = createServer((_request, response) => {
      requests++
      response.writeHead(301, { location: 'https://keyrack.example.net/' }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const moved = new Keyrack({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    const refused = 'HTTP 301, a redirection to https://keyrack.example.net/'
    await expect(moved.inventory.getDevice(place)).rejects.toThrow(refused)
    expect(requests).toBe(1)
    await new Promise((resolve) => server.close(resolve))
  })

  test('a call that a proxy rejects with 429 is sent again, and the error says when to try again', async () => {
    let requests = 0
    const server = createServer((_request, response) => {
      const isFirst = requests++ === 0
      response.writeHead(429, { 'retry-after': isFirst ? '0' : '3600' }).end('<html>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const limited = new Keyrack({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, retries: 5 })
    const refused = 'HTTP 429 without a JSON-RPC response. It asks to try again in 3600 s'
    await expect(limited.inventory.getDevice(place)).rejects.toThrow(refused)
    expect(requests).toBe(2)
    await new Promise((resolve) => server.close(resolve))
  })

  test('a login waits as long as the service says, and fails at once if that is too long', async () => {
    let requests = 0
    const data = { code: 'OVERLOADED', retryable: true }
    const error = { jsonrpc: '2.0', id: null, error: { code: 1401, message: 'Busy', data } }
    const server = createServer((_request, response) => {
      const isFirst = requests++ === 0
      response.writeHead(503, { 'retry-after': isFirst ? '0' : '3600' }).end(JSON.stringify(error))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const busy = new Keyrack({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, retries: 5 })
    await expect(busy.logIn()).rejects.toMatchObject({ name: 'OVERLOADED' })
    expect(requests).toBe(2)
    await new Promise((resolve) => server.close(resolve))
  })

  test('a call times out if its response stops half-way, even after a garbage collection', async () => {
    const server = await forThisTest(startHalfResponder('{"jsonrpc"'))
    const waiting = new Keyrack({ url: server.url, timeoutMs: 1000, retries: 0 })
    for (const signal of [undefined, new AbortController().signal]) {
      const refused = expect(waiting.inventory.getDevice(place, { signal })).rejects.toThrow('no response within 1000')
      await server.collectWhileRead()
      await refused
    }
  })
})

describe('callers', () => {
  const prefix = freshPrefix()
  let key: string
  let viewerKey: string

  const callers = openOnce(() => callersOn(redis.url, prefix))

  beforeAll(async () => {
    await callers.user('Zoë', 'correct: horse')
    key = (await callers.key()).key
    viewerKey = (await callers.key({ grants: ['role:viewer'] })).key
  })

  // The service starts once there are callers. A call with a key that it does not know yet would count as a failed
  // login, and after ten of them it refuses every login from this address for a minute.
  const guarded = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix }))

  test('a call with a key succeeds, and one without a key throws UnauthorizedError', async () => {
    const names = await new Keyrack({ url: guarded.url, key }).networks.getManagedNetworkNames()
    expect(names).toEqual(['Default'])
    const stranger = new Keyrack({ url: guarded.url })
    await expect(stranger.networks.getManagedNetworkNames()).rejects.toBeInstanceOf(UnauthorizedError)
    await expect(stranger.logIn()).rejects.toBeInstanceOf(UnauthorizedError)
  })

  test('key and user together are refused, and an empty key counts as no key', async () => {
    const user = { name: 'Zoë', password: 'correct: horse' }
    const refusal = new TypeError('Cannot use key and user together: pass one of them')
    expect(() => new Keyrack({ url: guarded.url, key, user })).toThrow(refusal)
    const sent: unknown[] = []
    const watched: typeof fetch = (input, init) => {
      sent.push(new Headers(init?.headers).get('authorization'))
      return fetch(input, init)
    }
    const open = new Keyrack({ url: service.url, key: ' ', fetch: watched })
    expect(await open.networks.getManagedNetworkNames()).toContain('Default')
    expect(sent).toEqual([null])
    expect(await new Keyrack({ url: guarded.url, key: '', user }).networks.getManagedNetworkNames()).toEqual([
      'Default',
    ])
  })

  test('an error about a missing permission names the method once', async () => {
    const { inventory } = new Keyrack({ url: guarded.url, key: viewerKey })
    expect(await inventory.getDevice(place)).toBeNull()
    const refused = inventory.deleteDevice(place)
    await expect(refused).rejects.toThrow(/^Inventory\.deleteDevice needs the permission inventory:write$/)
  })

  test('a user logs in once, continues by cookie, and logs in again after the session has ended', async () => {
    const sent: string[] = []
    const watched: typeof fetch = (input, init) => {
      sent.push(new Headers(init?.headers).get('authorization')?.split(' ')[0] ?? 'cookie')
      return fetch(input, init)
    }
    const user = { name: 'Zoë', password: 'correct: horse' }
    const zoe = new Keyrack({ url: guarded.url, user, fetch: watched })
    await Promise.all([zoe.networks.getManagedNetworkNames(), zoe.inventory.getDevice(place)])
    expect(sent).toEqual(['Basic', 'cookie', 'cookie'])
    await zoe.security.logoutCurrentUser()
    expect(await zoe.networks.getManagedNetworkNames()).toEqual(['Default'])
    expect(sent.filter((kind) => kind === 'Basic')).toHaveLength(2)
  })

  test('a browser, which hides the cookie, logs a user in once and sends one request for each call', async () => {
    let cookie = ''
    let count = 0
    const inBrowser: typeof fetch = async (input, init) => {
      count++
      const headers = new Headers(init?.headers)
      if (cookie !== '') headers.set('cookie', cookie)
      const response = await fetch(input, { ...init, headers })
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
      const shown = new Headers(response.headers)
      shown.delete('set-cookie')
      return new Response(response.body, { status: response.status, headers: shown })
    }
    const user = { name: 'Zoë', password: 'correct: horse' }
    const zoe = new Keyrack({ url: guarded.url, user, fetch: inBrowser })
    for (const calls of [1, 2, 3]) {
      expect(await zoe.networks.getManagedNetworkNames()).toEqual(['Default'])
      expect(count).toBe(1 + calls)
    }
  })

  test('edits that are lost because the session ended throw an error', async () => {
    const user = { name: 'Zoë', password: 'correct: horse' }
    const zoe = new Keyrack({ url: guarded.url, user })
    const staged = zoe.credentials.edit(async (session) => {
      await session.saveCredentialConfig({ network: 'Default', credentialConfig: { name: 'lost' } })
      await expireSessions(redis.witness())
      await session.saveCredentialConfig({ network: 'Default', credentialConfig: { name: 'late' } })
    })
    await expect(staged).rejects.toBeInstanceOf(SessionExpiredError)
    const configs = await zoe.credentials.getAllCredentialConfigs({ network: 'Default' })
    expect(configs.map(({ name }) => name)).not.toContain('late')
  })

  test('a signal ends only its own wait for a login', async () => {
    const slow: typeof fetch = async (input, init) => {
      await setTimeout(300)
      return await fetch(input, init)
    }
    const zoe = new Keyrack({ url: guarded.url, user: { name: 'Zoë', password: 'correct: horse' }, fetch: slow })
    const [stopped, impatient] = [new AbortController(), new AbortController()]
    const first = zoe.networks.getManagedNetworkNames({ signal: stopped.signal })
    const second = zoe.networks.getManagedNetworkNames()
    const third = zoe.networks.getManagedNetworkNames({ signal: impatient.signal })
    stopped.abort(new Error('stopped'))
    impatient.abort(new Error('impatient'))
    await expect(first).rejects.toThrow('stopped')
    await expect(third).rejects.toThrow('impatient')
    expect(await second).toEqual(['Default'])
  })

  test('a wrong password throws UnauthorizedError', async () => {
    const user = { name: 'Zoë', password: 'wrong' }
    const wrong = new Keyrack({ url: guarded.url, user })
    await expect(wrong.networks.getManagedNetworkNames()).rejects.toBeInstanceOf(UnauthorizedError)
  })
})

async function arrayOf<Element>(elements: AsyncIterable<Element>): Promise<Element[]> {
  const all: Element[] = []
  for await (const element of elements) all.push(element)
  return all
}
