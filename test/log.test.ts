/*
 * Checks that no value a caller sends appears in a log, because many people read logs, and logs are kept and copied.
 */
import { spawnSync } from 'node:child_process'
import { Writable } from 'node:stream'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Secret } from '../src/access/secret.ts'
import { type App, startApp } from '../src/app/start.ts'
import { readSettings } from '../src/config.ts'
import { makeLog } from '../src/log.ts'
import { ask, callersOn, from, type Headers, withBasic, withKey, withSession } from './access/callers.ts'
import { exchange, issuedBy, JSON_TYPE, speak } from './http/exchange.ts'
import { formsFound, newCanary } from './sealing/canary.ts'
import { openOnce } from './support/fixture.ts'
import { startRedisServer } from './support/redis-server.ts'
import { freshPrefix, TEST_KEY } from './support/service.ts'
import { soon } from './support/soon.ts'

const PASSWORD = newCanary()
const prefix = freshPrefix()
const canaries: string[] = [PASSWORD]
const lines: Record<string, unknown>[] = []
const printed: string[] = []

let app: App
let key: Headers

/** Returns a new value that must not appear in any log. */
function canary(): string {
  const text = newCanary()
  canaries.push(text)
  return text
}

const redis = openOnce(startRedisServer)
const callers = openOnce(() => callersOn(redis.url, prefix))

beforeAll(async () => {
  const made = await callers.key()
  canaries.push(made.key.split('_')[2]!)
  key = withKey(made.key)
  await callers.user('ann', PASSWORD)
  const sink = new Writable({
    write(chunk, _encoding, done) {
      for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line))
      done()
    },
  })
  const settings = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'trace', TRUSTED_PROXIES: '127.0.0.1' }
  const env = { ...settings, REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY }
  for (const name of ['stdout', 'stderr'] as const) {
    const write = process[name].write.bind(process[name]) as (chunk: string | Uint8Array) => boolean
    process[name].write = ((chunk: string | Uint8Array) => {
      printed.push(String(chunk))
      return write(chunk)
    }) as typeof process.stdout.write
    restore.push(() => {
      process[name].write = write as typeof process.stdout.write
    })
  }
  app = await startApp(readSettings(env), makeLog('trace', sink))
  await live()
  for (const undo of restore) undo()
})

const restore: (() => void)[] = []

afterAll(async () => {
  await app.stop()
})

let sources = 0
const elsewhere = (): Headers => from(`10.5.0.${++sources}`)

/** Makes calls that succeed, are invalid, are refused and fail, with canaries in all places. */
async function live(): Promise<void> {
  const { url } = app
  const id = issuedBy(await ask(url, { method: 'Credentials.getPendingEdits' }, key))!
  canaries.push(id)
  const session = { ...key, ...withSession(id) }
  const set = { name: 'one', username: canary(), password: canary(), snmpAuthPriv: canary() }
  const calls = [
    { method: 'Inventory.createDevice', params: ['Default', '10.0.0.1', canary()] },
    { method: 'Inventory.createDevice', params: [canary(), canary(), canary()] },
    { method: 'Inventory.updateDevice', params: { network: 'Default', ipAddress: '10.0.0.1', newHostname: canary() } },
    { method: 'Inventory.search', params: [null, 'hostname', canary(), { offset: 0, pageSize: 10 }] },
    { method: 'Inventory.search', params: [[canary()], canary(), canary(), canary()] },
    { method: 'Collector.reportDevices', params: ['Default', [{ ipAddress: '10.0.0.1', memo: canary() }]] },
    { method: 'Credentials.saveCredentialConfig', params: ['Default', null, { name: 'routers' }] },
    { method: 'Credentials.saveCredentialSets', params: ['Default', 'routers', [set]] },
    { method: 'Credentials.saveCredentialSets', params: ['Default', 'routers', [{ ...set, [canary()]: 1 }]] },
    { method: 'Credentials.commitEdits' },
    { method: 'Credentials.getCredentialSets', params: [{ offset: 0, pageSize: 10 }, 'Default', 'routers'] },
    { method: canary(), params: [canary()] },
  ]
  await ask(url, calls, session)
  for (const call of calls) await ask(url, call, session)
  await refusals(url)
  // This call fails unexpectedly, because the stored record cannot be read.
  const witness = redis.witness()
  await witness.hset(`${prefix}{n:Default}:devices`, '40a000001', `{"hostname": ${canary()}`)
  await ask(url, { method: 'Inventory.updateDevice', params: ['Default', '10.0.0.1', null, null, null, canary()] }, key)
  await witness.set(`${prefix}{a}:keys:`, canary())
  await witness.hset(`${prefix}{a}:users`, 'broken', `{${canary()}`)
  await callers.user('late', PASSWORD)
  // Once the service knows this user, it has read the records that are broken.
  await soon(async () => {
    const headers = { ...withBasic('late', PASSWORD), ...elsewhere() }
    expect((await exchange(url, { method: 'GET', headers })).status).toBe(200)
  })
  await soon(() => expect(lines).toContainEqual(expect.objectContaining({ msg: 'search index built' })))
  await witness.rename(`${prefix}{n:Default}:audit`, `${prefix}kept`)
  await witness.set(`${prefix}{n:Default}:audit`, canary())
  await ask(url, { method: 'Inventory.createDevice', params: ['Default', '10.0.0.9', canary()] }, key)
}

async function refusals(url: string): Promise<void> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: canary(),
    method: 'Inventory.getDevice',
    params: [canary(), canary()],
  })
  const query = (): string => `?j_username=${canary()}&j_password=${canary()}&${canary()}=${canary()}`
  for (const headers of [
    withKey(canary()),
    withKey(`kr_${'0'.repeat(12)}_${canary()}`),
    withBasic('ann', canary()),
    withSession(canary()),
  ]) {
    await exchange(url, { headers: { ...JSON_TYPE, ...elsewhere(), ...headers }, body })
  }
  for (const path of ['', 'openrpc.json', canary()]) {
    for (const method of ['GET', 'POST']) {
      await exchange(url, { method, path: `${path}${query()}`, headers: { ...JSON_TYPE, ...elsewhere() }, body })
      await exchange(url, { method, path: `${path}?${canary()}`, headers: { ...JSON_TYPE, ...key }, body })
    }
  }
  await exchange(url, { path: `?j_username=ann&j_password=${PASSWORD}`, headers: JSON_TYPE, body })
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...elsewhere() }
  await exchange(url, { headers: form, body: `j_username=ann&j_password=${canary()}` })
  await exchange(url, { headers: { ...JSON_TYPE, ...key, origin: `https://${canary()}` }, body })
  await exchange(url, {
    headers: { ...JSON_TYPE, ...key, 'user-agent': canary(), referer: canary(), 'x-request-id': canary() },
    body,
  })
  await exchange(url, { headers: { ...JSON_TYPE, ...key }, body: `{"jsonrpc": "${canary()}` })
  await exchange(url, { headers: { 'content-type': canary(), ...key }, body })
  await speak(url, `GET /${canary()} HTTP/1.1\r\n${canary()}\r\n\r\n`)
  for (let guess = 0; guess < 12; guess++)
    await ask(url, { method: 'rpc.discover' }, { ...withKey(canary()), ...from('10.6.0.1') })
}

const middleOf = (secret: string): string => /[0-9a-f]{18}/.exec(secret)![0]

test('logs hold the fields that are listed, and no others', () => {
  const listed = ['caller', 'code', 'err', 'level', 'method', 'ms', 'msg', 'reason', 'request', 'source', 'time']
  // An index that takes long to build logs these members.
  const ofIndexes = ['networks', 'named', 'done', 'of', 'seconds']
  const found = new Set(lines.flatMap(Object.keys))
  expect([...found].filter((name) => !ofIndexes.includes(name)).sort()).toEqual(listed)
  expect(lines.filter(({ msg }) => msg === 'call').length).toBeGreaterThan(20)
  expect(lines.filter(({ msg }) => msg === 'refused a request').length).toBeGreaterThan(20)
  expect(lines.filter(({ err }) => err !== undefined).length).toBeGreaterThan(0)
  for (const { err } of lines) if (err !== undefined) expect(Object.keys(err as object)).not.toContain('message')
})

test('a log names the networks whose index was built', () => {
  const built = lines.filter(({ msg }) => msg === 'search index built')
  expect(built).toEqual([expect.objectContaining({ networks: 1, named: ['Default'] })])
})

test('logs name the caller, the method, the outcome and the id of each call', () => {
  const call = lines.find(({ method, msg }) => msg === 'call' && method === 'Inventory.createDevice')
  expect(call).toEqual({
    level: 20,
    time: expect.any(Number),
    method: 'Inventory.createDevice',
    caller: expect.stringMatching(/^key:[0-9a-f]{12}$/),
    code: 0,
    ms: expect.any(Number),
    request: expect.stringMatching(/^[0-9a-f]{12}-[0-9a-z]+$/),
    msg: 'call',
  })
})

test('nothing that a caller sent or received is in a log or on the terminal, in any form', () => {
  const text = JSON.stringify(lines) + printed.join('')
  expect(canaries.length).toBeGreaterThan(80)
  expect(canaries.filter((secret) => formsFound(middleOf(secret), text).length > 0)).toEqual([])
  expect(text).not.toMatch(/j_password|JSESSIONID|Bearer kr_|Basic /)
  // Shows that the search for canaries finds one.
  expect(formsFound(middleOf(PASSWORD), `${text}${Buffer.from(PASSWORD).toString('base64')}`)).not.toEqual([])
})

test('a field that is not on the list is not logged, whatever its name', () => {
  const written: string[] = []
  const log = makeLog(
    'trace',
    new Writable({ write: (line, _encoding, done) => done(void written.push(String(line))) }),
  )
  const secret = newCanary()
  const unlisted: object = { params: secret, url: secret, password: secret, headers: { cookie: secret } }
  log.info({ ...unlisted, method: 'x' }, 'said')
  log.error({ err: Object.assign(new Error(`no ${secret}\n    at ${secret}`), { detail: secret }) }, 'failed')
  log.error(new TypeError(secret) as object, 'failed')
  log.error({ err: secret }, 'failed')
  expect(written).toHaveLength(4)
  expect(written.join('')).not.toContain(middleOf(secret))
  expect(JSON.parse(written[1]!).err.type).toBe('Error')
})

describe('a Secret', () => {
  const text = middleOf(newCanary())
  const secret = new Secret(text)

  test.each<[string, () => string]>([
    ['in a template', () => `${secret}`],
    ['joined', () => [secret, 'x'].join() + secret],
    ['as JSON', () => JSON.stringify({ secret, list: [secret], [`${secret}`]: 1 })],
    ['inspected', () => inspect({ secret }, { depth: 9, showHidden: true, getters: true })],
    ['inspected alone', () => inspect(secret, { customInspect: true })],
    ['in an error', () => new Error(`${secret}`).message],
    [
      'by its members',
      () => JSON.stringify([Object.entries(secret), Object.getOwnPropertyNames(secret), { ...secret }]),
    ],
  ])('%s is not shown', (_what, show) => {
    expect(show()).not.toContain(text)
  })

  test('prints as [secret], and gives its text when asked for it', () => {
    expect([`${secret}`, JSON.stringify(secret), inspect(secret)]).toEqual(['[secret]', '"[secret]"', '[secret]'])
    expect(secret.reveal()).toBe(text)
  })

  test('is not shown by the console either', () => {
    const module = new URL('../dist/src/access/secret.js', import.meta.url).href
    const code = `const { Secret } = await import(${JSON.stringify(module)})
      const secret = new Secret(${JSON.stringify(text)})
      console.log(secret, { secret }, [secret], '%s %o %j', secret, secret, secret)
      console.dir({ a: { b: { secret } } }, { showHidden: true })
      console.table([{ secret }]); console.error(new Error('x', { cause: secret }))`
    const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    expect(stdout + stderr).toContain('[secret]')
    expect(stdout + stderr).not.toContain(text)
  })
})
