/*
 * Checks every limit on requests. The service must accept a request that reaches the limit. It must refuse a larger
 * request with an error that names the limit, and change nothing. Each limit is tested with its default and with
 * another value.
 */
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { readContract } from '../../scripts/contract/contract.ts'
import { toLimits } from '../../src/app/validation.ts'
import { readSettings, type SettingName, settings } from '../../src/config.ts'
import { MAX_MEMBERS } from '../../src/json-rpc/json-limits.ts'
import { settableBound } from '../../src/json-rpc/published-contract.ts'
import { dumpToCompare } from '../store/dump.ts'
import type { Reply } from '../support/contract/contract-check.ts'
import { closedAtEnd, forThisTest, openOnce } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'
import { type Exchange, exchange, issuedBy, JSON_TYPE, replyIn } from './exchange.ts'
import { ENDLESS, headTo, trickle } from './trickle.ts'

interface Limit {
  readonly what: string
  /** The setting that defines the limit, or a number if the limit is fixed. */
  readonly limit: SettingName | number
  /** A second value of the setting with which the limit is tested. */
  readonly other?: number
  /** Returns a body of this size. The unit depends on the limit. */
  readonly sized: (size: number) => string
  readonly refused: { readonly status?: number; readonly code: number }
}

const call = (method: string, params: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const create = (ipAddress: string) => call('Inventory.createDevice', ['Default', ipAddress, 'A::B'])
const search = (params: Record<string, unknown>) =>
  call('Inventory.search', { pageData: { offset: 0, pageSize: 1 }, ...params })
const report = (members: Record<string, unknown>) =>
  call('Collector.reportDevices', ['Default', [{ ipAddress: KNOWN, ...members }]])
const membersOf = (count: number) => Array.from({ length: count }, (_, at) => `,"m${at}":1`).join('')
const text = (size: number) => '😀'.repeat(size)

const KNOWN = '10.200.0.1'
const OUTSIDE_PARAMS = { code: -32602 }

const limits: Limit[] = [
  {
    what: 'a body',
    limit: 'MAX_BODY_BYTES',
    other: 40_000,
    sized: (bytes) => create('10.200.0.2').padEnd(bytes),
    refused: { status: 413, code: -32600 },
  },
  {
    what: 'nesting',
    limit: 'MAX_DEPTH',
    other: 12,
    sized: (depth) => `{${create('10.200.0.3').slice(1, -1)},"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`,
    refused: { code: -32700 },
  },
  {
    what: 'a batch',
    limit: 'MAX_BATCH',
    other: 5,
    sized: (members) => `[${Array(members).fill(create('10.200.0.4')).join()}]`,
    refused: { code: -32600 },
  },
  {
    what: 'a page of devices',
    limit: 'MAX_PAGE_SIZE',
    other: 50,
    sized: (pageSize) => search({ pageData: { offset: 0, pageSize } }),
    refused: OUTSIDE_PARAMS,
  },
  {
    what: 'a page of credential sets',
    limit: 'MAX_PAGE_SIZE',
    other: 50,
    sized: (pageSize) => call('Credentials.getCredentialSets', [{ offset: 0, pageSize }, 'Default', 'saved']),
    refused: OUTSIDE_PARAMS,
  },
  {
    what: 'the entries of an ipCsv',
    limit: 'MAX_IP_CSV_ENTRIES',
    other: 3,
    sized: (entries) => call('Inventory.updateDevices', [`${KNOWN},`.repeat(entries), null, [`of ${entries}`]]),
    refused: OUTSIDE_PARAMS,
  },
  {
    what: 'members of an object',
    limit: MAX_MEMBERS,
    sized: (count) => `{${create('10.200.0.5').slice(1, -1)}${membersOf(count - 4)}}`,
    refused: { code: -32700 },
  },
  {
    what: 'the values of a body',
    limit: 'MAX_BODY_VALUES',
    other: 5000,
    // The call itself has 8 values, and the array is 1 more. Each element has its own comma.
    sized: (values) => `{${create('10.200.0.6').slice(1, -1)},"x":[${'1,'.repeat(values - 9)}1]}`,
    refused: { code: -32700 },
  },
  {
    what: 'the networks of a search',
    limit: 'MAX_SEARCH_NETWORKS',
    other: 3,
    sized: (names) => search({ network: Array(names).fill('Default') }),
    refused: OUTSIDE_PARAMS,
  },
  {
    what: 'the addresses of a configuration',
    limit: 'MAX_CONFIG_ADDRESSES',
    other: 3,
    sized: (count) => {
      const addresses = Array.from({ length: count }, (_, at) => ipOf(at))
      return call('Credentials.saveCredentialConfig', ['Default', null, { name: 'wide', addressSet: { addresses } }])
    },
    refused: OUTSIDE_PARAMS,
  },
  {
    what: 'the sets a call deletes',
    limit: 'MAX_CALL_SETS',
    other: 3,
    sized: (count) =>
      call('Credentials.deleteCredentialSets', ['Default', 'saved', Array(count).fill({ name: 'gone' })]),
    refused: OUTSIDE_PARAMS,
  },
  {
    what: 'a query',
    limit: 'MAX_QUERY_LENGTH',
    other: 40,
    sized: (length) => search({ scheme: 'hostname', query: text(length) }),
    refused: OUTSIDE_PARAMS,
  },
  {
    what: 'the schemes of a search',
    limit: 'MAX_CRITERIA',
    other: 3,
    sized: (count) => search({ scheme: Array(count).fill('hostname').join(), query: '\n'.repeat(count - 1) }),
    refused: OUTSIDE_PARAMS,
  },
  {
    what: 'the tag names of a search',
    limit: 'MAX_TAG_NAMES',
    other: 3,
    sized: (count) => search({ scheme: 'tag', query: Array.from({ length: count }, (_, at) => at).join(' OR ') }),
    refused: OUTSIDE_PARAMS,
  },
  {
    what: 'pairs of custom fields',
    limit: 'MAX_CUSTOM_PAIRS',
    other: 2,
    sized: (pairs) =>
      search({ scheme: 'custom', query: Array.from({ length: pairs }, (_, at) => `custom1=${at}`).join() }),
    refused: OUTSIDE_PARAMS,
  },
  {
    what: 'a hostname',
    limit: 'MAX_TEXT_LENGTH',
    other: 70,
    sized: (length) => call('Inventory.updateDevice', ['Default', KNOWN, null, null, null, text(length)]),
    refused: OUTSIDE_PARAMS,
  },
  {
    what: 'a custom field',
    limit: 'MAX_TEXT_LENGTH',
    other: 70,
    sized: (length) => call('Inventory.updateDevices', [KNOWN, null, [null, text(length)]]),
    refused: OUTSIDE_PARAMS,
  },
  {
    what: 'the name of a bridge',
    limit: 'MAX_TEXT_LENGTH',
    other: 70,
    sized: (length) => call('Networks.defineManagedNetwork', [`Bridged ${length}`, text(length)]),
    refused: OUTSIDE_PARAMS,
  },
  {
    what: 'a password',
    limit: 'MAX_TEXT_LENGTH',
    other: 70,
    sized: (length) =>
      call('Credentials.saveCredentialSets', ['Default', 'saved', [{ name: 'a', password: text(length) }]]),
    refused: OUTSIDE_PARAMS,
  },
  {
    what: 'the reports of a call',
    limit: 10_000,
    sized: (reports) =>
      call('Collector.reportDevices', ['Default', Array(reports).fill({ ipAddress: KNOWN, model: `of ${reports}` })]),
    refused: OUTSIDE_PARAMS,
  },
]

/** Limits that are refused within a result, because one wrong report does not prevent the others. */
const reportLimits: [string, SettingName | number, number, (size: number) => string][] = [
  ['a memo', 'MAX_MEMO_LENGTH', 100, (length) => report({ memo: text(length) })],
  ['a text of a report', 'MAX_TEXT_LENGTH', 70, (length) => report({ model: text(length) })],
  ['a tag', 'MAX_TEXT_LENGTH', 70, (length) => report({ tags: [text(length)] })],
  ['tags', 1000, 1000, (count) => report({ tags: Array.from({ length: count }, (_, at) => `t${at}`) })],
  [
    'a description of an interface',
    'MAX_TEXT_LENGTH',
    70,
    (length) => report({ interfaces: [{ name: 'a', description: text(length) }] }),
  ],
  ['interfaces', 'MAX_INTERFACES', 30, (count) => report({ interfaces: Array(count).fill({ name: 'a' }) })],
  ['parts', 'MAX_PARTS', 20, (count) => report({ hardware: Array(count).fill({ hardwareId: 1 }) })],
  [
    'a text of a part',
    'MAX_TEXT_LENGTH',
    70,
    (length) => report({ hardware: [{ hardwareId: 1, make: text(length) }] }),
  ],
]

test('a bound of the contract that is a setting is written as its default', () => {
  const bounds = new Set<string>()
  JSON.stringify(readContract(), (_key, value) => {
    const name = value?.['x-setting']
    if (name !== undefined) bounds.add(`${name} ${value[settableBound(value)!]}`)
    return value
  })
  const known = Object.entries(toLimits(readSettings({}))).map(([name, bound]) => `${name} ${bound}`)
  expect([...bounds].sort()).toEqual(known.sort())
})

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())

const start = closedAtEnd((env: Record<string, string>) => startService({ REDIS_URL: redis.url, ...env }))

const others = Object.fromEntries(
  limits.flatMap(({ limit, other }) => (typeof limit === 'string' ? [[limit, `${other}`]] : [])),
)

describe.each<[string, Record<string, string>]>([
  ['by default', {}],
  ['as set', { ...others, MAX_MEMO_LENGTH: '100', MAX_INTERFACES: '30', MAX_PARTS: '20' }],
])('the limits %s', (_which, env) => {
  const prefix = freshPrefix()
  // Every call extends the life of the session, even a refused one.
  const sessionEnds = `${prefix}{c}:open:local`
  let service: Service
  let cookie: string

  beforeAll(async () => {
    service = await start({ ...env, REDIS_PREFIX: prefix })
    cookie = await newSession(service)
    await send(create(KNOWN))
    await send(call('Credentials.saveCredentialConfig', ['Default', null, { name: 'saved' }]))
    await send(call('Credentials.commitEdits', []))
  })

  const send = (body: string) => exchange(service.url, { headers: { ...JSON_TYPE, cookie }, body })
  const numberOf = (limit: SettingName | number) =>
    typeof limit === 'number' ? limit : Number(env[limit] ?? settings[limit].default)
  const dump = async () => JSON.stringify({ ...(await dumpToCompare(witness, prefix)), [sessionEnds]: null })

  test.each(limits.map((limit) => [limit.what, limit] as const))(
    'a value at the limit is accepted, and a larger one is refused: %s',
    async (_what, { limit, sized, refused }) => {
      const most = numberOf(limit)
      // Skip sizes that do not fit into a body of MAX_BODY_BYTES.
      if (limit !== 'MAX_BODY_BYTES' && Buffer.byteLength(sized(most + 1)) > numberOf('MAX_BODY_BYTES')) return
      expectTaken(await send(sized(most)))
      const before = await dump()
      const answer = await send(sized(most + 1))
      expect(answer.status).toBe(refused.status ?? 200)
      const { error } = replyIn(answer)
      expect(error!.code).toBe(refused.code)
      expect([`${error!.data!.max}`, `${error!.data!.reason}`].join(': ')).toMatch(new RegExp(`\\b${most}\\b`))
      expect((await dump()) === before).toBe(true)
    },
  )

  test.each(reportLimits)(
    'a value of a report at the limit is accepted, and a larger one is refused: %s',
    async (_what, limit, _other, sized) => {
      const most = numberOf(limit)
      if (Buffer.byteLength(sized(most + 1)) > numberOf('MAX_BODY_BYTES')) return
      expect(replyIn(await send(sized(most))).result).toMatchObject({ applied: 1 })
      const before = await dump()
      const { result } = replyIn(await send(sized(most + 1)))
      const reason = expect.stringMatching(new RegExp(`\\b${most}\\b`))
      expect(result).toMatchObject({ applied: 0, items: [{ code: 'INVALID_VALUE', reason }] })
      expect((await dump()) === before).toBe(true)
    },
  )

  if (Object.keys(env).length > 0) {
    test('are the bounds in the published contract', async () => {
      const published = JSON.stringify(await service.result('rpc.discover'))
      expect(published).toContain('"maximum":50,"x-setting":"MAX_PAGE_SIZE"')
      for (const [name, most] of Object.entries({ QUERY: 40, TEXT: 70, MEMO: 100 })) {
        expect(published).toContain(`"maxLength":${most},"x-setting":"MAX_${name}_LENGTH"`)
      }
      expect(published).not.toMatch(/"maxLength":(1024|8192|65536),"x-setting"/)
    })
  }
})

function expectTaken(answer: Exchange): void {
  expect(answer.status).toBe(200)
  for (const reply of [JSON.parse(answer.text)].flat() as Reply[]) expect(reply.error).toBeUndefined()
}

const newSession = async (service: Service): Promise<string> =>
  `JSESSIONID=${issuedBy(await exchange(service.url, { method: 'GET' }))}`

describe.each<[string, Record<string, string>]>([
  ['by default', {}],
  ['as set', { SESSION_MAX_EDITS: '3', SESSIONS_PER_CALLER: '2' }],
])('edits and sessions, %s', (_which, env) => {
  let service: Service
  const numberOf = (name: 'SESSION_MAX_EDITS' | 'SESSIONS_PER_CALLER') => Number(env[name] ?? settings[name].default)

  beforeAll(async () => {
    // Ten thousand edits in one call take long if other programs use the CPU.
    service = await start({ CALL_DEADLINE_MS: '20000', ...env })
  })

  const ask = async (cookie: string, method: string, params: unknown = []) =>
    replyIn(await exchange(service.url, { headers: { ...JSON_TYPE, cookie }, body: call(method, params) }))
  const editing = (cookie: string, name: string) =>
    ask(cookie, 'Credentials.saveCredentialConfig', ['Default', null, { name }])
  const editsOf = async (cookie: string) =>
    ((await ask(cookie, 'Credentials.getPendingEdits')).result as { edits: unknown[] }).edits

  test('a session holds SESSION_MAX_EDITS edits and not one more', async () => {
    const most = numberOf('SESSION_MAX_EDITS')
    const cookie = await newSession(service)
    await editing(cookie, 'saved')
    const credentialSets = Array.from({ length: most - 1 }, (_, at) => ({ name: `set ${at}` }))
    const save = (sets: unknown) => ask(cookie, 'Credentials.saveCredentialSets', ['Default', 'saved', sets])
    expect((await save(credentialSets)).result).toBeNull()
    const { error } = await save([{ name: 'one more' }])
    expect(error).toMatchObject({ code: 1203, data: { code: 'SESSION_LIMIT', max: most } })
    expect(await editsOf(cookie)).toHaveLength(most)
    await ask(cookie, 'Credentials.discardEdits')
  })

  test('a caller has SESSIONS_PER_CALLER sessions with edits and not one more', async () => {
    const most = numberOf('SESSIONS_PER_CALLER')
    let left = most
    const open = async () => {
      while (left-- > 0) expect((await editing(await newSession(service), `config ${left}`)).error).toBeUndefined()
    }
    await Promise.all(Array.from({ length: 8 }, open))
    const cookie = await newSession(service)
    const { error } = await editing(cookie, 'one more')
    expect(error).toMatchObject({ code: 1203, data: { code: 'SESSION_LIMIT', max: most } })
    expect(await editsOf(cookie)).toEqual([])
  })
})

describe('a client', () => {
  const HEADERS_MS = 300
  const REQUEST_MS = 900
  const service = openOnce(() =>
    startService({ REDIS_URL: redis.url, HEADERS_TIMEOUT_MS: `${HEADERS_MS}`, REQUEST_TIMEOUT_MS: `${REQUEST_MS}` }),
  )

  // slow-clients.ci.test.ts measures whether the connection is cut in time.
  test.each(ENDLESS)('%s is cut off, and meanwhile another request is served', async (_what, pieces) => {
    const slow = trickle(service, pieces(headTo(service)))
    expect(replyIn(await service.post(call('Networks.getManagedNetworkNames', [])).then(asText)).result).toEqual([
      'Default',
    ])
    const { heard } = await slow
    expect(heard).toMatch(/^HTTP\/1\.1 408 /)
    expect(heard).toContain(`${HEADERS_MS} ms`)
    expect(heard).toContain(`${REQUEST_MS} ms`)
  })

  test('that sends its body slowly, but in time, is served', async () => {
    // A busy machine may need longer than REQUEST_MS.
    const patient = await forThisTest(startService({ REDIS_URL: redis.url, HEADERS_TIMEOUT_MS: `${HEADERS_MS}` }))
    const body = call('Networks.getManagedNetworkNames', [])
    const start = `${headTo(patient)}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n`
    const { heard } = await trickle(patient, [start, ...body.match(/.{1,10}/gs)!])
    expect(heard).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('that is silent between its requests is not cut off', async () => {
    const { hostname, port } = new URL(service.url)
    const body = call('Networks.getManagedNetworkNames', [])
    const request = `${headTo(service)}Content-Length: ${body.length}\r\n\r\n${body}`
    const socket = connect(Number(port), hostname, () => socket.write(request))
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk
    })
    await new Promise((resolve) => setTimeout(resolve, REQUEST_MS + 2 * HEADERS_MS))
    socket.write(request)
    await expect.poll(() => heard.match(/HTTP\/1\.1 200 /g)?.length).toBe(2)
    socket.destroy()
  })

  test('that has sent a part of a request does not keep the service from stopping', async () => {
    const ending = await startService({ REDIS_URL: redis.url })
    const { hostname, port } = new URL(ending.url)
    const head = headTo(ending)
    const sockets = ['', 'P', head, `${head}Content-Length: 9999\r\n\r\n{`].map((piece) => {
      const socket = connect(Number(port), hostname, () => socket.write(piece))
      socket.on('error', () => {})
      return new Promise((resolve) => socket.on('close', resolve))
    })
    await expect.poll(() => ending.post(call('Networks.getManagedNetworkNames', []))).toMatchObject({ status: 200 })
    const started = performance.now()
    await ending.stop()
    await Promise.all(sockets)
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test('has 10 s for headers and 30 s for a request by default', () => {
    expect([settings.HEADERS_TIMEOUT_MS.default, settings.REQUEST_TIMEOUT_MS.default]).toEqual(['10000', '30000'])
  })
})

const asText = async (response: Response) => ({ text: await response.text() })
