import { describe, expect, test } from 'vitest'
import { contractText } from '../../scripts/contract/contract.ts'
import { checkJsonLimits, JsonLimitExceeded } from '../../src/json-rpc/json-limits.ts'
import { checkReply, type Reply } from '../support/contract/contract-check.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { type Service, startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))

type Message = Record<string, unknown>

/** Sends texts and bytes unchanged, and anything else as JSON. Returns the parsed body, or undefined if it is empty. */
async function send(message: unknown, to: Service = service): Promise<unknown> {
  const body = typeof message === 'string' || message instanceof Uint8Array ? message : JSON.stringify(message)
  const response = await to.post(body)
  const text = await response.text()
  expect(response.status).toBe(text === '' ? 204 : 200)
  return text === '' ? undefined : JSON.parse(text)
}

/** Sends a message that must get one reply, and returns it. */
async function ask(message: unknown, to: Service = service): Promise<Reply> {
  const reply = (await send(message, to)) as Reply
  checkReply((message as Message | null)?.method, reply)
  return reply
}

const request = (method: unknown, params?: unknown, id: unknown = 1): Message => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const notification = (method: unknown, params?: unknown): Message => ({ jsonrpc: '2.0', method, params })
const error = (code: number, message: unknown) => ({ code, message, data: expect.anything() })
const refused = (id: unknown) => ({ jsonrpc: '2.0', id, error: error(-32600, 'Invalid Request') })
const notParsed = { jsonrpc: '2.0', id: null, error: error(-32700, 'Parse error') }
const unknownMethod = (id: unknown) => ({
  jsonrpc: '2.0',
  id,
  error: error(-32601, expect.stringMatching(/^Method not found/)),
})
const NAMES = 'Networks.getManagedNetworkNames'

let devices = 0

/** Returns an address that no other test uses. */
const freshAddress = (): string => ipOf(devices++, 77)

const create = (ipAddress: string) => ['Inventory.createDevice', ['Default', ipAddress, 'Cisco::IOS']] as const
const get = (ipAddress: string) => ['Inventory.getDevice', ['Default', ipAddress]] as const
const remove = (ipAddress: string) => ['Inventory.deleteDevice', ['Default', ipAddress]] as const

describe('the examples of the specification', () => {
  test('params by position', async () => {
    const ipAddress = freshAddress()
    expect(await ask(request(...create(ipAddress), 1))).toEqual({ jsonrpc: '2.0', id: 1, result: null })
    expect(await ask(request(...create(ipAddress), 2))).toEqual({
      jsonrpc: '2.0',
      id: 2,
      result: expect.stringMatching(/^DEVICE_EXISTS: /),
    })
  })

  test('params by name, in any order', async () => {
    const ipAddress = freshAddress()
    await ask(request(...create(ipAddress)))
    const device = { jsonrpc: '2.0', id: 3, result: expect.objectContaining({ ipAddress }) }
    expect(await ask(request('Inventory.getDevice', { network: 'Default', ipAddress }, 3))).toEqual(device)
    expect(await ask(request('Inventory.getDevice', { ipAddress, network: 'Default' }, 3))).toEqual(device)
  })

  test('notifications, known and unknown', async () => {
    const ipAddress = freshAddress()
    expect(await send(notification(...create(ipAddress)))).toBeUndefined()
    expect((await ask(request(...get(ipAddress)))).result).toMatchObject({ ipAddress })
    expect(await send(notification('foobar'))).toBeUndefined()
  })

  test('a method that does not exist', async () => {
    expect(await ask({ jsonrpc: '2.0', method: 'foobar', id: '1' })).toEqual(unknownMethod('1'))
  })

  test('invalid JSON', async () => {
    expect(await ask('{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]')).toEqual(notParsed)
  })

  test('an invalid request object', async () => {
    expect(await ask({ jsonrpc: '2.0', method: 1, params: 'bar' })).toEqual(refused(null))
  })

  test('a batch of invalid JSON', async () => {
    const text = '[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"}, {"jsonrpc": "2.0", "method"]'
    expect(await ask(text)).toEqual(notParsed)
  })

  test('an empty array', async () => {
    expect(await ask([])).toEqual(refused(null))
  })

  test.each([[[1]], [[1, 2, 3]]])('an invalid batch that is not empty: %j', async (batch) => {
    expect(await send(batch)).toEqual(batch.map(() => refused(null)))
  })

  test('a batch of valid calls, notifications and invalid requests', async () => {
    const ipAddress = freshAddress()
    const replies = await send([
      request(...create(ipAddress), '1'),
      notification(...get(ipAddress)),
      request(...get(ipAddress), '2'),
      { foo: 'boo' },
      request('foo.get', { name: 'myself' }, '5'),
      { jsonrpc: '2.0', method: NAMES, id: '9' },
    ])
    expect(replies).toEqual([
      { jsonrpc: '2.0', id: '1', result: null },
      { jsonrpc: '2.0', id: '2', result: expect.objectContaining({ ipAddress }) },
      refused(null),
      unknownMethod('5'),
      { jsonrpc: '2.0', id: '9', result: ['Default'] },
    ])
  })

  test('a batch of notifications alone', async () => {
    const ipAddress = freshAddress()
    expect(await send([notification(...create(ipAddress)), notification('notify_hello', [7])])).toBeUndefined()
    expect((await ask(request(...get(ipAddress)))).result).toMatchObject({ ipAddress })
  })
})

describe('id', () => {
  const ids = ['', ' ', 'a', '1', 'null', 'Ünï😀\u0000"\\', 'x'.repeat(10_000), 0, -1, 1, 2 ** 53, -(2 ** 53), null]

  test.each(ids.map((id) => [id]))('%j is returned as it was sent, with a result and with an error', async (id) => {
    expect(await ask(request(NAMES, [], id))).toEqual({ jsonrpc: '2.0', id, result: ['Default'] })
    expect(await ask(request('foobar', [], id))).toEqual(unknownMethod(id))
    expect(await ask(request('Inventory.getDevice', [], id))).toMatchObject({ id, error: { code: -32602 } })
    expect(await ask({ ...request(NAMES, [], id), jsonrpc: '1.0' })).toEqual(refused(id))
  })

  test('may be an integer that is written with a fraction of 0 or an exponent', async () => {
    expect((await ask(`{"jsonrpc":"2.0","method":"${NAMES}","id":1.0}`)).id).toBe(1)
    expect((await ask(`{"jsonrpc":"2.0","method":"${NAMES}","id":1e2}`)).id).toBe(100)
  })

  test.each(['1.5', '-0.1', '1e400', '9007199254740994', 'true', 'false', '{}', '{"a":1}', '[]', '[1]'])(
    '%s is refused, with id null',
    async (id) => {
      expect(await ask(`{"jsonrpc":"2.0","method":"${NAMES}","id":${id}}`)).toEqual(refused(null))
      expect(await send(`[{"jsonrpc":"2.0","method":"${NAMES}","id":${id}}]`)).toEqual([refused(null)])
    },
  )

  test('that is missing makes a notification, null does not', async () => {
    expect(await send(notification(NAMES))).toBeUndefined()
    expect(await send({ ...notification(NAMES), id: null })).toEqual({ jsonrpc: '2.0', id: null, result: ['Default'] })
  })
})

describe('jsonrpc', () => {
  const wrong = [undefined, null, '1.0', '2', '', '2.0 ', 2, 2.0, true, ['2.0'], { 0: '2.0' }]

  test.each(wrong.map((version) => [version]))('%j is refused', async (jsonrpc) => {
    expect(await ask({ ...request(NAMES), jsonrpc })).toEqual(refused(1))
    expect(await send([{ ...request(NAMES), jsonrpc }])).toEqual([refused(1)])
  })

  test('is what a request of JSON-RPC 1.0 lacks: the call does not run, and the error names the member', async () => {
    const noVersion = { ...refused(null).error, data: { reason: 'jsonrpc must be the string 2.0' } }
    for (const [id, version] of [
      [7, {}],
      ['a', { jsonrpc: '1.0' }],
      [null, {}],
    ] as const) {
      const [method, params] = create(freshAddress())
      const reply = await ask({ ...version, method, params, id })
      // A reply of JSON-RPC 1.0 would have a result of null beside the error.
      expect(reply).toStrictEqual({ jsonrpc: '2.0', id, error: noVersion })
      expect((await ask(request('Inventory.getDevice', params.slice(0, 2)))).result).toBeNull()
    }
  })

  test('may be missing with LEGACY_CLIENTS=1, but must not have another value', async () => {
    const legacy = await forThisTest(startService({ REDIS_URL: redis.url, LEGACY_CLIENTS: '1' }))
    // In JSON-RPC 1.0 the null id makes a notification. Its sender ignores the reply that this service sends.
    const ofNull = { id: null, method: NAMES, params: [] }
    expect(await ask(ofNull, legacy)).toStrictEqual({ jsonrpc: '2.0', id: null, result: ['Default'] })
    const { jsonrpc: _, ...bare } = request(NAMES)
    const answered = { jsonrpc: '2.0', id: 1, result: ['Default'] }
    expect(await ask(bare, legacy)).toEqual(answered)
    expect(await send([bare, request(NAMES, [], 2)], legacy)).toEqual([answered, { ...answered, id: 2 }])
    expect(await send({ method: NAMES }, legacy)).toBeUndefined()
    for (const jsonrpc of wrong.slice(1)) expect(await ask({ ...bare, jsonrpc }, legacy)).toEqual(refused(1))
  })
})

describe('method', () => {
  test.each([
    ['constructor'],
    ['toString'],
    ['valueOf'],
    ['hasOwnProperty'],
    ['isPrototypeOf'],
    ['__proto__'],
    ['__defineGetter__'],
    ['prototype'],
    [''],
    [' '],
    ['0'],
    ['Inventory'],
    ['Inventory.'],
    ['.getDevice'],
    ['getDevice'],
    ['inventory.getdevice'],
    ['Inventory.getDevice '],
    ['Inventory.getDevice\u0000'],
    ['Inventory.constructor'],
    ['rpc'],
    ['rpc.'],
    ['rpc.describe'],
    ['rpc.discover.more'],
    ['x'.repeat(200)],
  ])('%j does not exist', async (method) => {
    expect(await ask(request(method))).toEqual(unknownMethod(1))
    expect(await send(notification(method))).toBeUndefined()
    expect(await send([request(method), request(NAMES)])).toMatchObject([
      { error: { code: -32601 } },
      { result: ['Default'] },
    ])
  })

  test.each([[null], [0], [1.5], [true], [[]], [[NAMES]], [{}], [{ name: NAMES }]])('%j is refused', async (method) => {
    expect(await ask(request(method))).toEqual(refused(1))
  })

  test('that is missing is refused, also without an id', async () => {
    expect(await ask({ jsonrpc: '2.0', id: 4 })).toEqual(refused(4))
    expect(await ask({ jsonrpc: '2.0' })).toEqual(refused(null))
    expect(await ask({})).toEqual(refused(null))
  })

  test('rpc.discover returns the written contract, as GET /openrpc.json does', async () => {
    const { result } = await ask(request('rpc.discover'))
    expect(result).toEqual(JSON.parse(contractText()))
    const published = await fetch(`${service.url}openrpc.json`)
    expect(published.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await published.json()).toEqual(result)
  })

  test('members a request does not have are ignored', async () => {
    expect(await ask({ ...request(NAMES), result: 5, error: {}, auth: 'x', constructor: 1 })).toMatchObject({
      result: ['Default'],
    })
  })
})

describe('params', () => {
  test.each([[undefined], [null], [[]], [{}]])('%j are no params', async (params) => {
    expect(await ask(request(NAMES, params))).toMatchObject({ result: ['Default'] })
    const { error } = await ask(request('Inventory.getDevice', params))
    expect(error).toMatchObject({ code: -32602, message: expect.stringMatching(/^Invalid params: \//) })
    expect(error!.data!.findings).toHaveLength(2)
  })

  test.each([[0], [1], [1.5], [true], [false], [''], ['Default'], ['[]']])('%j are refused', async (params) => {
    expect(await ask(request(NAMES, params))).toEqual(refused(1))
    expect(await ask(notification(NAMES, params))).toEqual(refused(null))
  })

  test('by name and by position mean the same', async () => {
    const ipAddress = freshAddress()
    await ask(request(...create(ipAddress)))
    const pageData = { offset: 0, pageSize: 10 }
    const named = { network: ['Default'], scheme: 'ipAddress', query: ipAddress, pageData }
    const byName = await ask(request('Inventory.search', { ...named, sortColumn: 'hostname', descending: true }))
    const byPosition = await ask(request('Inventory.search', [...Object.values(named), 'hostname', true]))
    expect(byName).toMatchObject({ result: { total: 1, devices: [{ ipAddress }] } })
    expect(byPosition).toEqual(byName)
  })

  test('that are optional may be missing or null, by position from any place to the end', async () => {
    const ipAddress = freshAddress()
    await ask(request(...create(ipAddress)))
    const kept = (await ask(request(...get(ipAddress)))).result
    for (const params of [
      ['Default', ipAddress],
      ['Default', ipAddress, null],
      ['Default', ipAddress, null, null],
      ['Default', ipAddress, null, null, null],
      ['Default', ipAddress, null, null, null, null],
      { network: 'Default', ipAddress },
      { network: 'Default', ipAddress, newHostname: null },
    ]) {
      expect(await ask(request('Inventory.updateDevice', params))).toMatchObject({ result: null })
    }
    expect((await ask(request(...get(ipAddress)))).result).toEqual(kept)
  })

  test('that are required may not be null', async () => {
    const { error } = await ask(request('Inventory.getDevice', { network: null, ipAddress: '10.0.0.1' }))
    expect(error).toMatchObject({ code: -32602, data: { path: '/network' } })
    expect((await ask(request('Inventory.getDevice', ['Default', null]))).error!.data!.path).toBe('/1')
  })

  test.each<[string, unknown, string]>([
    ['an extra position', ['Default', '10.0.0.1', 'more'], '/2'],
    ['an extra null', ['Default', '10.0.0.1', null], '/2'],
    ['an extra name', { network: 'Default', ipAddress: '10.0.0.1', hostname: 'x' }, '/hostname'],
    ['another case', { Network: 'Default', network: 'Default', ipAddress: '10.0.0.1' }, '/Network'],
    ['numbered names', { 0: 'Default', 1: '10.0.0.1', network: 'Default', ipAddress: '10.0.0.1' }, '/0'],
    ['length', { length: 2, network: 'Default', ipAddress: '10.0.0.1' }, '/length'],
    ['constructor', { constructor: {}, network: 'Default', ipAddress: '10.0.0.1' }, '/constructor'],
    ['an empty name', { '': 1, network: 'Default', ipAddress: '10.0.0.1' }, '/'],
  ])('that the method does not have are named: %s', async (_what, params, path) => {
    expect((await ask(request('Inventory.getDevice', params))).error).toMatchObject({ code: -32602, data: { path } })
  })

  test('numbered names do not stand for positions', async () => {
    const { error } = await ask(request('Inventory.getDevice', { 0: 'Default', 1: '10.0.0.1' }))
    const paths = (error!.data!.findings as { path: string }[]).map(({ path }) => path)
    expect(paths.sort()).toEqual(['/0', '/1', '/ipAddress', '/network'])
  })

  test('a Boolean is true, false, 1 or 0', async () => {
    const [low, high] = [freshAddress(), freshAddress()]
    for (const ipAddress of [low, high]) await ask(request(...create(ipAddress)))
    const order = async (descending: unknown) => {
      const params = { scheme: 'ipAddress', query: '10.77.0.0/16', pageData: { offset: 0, pageSize: 1000 }, descending }
      const { devices } = (await ask(request('Inventory.search', params))).result as { devices: Message[] }
      return devices.map(({ ipAddress }) => ipAddress).filter((ipAddress) => ipAddress === low || ipAddress === high)
    }
    for (const yes of [true, 1]) expect(await order(yes)).toEqual([high, low])
    for (const no of [false, 0, null, undefined]) expect(await order(no)).toEqual([low, high])
  })

  test.each([['true'], ['false'], ['1'], [''], [2], [-1], [0.5], [[]], [{}]])('a Boolean is not %j', async (flag) => {
    const params = { pageData: { offset: 0, pageSize: 1 }, descending: flag }
    expect((await ask(request('Inventory.search', params))).error).toMatchObject({
      code: -32602,
      data: { path: '/descending' },
    })
  })

  test('an integer may be written as 0.0, 10.0 or 1e1, but is no text, Boolean, fraction, null or array', async () => {
    const search = (pageData: string) =>
      ask(`{"jsonrpc":"2.0","id":1,"method":"Inventory.search","params":{"pageData":${pageData}}}`)
    for (const ten of ['10.0', '1e1']) {
      const { result } = await search(`{"offset":0.0,"pageSize":${ten}}`)
      expect(result).toMatchObject({ offset: 0, pageSize: 10 })
    }
    for (const wrong of ['"100"', 'true', '1.5', 'null', '[1]']) {
      const members = { offset: `{"offset":${wrong},"pageSize":1}`, pageSize: `{"offset":0,"pageSize":${wrong}}` }
      for (const [name, pageData] of Object.entries(members)) {
        const { error } = await search(pageData)
        expect(error).toMatchObject({ code: -32602, data: { path: `/pageData/${name}` } })
      }
    }
  })
})

describe('a batch', () => {
  test('runs in order, and each member sees the changes of the members before it', async () => {
    const ipAddress = freshAddress()
    const replies = await send([
      request(...get(ipAddress), 0),
      request(...create(ipAddress), 1),
      request(...get(ipAddress), 2),
      request('Inventory.updateDevice', { network: 'Default', ipAddress, newHostname: 'r1' }, 3),
      request(...get(ipAddress), 4),
      request(...remove(ipAddress), 5),
      request(...get(ipAddress), 6),
    ])
    expect(replies).toEqual([
      { jsonrpc: '2.0', id: 0, result: null },
      { jsonrpc: '2.0', id: 1, result: null },
      { jsonrpc: '2.0', id: 2, result: expect.objectContaining({ ipAddress, hostname: '' }) },
      { jsonrpc: '2.0', id: 3, result: null },
      { jsonrpc: '2.0', id: 4, result: expect.objectContaining({ ipAddress, hostname: 'r1' }) },
      { jsonrpc: '2.0', id: 5, result: null },
      { jsonrpc: '2.0', id: 6, result: null },
    ])
  })

  test('runs its notifications in their order', async () => {
    const ipAddress = freshAddress()
    const replies = await send([
      notification(...create(ipAddress)),
      request(...get(ipAddress), 'a'),
      notification(...remove(ipAddress)),
      request(...get(ipAddress), 'b'),
    ])
    expect(replies).toMatchObject([
      { id: 'a', result: { ipAddress } },
      { id: 'b', result: null },
    ])
  })

  test('of one is answered by an array of one', async () => {
    expect(await send([request(NAMES)])).toEqual([{ jsonrpc: '2.0', id: 1, result: ['Default'] }])
  })

  test('answers every member that shares an id', async () => {
    expect(await send([request(NAMES), request('foobar'), request(NAMES)])).toMatchObject([
      { id: 1, result: ['Default'] },
      { id: 1, error: { code: -32601 } },
      { id: 1, result: ['Default'] },
    ])
  })

  test.each([[[null]], [[[]]], [[[[]]]], [[{}]], [['x']], [[true]], [[[request(NAMES)]]]])(
    '%j has a member that is no request',
    async (batch) => {
      expect(await send(batch)).toEqual([refused(null)])
    },
  )

  test('continues after members that fail', async () => {
    const replies = await send([
      null,
      request('Inventory.getDevice', []),
      [],
      { ...request(NAMES, [], 'v'), jsonrpc: 2 },
      request('foobar', [], 'f'),
      request(NAMES, [], 'last'),
    ])
    expect(replies).toMatchObject([
      { id: null, error: { code: -32600 } },
      { id: 1, error: { code: -32602 } },
      { id: null, error: { code: -32600 } },
      { id: 'v', error: { code: -32600 } },
      { id: 'f', error: { code: -32601 } },
      { id: 'last', result: ['Default'] },
    ])
  })

  test('of more than MAX_BATCH members is refused as a whole, and no member runs', async () => {
    const small = await forThisTest(startService({ REDIS_URL: redis.url, MAX_BATCH: '3' }))
    const ipAddress = freshAddress()
    const three = [request(NAMES, [], 1), request(NAMES, [], 2), request(NAMES, [], 3)]
    expect(await send(three, small)).toHaveLength(3)
    expect(await send([request(...create(ipAddress)), ...three], small)).toEqual(refused(null))
    expect(await ask(request(...get(ipAddress)), small)).toMatchObject({ result: null })
    expect(await send([1, 2, 3, 4], small)).toEqual(refused(null))
    expect(await send([1, 2, 3].map(() => notification(NAMES)).concat(notification(NAMES)), small)).toEqual(
      refused(null),
    )
  })

  test('may have 1000 members by default', async () => {
    const members = Array.from({ length: 1000 }, (_, id) => request(NAMES, [], id))
    const replies = (await send(members)) as Reply[]
    expect(replies.map(({ id }) => id)).toEqual(members.map(({ id }) => id))
    expect(await send([...members, request(NAMES, [], 1000)])).toEqual(refused(null))
  })
})

describe('a body that is not JSON in UTF-8', () => {
  const whole = JSON.stringify(request(NAMES))
  const bytes = (...list: number[]) => Uint8Array.from(list)
  const withName = (...name: number[]) =>
    Buffer.concat([Buffer.from('{"jsonrpc":"2.0","id":1,"method":"'), bytes(...name), Buffer.from('"}')])

  test.each<[string, string | Uint8Array]>([
    ['nothing', ''],
    ['blanks', ' \n\t'],
    ['an open brace', '{'],
    ['an open bracket', '['],
    ['closing brackets', ']]'],
    ['a truncated request', whole.slice(0, -1)],
    ['a truncated batch', `[${whole}`],
    ['a truncated string', whole.slice(0, 12)],
    ['a trailing comma in an object', `${whole.slice(0, -1)},}`],
    ['a trailing comma in an array', `[${whole},]`],
    ['two documents', whole + whole],
    ['two lines', `${whole}\n${whole}`],
    ['something behind it', `${whole} x`],
    ['single quotes', whole.replaceAll('"', "'")],
    ['bare names', '{jsonrpc: "2.0"}'],
    ['a comment', `/* hello */ ${whole}`],
    ['NaN', whole.replace('1', 'NaN')],
    ['a leading zero', whole.replace(':1', ':01')],
    ['a raw line feed in a string', whole.replace('Networks', 'Net\nworks')],
    ['a form', 'j_username=admin&j_password=x'],
    ['XML', '<methodCall/>'],
    ['a lone continuation byte', withName(0x80)],
    ['an overlong encoding', withName(0xc0, 0xaf)],
    ['an encoded surrogate', withName(0xed, 0xa0, 0x80)],
    ['a truncated character', withName(0xf0, 0x9f, 0x98)],
    ['Latin-1', Buffer.from(whole.replace('Networks', 'Näme'), 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${whole}`, 'utf16le')],
    ['NUL bytes', bytes(0, 0, 0, 0)],
    ['gzip', bytes(0x1f, 0x8b, 8, 0)],
  ])('is a parse error: %s', async (_what, body) => {
    expect(await ask(body)).toEqual(notParsed)
  })

  test.each(['null', 'true', '1', '"x"', '-0.5'])('is not reported for JSON that is no request: %s', async (body) => {
    expect(await ask(body)).toEqual(refused(null))
  })

  test('a byte order mark is skipped once, as are blanks', async () => {
    expect(await ask(`\ufeff\ufeff${whole}`)).toEqual(notParsed)
    for (const text of [`\ufeff${whole}`, ` \r\n\t${whole}\n`]) {
      expect(await ask(text)).toMatchObject({ result: ['Default'] })
    }
  })
})

describe('a member that could reach a prototype', () => {
  const reason = 'a member is named __proto__, or is named constructor and has a member prototype'
  const withMember = (member: string) => `{"jsonrpc":"2.0","id":1,"method":"${NAMES}",${member}}`

  test.each([
    '"__proto__":null',
    '"__proto__":{"isAdmin":true}',
    '"\\u005f\\u005Fproto\\u005f_":1',
    '"__pr\\u006fto__" \n : []',
    '"params":{"pageData":{"offset":0,"pageSize":1,"devices":[{"a":[{"__proto__":{}}]}]}}',
    '"constructor":{"prototype":{"isAdmin":true}}',
    '"extra":[[{"constructor":{"prototype":null}}]]',
    '"extra":{"c\\u006fnstructor":{"pr\\u006ftotype":1}}',
  ])('is refused with the whole body: %s', async (member) => {
    const create = request('Inventory.createDevice', ['Default', '10.250.0.1', 'A::B'])
    for (const body of [withMember(member), `[${JSON.stringify(create)},${withMember(member)}]`]) {
      expect(await ask(body)).toMatchObject({ id: null, error: { code: -32600, data: { reason } } })
    }
    expect(await ask(request(...get('10.250.0.1')))).toMatchObject({ result: null })
    expect(({} as Message).isAdmin).toBeUndefined()
  })

  test.each([
    '"extra":"__proto__"',
    '"extra":["__proto__","constructor","prototype"]',
    '"extra":"\\"__proto__\\": 1"',
    '"constructor":"prototype"',
    '"constructor":{"name":1}',
    '"prototype":{"constructor":1}',
    '"proto":1',
    '"__proto":1',
  ])('is not confused with values and other names: %s', async (member) => {
    expect(await ask(withMember(member))).toMatchObject({ result: ['Default'] })
  })
})

describe('nesting', () => {
  const MOST_DEPTH = 32
  /** Returns a number inside `depth` brackets. */
  const nested = (depth: number, open = '[', close = ']') => `${open.repeat(depth)}0${close.repeat(depth)}`
  const withExtra = (extra: string) => `{"jsonrpc":"2.0","id":1,"method":"${NAMES}","extra":${extra}}`

  test('up to the limit is read', async () => {
    expect(await ask(withExtra(nested(MOST_DEPTH - 1)))).toMatchObject({ result: ['Default'] })
  })

  test.each([
    ['one deeper', withExtra(nested(MOST_DEPTH)), `/extra${'/0'.repeat(MOST_DEPTH - 1)}`],
    ['the second call of a batch', `[${withExtra('0')},${withExtra(nested(99))}]`, `/1/extra${'/0'.repeat(30)}`],
    ['arrays, 100,000 deep', nested(100_000), '/0'.repeat(MOST_DEPTH)],
    ['objects, 100,000 deep', nested(100_000, '{"a":', '}'), '/a'.repeat(MOST_DEPTH)],
    ['arrays that never close, 1,000,000 deep', '['.repeat(1_000_000), '/0'.repeat(MOST_DEPTH)],
  ])('beyond it is refused before it is parsed: %s', async (_what, body, path) => {
    const { error } = await ask(body)
    const reason = `the body nests deeper than ${MOST_DEPTH}`
    expect(error).toMatchObject({ code: -32700, data: { path, reason } })
    expect(await ask(request(NAMES))).toMatchObject({ result: ['Default'] })
  })

  test('is not counted inside strings or across siblings', () => {
    const deep = nested(MOST_DEPTH + 1)
    const tooDeep = (value: unknown): boolean => {
      const json = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
      try {
        checkJsonLimits(json, { depth: MOST_DEPTH, members: 1000, values: 100_000 })
        return false
      } catch (problem) {
        expect(problem).toBeInstanceOf(JsonLimitExceeded)
        return true
      }
    }
    expect(tooDeep(deep)).toBe(true)
    expect(tooDeep([deep, `"${deep}`, `\\"${deep}`, `\\\\"${deep}\\`])).toBe(false)
    expect(tooDeep(Array.from({ length: 1000 }, () => [{}]))).toBe(false)
    expect(tooDeep(`["\\\\",${nested(MOST_DEPTH)}]`)).toBe(true)
  })
})

describe('a reply', () => {
  test('has either a result, which may be null, or an error', async () => {
    const bodies: unknown[] = [
      request(...get('10.99.99.99')),
      request('Inventory.deleteDevice', ['Nowhere', '10.0.0.1']),
      request('Inventory.deleteDevice', []),
      request('foobar'),
      [],
      '{',
    ]
    for (const body of bodies) {
      const members = Object.keys(await ask(body)).sort()
      expect(members.filter((name) => name === 'result' || name === 'error')).toHaveLength(1)
    }
    expect(await ask(request(...get('10.99.99.99')))).toStrictEqual({ jsonrpc: '2.0', id: 1, result: null })
  })
})
