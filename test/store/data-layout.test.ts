import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseAddress } from '../../src/domain/address.ts'
import { isNetworkName } from '../../src/domain/network.ts'
import { createKeys, type Keys } from '../../src/store/keys.ts'
import { expireSessions } from '../support/expire-sessions.ts'
import { emptyBeforeEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'
import { openSession } from '../support/session-cookie.ts'
import { dumpOf } from './dump.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
/** Returns the keys of a network that depend only on its name. */
const keyNames = (keys: object): string[] => Object.values(keys).filter((key) => typeof key === 'string')

describe('after a fixed sequence of calls', () => {
  const ids = { first: '400000001', second: '409000001', v6: `6${'20010db8'.padEnd(31, '0')}1` }
  let keys: Keys
  let service: Service

  const prefix = freshPrefix()

  beforeAll(async () => {
    keys = createKeys(prefix)
    service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })
    const call = (method: string, params: unknown) => service.result(method, params)
    await call('Networks.defineManagedNetwork', ['Lab', 'lab-bridge'])
    await call('Networks.defineManagedNetwork', ['Gone'])
    await call('Networks.deleteManagedNetwork', ['Gone'])
    await call('Inventory.createDevice', ['Lab', '2001:db8::1', 'Cisco::IOS'])
    await call('Inventory.createDevice', ['Lab', '9.0.0.1', 'Cisco::IOS'])
    await call('Inventory.createDevice', ['Lab', '0.0.0.1', 'Cisco::IOS'])
    await call('Inventory.updateDevices', ['9.0.0.1@Lab', null, ['a "quoted" ☃']])
    await call('Collector.reportDevices', [
      'Lab',
      [{ ipAddress: '9.0.0.1', memo: 'memo', tags: ['core'], configChangedAt: 7 }],
    ])
    await call('Inventory.createDevice', ['Lab', '1.1.1.1', 'Cisco::IOS'])
    await call('Inventory.deleteDevice', ['Lab', '1.1.1.1'])
    await call('Inventory.updateDevice', ['Lab', '0.0.0.1', 'Default'])
    return () => service.stop()
  })

  test('the stored keys are exactly the expected ones', async () => {
    const lab = keys.of('Lab')
    const home = keys.of('Default')
    // Nothing else uses this Redis yet, so the dump may include keys without the prefix.
    const stored = Object.keys(await dumpOf(witness, '')).filter((key) => !key.includes(':op:'))
    expect(stored).toEqual(
      [
        keys.networkNames,
        keys.schema,
        keys.credentials.keyring,
        keys.access.auditHeads,
        ...[lab.network, lab.devices, lab.facts, lab.order, lab.log, lab.seq, lab.audit, lab.history, lab.deleted],
        ...[home.network, home.devices, home.order, home.log, home.seq, home.audit, home.history],
        keys.of('Gone').audit,
      ].sort(),
    )
  })

  test('keys have the expected names', () => {
    expect(keys.networkNames).toBe(`${prefix}{networks}:names`)
    expect(keys.schema).toBe(`${prefix}{networks}:schema`)
    expect(Object.entries(keys.of('Lab')).filter(([, key]) => typeof key === 'string')).toEqual(
      [
        ...['network', 'devices', 'facts', 'order', 'log', 'seq', 'floor', 'audit', 'auditFloor', 'moves'],
        ...['history', 'deleted', 'fieldNames'],
      ].map((part) => [part, `${prefix}{n:Lab}:${part.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`]),
    )
  })

  test('names holds the name of every network that ever existed', async () => {
    expect((await witness.smembers(keys.networkNames)).sort()).toEqual(['Default', 'Gone', 'Lab'])
  })

  test('schema holds the number of this layout', async () => {
    expect(await witness.get(keys.schema)).toBe('1')
  })

  test('network holds the record of a network that exists', async () => {
    expect(await witness.get(keys.of('Lab').network)).toBe('{"bridgeName":"lab-bridge"}')
    expect(await witness.get(keys.of('Default').network)).toBe('{"bridgeName":null}')
    expect(await witness.get(keys.of('Gone').network)).toBeNull()
  })

  test('devices holds exactly the Device of a response, its fields in the order of the specification', async () => {
    const stored = await witness.hgetall(keys.of('Lab').devices)
    expect(Object.keys(stored).sort()).toEqual([ids.second, ids.v6])
    expect(stored[ids.second]).toBe(
      '{"ipAddress":"9.0.0.1","hostname":"","network":"Lab","adapterId":"Cisco::IOS","deviceType":"",' +
        '"hardwareVendor":"","model":"","softwareVendor":"","osVersion":"","backupStatus":"NONE","complianceState":0,' +
        '"lastBackup":null,"lastTelemetry":null,"memoSummary":"memo","custom1":"a \\"quoted\\" ☃","custom2":"",' +
        '"custom3":"","custom4":"","custom5":"","serialNumber":null}',
    )
    const request = { jsonrpc: '2.0', id: 1, method: 'Inventory.getDevice', params: ['Lab', '9.0.0.1'] }
    const wire = await (await service.post(JSON.stringify(request))).text()
    expect(wire).toBe(`{"jsonrpc":"2.0","id":1,"result":${stored[ids.second]}}`)
  })

  test('a page of a search contains the stored bytes', async () => {
    const stored = await witness.hgetall(keys.of('Lab').devices)
    for (const sortColumn of ['ipAddress', 'model']) {
      const params = { network: 'Lab', pageData: { offset: 0, pageSize: 5 }, sortColumn }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 'x', method: 'Inventory.search', params })
      const wire = await (await service.post(body)).text()
      const page = `{"offset":0,"pageSize":5,"total":2,"devices":[${stored[ids.second]},${stored[ids.v6]}]}`
      expect(wire).toBe(`{"jsonrpc":"2.0","id":"x","result":${page}}`)
    }
  })

  test('facts holds what is not in a Device, and nothing for devices without facts', async () => {
    const stored = await witness.hgetall(keys.of('Lab').facts)
    expect(Object.keys(stored)).toEqual([ids.second])
    expect(JSON.parse(stored[ids.second]!)).toEqual({ t: ['core'], c: [7] })
  })

  test('history holds the changes of each device, each under the id of its audit entry', async () => {
    const stored = await witness.hgetall(keys.of('Lab').history)
    const audit = (await witness.xrange(keys.of('Lab').audit, '-', '+')).map(([id]) => id)
    const linesOf = (id: string): string[] => stored[id]!.split('\n')
    expect(linesOf(ids.v6)).toEqual(['s0', `${audit[1]} c`, ''])
    expect(linesOf(ids.second)).toEqual([
      's0',
      `${audit[2]} c`,
      `${audit[4]} u{"f":{"custom1":["","a \\"quoted\\" ☃"]}}`,
      `${audit[5]} u{"f":{"memoSummary":[null,"memo"]},"l":{"t":[[],[[0,"core"]]],"c":[[],[[0,7]]]}}`,
      '',
    ])
    expect(linesOf(ids.first)).toEqual(['s0', `${audit[3]} c`, `${audit[8]} o{"o":["Default","0.0.0.1"]}`, ''])
    const arrived = await witness.hget(keys.of('Default').history, ids.first)
    expect(arrived).toMatch(/^s0\n\d+-\d+ i\{"o":\["Lab","0.0.0.1"\]\}\n$/)
  })

  test('deleted holds the record of a deleted device and its facts', async () => {
    const stored = await witness.hgetall(keys.of('Lab').deleted)
    expect(Object.keys(stored)).toEqual([parseAddress('1.1.1.1')])
    expect(stored[parseAddress('1.1.1.1')]).toMatch(/^\{"ipAddress":"1.1.1.1",.*\}\n$/)
  })

  test('order holds the ids of the devices, with score 0, in the order of their addresses', async () => {
    expect(await witness.zrange(keys.of('Lab').order, 0, '-1', 'WITHSCORES')).toEqual([ids.second, '0', ids.v6, '0'])
    expect(await witness.zrange(keys.of('Default').order, 0, '-1', 'WITHSCORES')).toEqual([ids.first, '0'])
  })

  test('an id is 4 and 8 hex digits for IPv4, or 6 and 32 for IPv6, so that IPv4 comes first', () => {
    expect([parseAddress('0.0.0.1'), parseAddress('9.0.0.1'), parseAddress('2001:db8::1')]).toEqual(Object.values(ids))
  })

  test('log holds the id of every device that ever existed, with the number of its last change', async () => {
    expect(await witness.zrange(keys.of('Lab').log, 0, '-1', 'WITHSCORES')).toEqual(
      // created 1; updated 4 and reported 5; created 6 and deleted 7; moved away 8
      [ids.v6, '1', ids.second, '5', '401010101', '7', ids.first, '8'],
    )
    expect(await witness.zrange(keys.of('Default').log, 0, '-1', 'WITHSCORES')).toEqual([ids.first, '1'])
  })

  test('seq holds the number of the last change, its tag, and the tag of the first change', async () => {
    expect(await witness.get(keys.of('Lab').seq)).toMatch(/^8:([0-9a-f]{12})@(?!\1)[0-9a-f]{12}$/)
    expect(await witness.get(keys.of('Default').seq)).toMatch(/^1:([0-9a-f]{12})@\1$/)
  })

  test('no key expires except the receipts of operations', async () => {
    const kept = Object.keys(await dumpOf(witness, prefix)).filter((key) => !key.includes(':op:'))
    for (const key of kept) expect(await witness.ttl(key)).toBe(-1)
  })

  test('the receipts of operations expire', async () => {
    const operations = Object.keys(await dumpOf(witness, prefix)).filter((key) => key.includes(':op:'))
    expect(operations.length).toBeGreaterThan(0)
    for (const key of operations) expect(await witness.ttl(key)).toBeGreaterThan(0)
  })
})

test('a session is stored from its first edit, under the hash of its id, with its owner, and expires', async () => {
  const prefix = freshPrefix()
  const service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, SESSION_IDLE_SECONDS: '60' })
  const cookie = await openSession(service)
  const id = cookie.replace('JSESSIONID=', '')
  const key = `${prefix}{c}:session:${createHash('sha256').update(id).digest('hex')}`
  expect(await witness.exists(key)).toBe(0)
  const headers = { cookie }
  await service.call('Credentials.saveCredentialConfig', ['Default', null, { name: 'edited' }], { headers })
  expect(await witness.hgetall(key)).toMatchObject({ owner: 'local', proof: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const left = await witness.pttl(key)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(60_000)
  expect(JSON.stringify(await dumpOf(witness, prefix))).not.toContain(id)
  await service.stop()
})

describe('credentials after a fixed sequence of calls', () => {
  const SECRET = 'canary-5f1d'
  let cookie: string

  const prefix = freshPrefix()
  const service = openOnce(() =>
    startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, SESSION_IDLE_SECONDS: '60' }),
  )
  beforeAll(async () => {
    cookie = await openSession(service)
    await edit('saveCredentialConfig', ['Default', null, { name: 'core', addressSet: { addresses: ['10.*'] } }])
    await edit('saveCredentialSets', ['Default', 'core', [{ name: 'a', password: SECRET }, { name: 'b' }]])
    await edit('saveCredentialConfig', ['Default', null, { name: 'hosts', type: 'STATIC' }])
    await edit('saveCredentialSets', ['Default', 'hosts', [{ name: '10.0.0.1', snmpPrivPassword: SECRET }]])
    await edit('commitEdits', [])
    await edit('deleteCredentialSets', ['Default', 'core', [{ name: 'b' }]])
    await edit('commitEdits', [])
  })

  const edit = (method: string, params: unknown, as = cookie) =>
    service.call(`Credentials.${method}`, params, { headers: { cookie: as } })
  const keysOf = (as: string) => createKeys(prefix).session(createHash('sha256').update(as.slice(11)).digest('hex'))
  const idOf = async (name: string) => (await witness.hget(createKeys(prefix).credentials.names('Default'), name))!

  test('the stored keys are exactly the expected ones', async () => {
    const { seq, keyring, audit, history, configs, touched, names, sets, order, gone } = createKeys(prefix).credentials
    const [core, hosts] = [await idOf('core'), await idOf('hosts')]
    const found = Object.keys(await dumpOf(witness, prefix)).filter((key) => /\{c\}:(?!op:)/.test(key))
    const ofNetwork = [configs, touched, names].map((key) => key('Default'))
    const ofConfigs = [sets(core), order(core), gone(core), sets(hosts), order(hosts)]
    expect(found).toEqual([seq, keyring, audit, history, ...ofNetwork, ...ofConfigs].sort())
    const isPrefixed = (key: string) => /^t\d+-\d+:\{/.test(key)
    expect((await witness.keys('*')).filter((key) => !isPrefixed(key))).toEqual([])
  })

  test('records have the number of the commit that wrote them, and its author', async () => {
    const { seq, configs, touched, sets, gone } = createKeys(prefix).credentials
    const core = await idOf('core')
    expect(await witness.get(seq)).toBe('2')
    const record = (await witness.hget(configs('Default'), core))!
    expect(record).toMatch(/^1:/)
    expect(JSON.parse(record.slice(2))).toEqual({
      ...{ name: 'core', type: 'DYNAMIC', addresses: ['10.*'], priority: 0, turns: 0 },
      ...{ at: expect.any(Number), by: 'local', mac: expect.stringMatching(/^[0-9a-f]{40}$/) },
    })
    expect(await witness.hget(touched('Default'), core)).toMatch(/^2:\{"at":\d+,"by":"local"\}$/)
    expect(await witness.hget(sets(core), 'a')).toMatch(
      /^1:\{"name":"a","priority":0,"sealed":".+","at":\d+,"by":"local"\}$/,
    )
    expect(await witness.hgetall(gone(core))).toEqual({ b: expect.stringMatching(/^2:\{"at":\d+,"by":"local"\}$/) })
    expect(await witness.pttl(gone(core))).toBeGreaterThan(23 * 3600 * 1000)
  })

  test('order holds priority and name, or for static sets the address', async () => {
    const { order } = createKeys(prefix).credentials
    expect(await witness.zrange(order(await idOf('core')), 0, '-1')).toEqual(['00000000000000a'])
    expect(await witness.zrange(order(await idOf('hosts')), 0, '-1')).toEqual(['40a000001'])
  })

  test.each(['commitEdits', 'discardEdits', 'logout'])('nothing is left of an edit buffer after %s', async (end) => {
    const as = await openSession(service)
    const { session, sets, lost } = keysOf(as)
    const { open, held } = createKeys(prefix).credentials
    await edit('saveCredentialSets', ['Default', 'core', [{ name: 'a', password: SECRET }]], as)
    expect(await witness.get(lost)).toBe('1')
    expect(await witness.zcard(open('local'))).toBe(1)
    const core = await idOf('core')
    expect((await witness.hkeys(session)).sort()).toEqual([`c:${core}`, 'owner', 'proof', 'version'])
    expect(await witness.hkeys(sets)).toEqual([`s:${core}:a`])
    // One script reads both TTLs, because time does not advance within a script that only reads. The script that sets
    // them may take a few milliseconds on a busy machine.
    const ttls = await witness.eval(
      "return {redis.call('PTTL', KEYS[1]), redis.call('PTTL', KEYS[2])}",
      2,
      sets,
      session,
    )
    const [ofSets, ofSession] = ttls as [number, number]
    expect(Math.abs(ofSets - ofSession)).toBeLessThan(20)
    if (end === 'logout') await service.call('Security.logoutCurrentUser', [], { headers: { cookie: as } })
    else await edit(end, [], as)
    expect(await witness.exists(session, sets, lost, open('local'), held('local'))).toBe(0)
  })

  test('a session that expired leaves the number of its edits and nothing else', async () => {
    const other = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })
    const as = await openSession(other)
    await other.call('Credentials.deleteCredentialConfig', ['Default', 'core'], { headers: { cookie: as } })
    const hosts = [{ name: '10.0.0.2', password: SECRET }]
    await other.call('Credentials.saveCredentialSets', ['Default', 'hosts', hosts], { headers: { cookie: as } })
    await expireSessions(witness)
    await other.stop()
    const { session, sets, lost } = keysOf(as)
    expect(await witness.exists(session, sets)).toBe(0)
    expect(await witness.get(lost)).toBe('2')
    expect(await witness.pttl(lost)).toBeGreaterThan(23 * 3600 * 1000)
  })

  test('no secret and no session id is stored in plaintext', async () => {
    await edit('saveCredentialSets', ['Default', 'core', [{ name: 'a', enablePassword: SECRET }]])
    const everything = JSON.stringify(await dumpOf(witness, prefix))
    for (const secret of [SECRET, Buffer.from(SECRET).toString('base64').slice(0, 12), cookie.slice(11)]) {
      expect(everything).not.toContain(secret)
    }
  })
})

describe('names with special characters', () => {
  const nasty = [
    ...['*', '**', '?', '[a]', '[^a]', '{', '}', '{}', '}{', '{n:Default}', 'Default}', '{Default', 'n:Default', ':'],
    ...[
      ':devices',
      'Default:devices',
      'Default}:devices',
      '%',
      '%2A',
      '%252A',
      '%7B',
      '\\',
      '"',
      "'",
      '`',
      '$1',
      'a b',
    ],
    ...['default', '..', '/', '../x', '#', '&a=b', '+', ';', '<b>', '!', '~', '(', ')'],
    ...[
      'é',
      'e\u0301',
      'ß',
      'SS',
      'ſ',
      '\u00c5',
      '\u212b',
      '日本',
      '🛰',
      '🛰️',
      '\u200b',
      '\u202e',
      'a\ufeffb',
      'a\u00a0b',
      '\uffff',
      '1',
      '-1',
    ],
    ...['__proto__', 'constructor', 'undefined', 'null', '0', 'x'.repeat(64), '🛰'.repeat(64)],
  ]
  const prefix = freshPrefix()
  emptyBeforeEachTest(redis)

  test('do not collide: each device is in its own network', async () => {
    const service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })
    for (const name of nasty) {
      expect(await service.result('Networks.defineManagedNetwork', [name, `bridge of ${name}`])).toMatchObject({ name })
    }
    for (const name of nasty) {
      expect(await service.result('Inventory.createDevice', [name, '10.0.0.1', `adapter of ${name}`])).toBeNull()
    }
    for (const name of nasty) {
      const device = await service.result('Inventory.getDevice', [name, '10.0.0.1'])
      expect(device).toMatchObject({ network: name, adapterId: `adapter of ${name}` })
      const page = { network: [name], pageData: { offset: 0, pageSize: 9 } }
      expect(await service.result('Inventory.search', page)).toMatchObject({ total: 1, devices: [device] })
      expect(await service.result('Networks.getManagedNetwork', [name])).toMatchObject({
        bridgeName: `bridge of ${name}`,
      })
    }
    const names = await service.result<string[]>('Networks.getManagedNetworkNames')
    expect(names.sort()).toEqual([...nasty, 'Default'].sort())
    const stored = Object.keys(await dumpOf(witness, prefix)).filter((key) => !key.includes(':op:'))
    expect(stored).toHaveLength(6 + nasty.length * 7)
    for (const name of nasty) expect(await service.result('Inventory.deleteDevice', [name, '10.0.0.1'])).toBeNull()
    for (const name of nasty) expect(await service.result('Networks.deleteManagedNetwork', [name])).toBeNull()
    expect(await service.result('Networks.getManagedNetworkNames')).toEqual(['Default'])
    await service.stop()
  })

  const names = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).filter(isNetworkName)
  const tricky = fc.string({ unit: fc.constantFrom(...'{}:*?[]%2A7B ndevics'), minLength: 1, maxLength: 12 })
  const anyName = fc.oneof(names, tricky, fc.constantFrom(...nasty))

  test('have thirteen keys with the same hash tag, which no other name has', () => {
    fc.assert(
      fc.property(anyName, anyName, (one, other) => {
        const keys = keyNames(createKeys('keyrack:').of(one))
        expect(keys).toHaveLength(13)
        expect(new Set(keys).size).toBe(13)
        for (const key of keys) expect([key.split('{').length, key.split('}').length]).toEqual([2, 2])
        const tags = new Set(keys.map(hashTagOf))
        expect(tags.size).toBe(1)
        const others = new Set(keyNames(createKeys('keyrack:').of(other)))
        expect(keys.some((key) => others.has(key))).toBe(one === other)
        expect(tags.has(hashTagOf([...others][0]!))).toBe(one === other)
      }),
      { numRuns: 2000 },
    )
  })

  /** Redis Cluster specification, "Hash tags". */
  function hashTagOf(key: string): string {
    const open = key.indexOf('{')
    const close = key.indexOf('}', open + 1)
    return open < 0 || close <= open + 1 ? key : key.slice(open + 1, close)
  }
})

describe('keys.ts is the only module that builds keys', () => {
  const src = new URL('../../src/', import.meta.url)
  const read = (path: string) => readFileSync(new URL(path, src), 'utf8')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  const modules = files.filter((path) => path.endsWith('.ts') && path !== 'store/keys.ts')
  const endings = ['network', 'devices', 'facts', 'order', 'log', 'seq', 'names', 'session', 'audit', 'floor']

  test.each(modules)('%s holds no part of a key', (path) => {
    const pieces = [...read(path).matchAll(/'[^'\n]*'|`[^`]*`/g)].map(([literal]) => literal)
    const ofKeys = new RegExp(`\\{(n:|c\\}|networks\\})|\\}:|:(${endings.join('|')})\\b`)
    // Interpolations also end in }, so they are replaced before the end of the hash tag is searched.
    const suspicious = pieces.map((piece) => piece.replace(/\$\{[^}]*\}/g, '$')).filter((piece) => ofKeys.test(piece))
    expect(suspicious).toEqual([])
  })

  test('the prefix is used only to create the keys', () => {
    const given = /createKeys\(settings\.prefix\b|\bprefix: settings\.REDIS_PREFIX,/g
    const users = modules.filter((path) =>
      /\b(settings|keys|bounds|options)\.(prefix|REDIS_PREFIX)\b/.test(withoutComments(read(path)).replace(given, '')),
    )
    expect(users).toEqual([])
    expect(modules.filter((path) => /createKeys\(/.test(read(path)))).toEqual(['store/store.ts'])
  })

  test.each(files.filter((path) => path.endsWith('.lua')))('%s takes its keys from KEYS', (path) => {
    const script = read(path).replace(/--.*$/gm, '')
    const keyArguments = [
      ...script.matchAll(/(?:redis\.p?call|tried)\(\s*(?:'[A-Z]+'(?:, 'STREAM')?|ARGV\[at\])\s*,\s*([^,)]+)/g),
    ].map(([, argument]) => argument!)
    // try-commands.lua makes the words of a command from KEYS and ARGV.
    const calls = /(?:redis\.p?call|tried)\((?!'TIME'\)|\.\.\.\)|unpack\(words\)\))/g
    expect(keyArguments.length).toBe([...script.matchAll(calls)].length)
    expect(keyArguments.filter((argument) => /['"]|\.\./.test(argument))).toEqual([])
    expect(script).not.toMatch(/KEYS\[[^\]]*\]\s*\.\.|\.\.\s*KEYS/)
  })

  const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
})

describe('the tables of docs/data-layout.md', () => {
  const document = new URL('../../docs/data-layout.md', import.meta.url)
  const keys = createKeys('p')
  const built = [
    keys.networkNames,
    keys.schema,
    ...keyNames(keys.of('lab')),
    keys.of('lab').operation('0123abcd'),
    keys.credentials.operation('0123abcd'),
    ...Object.values(keys.session('0123abcd')),
    ...credentialKeys(),
    ...Object.values(keys.access),
  ]

  function credentialKeys(): string[] {
    const { seq, keyring, audit, auditFloor, open, ended, recorded, held, configs, touched, names, sets, order, gone } =
      keys.credentials
    const ofNetwork = [configs, touched, names].map((key) => key('lab'))
    return [
      seq,
      keyring,
      audit,
      auditFloor,
      keys.credentials.history,
      ...[open, ended, recorded, held].map((key) => key('local')),
      ...ofNetwork,
      ...[sets, order, gone].map((key) => key('0123456789abcdef')),
    ]
  }

  test('name exactly the keys that are built', () => {
    const patterns = patternsIn(readFileSync(document, 'utf8'))
    expect(built.filter((key) => !patterns.some((pattern) => matches(pattern, key)))).toEqual([])
    expect(patterns.filter((pattern) => !built.some((key) => matches(pattern, key)))).toEqual([])
  })

  test.each([
    {
      table: '| `<p>{n:<N>}:devices` | HASH |\n| `<p>{c}:x` | SET of `y` |',
      found: ['<p>{n:<N>}:devices', '<p>{c}:x'],
    },
    {
      table: 'Text with `code`.\n\n| Key | Type |\n|---|---|\n| `<p>{networks}:names` | SET |',
      found: ['<p>{networks}:names'],
    },
  ])('are read from their first column: $found', ({ table, found }) => {
    expect(patternsIn(`# Data layout\n\n${table}\n\n## More\n`)).toEqual(found)
  })

  /** Returns the texts in backquotes in the first column. */
  function patternsIn(text: string): string[] {
    return [...text.matchAll(/^\|\s*`([^`]+)`/gm)].map(([, pattern]) => pattern!)
  }

  /** Returns whether a key matches a pattern, whose placeholders are words in angle brackets. */
  function matches(pattern: string, key: string): boolean {
    const literal = pattern.split(/<[^>]+>/).map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    return new RegExp(`^${literal.join('[^:{}]+')}$`).test(key)
  }
})
