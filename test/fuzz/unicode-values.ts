/*
 * Names, values and queries from all of Unicode never become syntax. Every value is read back unchanged, queries find
 * what a naive model finds, and Redis holds only keys of the data layout.
 */
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { expect } from 'vitest'
import { lowerCase } from '../model/model-text.ts'
import { ipOf } from '../support/hosts.ts'
import { inSession, postJson } from '../support/post-json.ts'
import { type Random, seededRandom } from '../support/seeded-random.ts'
import type { FuzzedService } from './fuzzed-service.ts'
import { leakIn } from './judge.ts'
import { anyText, unicodeText } from './random-text.ts'

const BATCH = 500
const CROWD = 300

/**
 * Plays `cases` cases: one fiftieth are networks, half of the others are devices, the rest are queries. Returns the
 * networks.
 */
export async function expectOnlyValues(fuzzed: FuzzedService, seed: number, cases: number): Promise<Set<string>> {
  const random = seededRandom(seed)
  const ask = batchesTo(fuzzed)
  const networks = await expectNetworks(ask, random, Math.ceil(cases / 50))
  await expectDevices(ask, random, Math.ceil((cases * 24.5) / 50))
  await expectQueries(ask, random, Math.ceil((cases * 24.5) / 50))
  await expectConfigs(ask, random, Math.ceil(cases / 500))
  const made = new Set(['Default', 'Crowd', ...networks])
  expect(await strayKeys(fuzzed, made)).toEqual([])
  return made
}

type Calls = readonly { readonly method: string; readonly params: unknown }[]
type Ask = (calls: Calls) => Promise<unknown[]>

/** Returns a function that sends calls in one session and returns their results in the order of the calls. */
function batchesTo({ service, prefix }: FuzzedService): Ask {
  let cookie: string | undefined
  return async (calls) => {
    const results: unknown[] = []
    // The model may have taken longer than the service keeps a quiet connection. The client has to read the end of the
    // connection before it sends the next request: after a timer, a turn reads from the sockets.
    await pause(0)
    await turn()
    for (let at = 0; at < calls.length; at += BATCH) {
      const batch = calls.slice(at, at + BATCH).map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
      const { text, cookie: issued } = await postJson(service.url, JSON.stringify(batch), inSession(cookie))
      cookie = issued ?? cookie
      expect(leakIn(text, { secrets: [prefix] })).toBeNull()
      for (const { error, result } of JSON.parse(text)) {
        if (error !== undefined) throw new Error(`${JSON.stringify(batch[0])} …: ${JSON.stringify(error)}`)
        results.push(result)
      }
    }
    return results
  }
}

async function expectNetworks(ask: Ask, random: Random, count: number): Promise<Set<string>> {
  const names = new Set(Array.from({ length: count }, () => networkName(random).trim()).filter((name) => name !== ''))
  const each = (method: string, paramsOf: (name: string) => unknown[]) =>
    ask([...names].map((name) => ({ method, params: paramsOf(name) })))
  await each('Networks.defineManagedNetwork', (name) => [name, name])
  await each('Inventory.createDevice', (name) => [name, '10.1.2.3', 'A::B'])
  const network = (name: string) => ({ name, bridgeName: name, online: true })
  expect(await each('Networks.getManagedNetwork', (name) => [name])).toEqual([...names].map(network))
  const devices = (await each('Inventory.getDevice', (name) => [name, '10.1.2.3'])) as { network: string }[]
  expect(devices.map((device) => device.network)).toEqual([...names])
  const [listed] = await ask([{ method: 'Networks.getManagedNetworkNames', params: [] }])
  expect(new Set(listed as string[])).toEqual(new Set(['Default', ...names]))
  return names
}

/** Returns any text without the characters that the contract forbids in names. */
const networkName = (random: Random): string =>
  firstPoints(
    [...`${anyText(random)}${unicodeText(random, 30)}`].filter((point) => /^[^\p{Cc}\p{Cs},@]$/u.test(point)).join(''),
    64,
  )

const firstPoints = (text: string, count: number): string => [...text].slice(0, count).join('')

interface Report {
  readonly ipAddress: string
  readonly hostname: string
  readonly custom1: string
}

async function expectDevices(ask: Ask, random: Random, count: number): Promise<void> {
  const reports = Array.from({ length: count }, (_, at) => randomReport(random, `2001:db8::${at.toString(16)}`))
  for (let at = 0; at < count; at += 1000) await report(ask, 'Default', reports.slice(at, at + 1000))
  const read = await ask(
    reports.map(({ ipAddress }) => ({ method: 'Inventory.getDevice', params: ['Default', ipAddress] })),
  )
  const wrong = (read as (Report | null)[]).findIndex((device, at) => !isAsReported(device, reports[at]!))
  expect(wrong < 0 ? null : [reports[wrong], read[wrong]]).toBeNull()
}

const isAsReported = (device: Report | null, { hostname, custom1 }: Report): boolean =>
  device !== null && device.hostname === hostname && device.custom1 === custom1

function randomReport(random: Random, ipAddress: string): Report {
  return { ipAddress, hostname: firstPoints(anyText(random), 1024), custom1: unicodeText(random, 10) }
}

async function report(ask: Ask, network: string, reports: readonly Report[]): Promise<void> {
  const params = [network, reports.map((one) => ({ adapterId: 'A::B', ...one }))]
  const [outcome] = await ask([{ method: 'Collector.reportDevices', params }])
  expect(outcome).toMatchObject({ applied: reports.length, refused: 0 })
}

async function expectQueries(ask: Ask, random: Random, count: number): Promise<void> {
  await ask([{ method: 'Networks.defineManagedNetwork', params: ['Crowd'] }])
  const crowd = Array.from({ length: CROWD }, (_, at) => randomReport(random, ipOf(at)))
  await report(ask, 'Crowd', crowd)
  const folded = crowd.map(({ hostname }) => lowerCase(hostname))
  const queries = Array.from({ length: count }, () => randomQuery(random, crowd))
  const found = await ask(
    queries.map((query) => ({
      method: 'Inventory.search',
      params: ['Crowd', 'hostname', query, { offset: 0, pageSize: 3 }, null, false],
    })),
  )
  for (const [at, query] of queries.entries()) {
    const expected = crowd.filter((_, device) => matches(query, folded[device]!)).map(({ ipAddress }) => ipAddress)
    const { total, devices } = found[at] as { total: number; devices: Report[] }
    const seen = [total, ...devices.map(({ ipAddress }) => ipAddress)]
    const wanted = [expected.length, ...expected.slice(0, 3)]
    if (`${seen}` !== `${wanted}`) expect({ query, found: seen }).toEqual({ query, found: wanted })
  }
}

/** Returns a query, often a part of an existing hostname. A query is split at line ends. */
function randomQuery(random: Random, crowd: readonly Report[]): string {
  const [head, tail] = random.pick([
    ['', ''],
    ['', '*'],
    ['*', ''],
    ['*', '*'],
  ] as const)
  const whole = [...(random.chance(0.7) ? random.pick(crowd).hostname : anyText(random))].slice(0, 2000)
  const from = head === '' ? 0 : random.between(0, whole.length)
  const to = tail === '' ? whole.length : random.between(from, whole.length)
  return `${head}${whole.slice(from, to).join('')}${tail}`.replace(/[\r\n]/g, ' ')
}

/** The naive matcher: only a leading and a trailing star are wildcards. */
function matches(query: string, folded: string): boolean {
  const pattern = lowerCase(query.trim())
  if (['', '*', '**'].includes(pattern)) return true
  const isOpenBefore = pattern.startsWith('*')
  const isOpenAfter = pattern.length > 1 && pattern.endsWith('*')
  const part = pattern.slice(isOpenBefore ? 1 : 0, isOpenAfter ? -1 : undefined)
  if (isOpenBefore && isOpenAfter) return folded.includes(part)
  if (isOpenBefore) return folded.endsWith(part)
  return isOpenAfter ? folded.startsWith(part) : folded === part
}

async function expectConfigs(ask: Ask, random: Random, count: number): Promise<void> {
  const names = [...new Set(Array.from({ length: count }, () => firstPoints(networkName(random).trim(), 128)))].filter(
    Boolean,
  )
  const each = (method: string, paramsOf: (name: string) => unknown[]) =>
    ask(names.map((name) => ({ method: `Credentials.${method}`, params: paramsOf(name) })))
  await each('saveCredentialConfig', (name) => ['Default', null, { name }])
  await each('saveCredentialSets', (name) => ['Default', name, [{ name, username: name, password: name }]])
  await ask([{ method: 'Credentials.commitEdits', params: [] }])
  const page = { offset: 0, pageSize: 10 }
  const pages = (await each('getCredentialSets', (name) => [page, 'Default', name])) as { credentialSets: unknown[] }[]
  expect(pages.map(({ credentialSets }) => credentialSets)).toMatchObject(
    names.map((name) => [{ name, username: name, password: name }]),
  )
}

/** Returns keys that are not in the data layout, or that belong to a network that was not created. */
export async function strayKeys({ redis, prefix }: FuzzedService, networks: ReadonlySet<string>): Promise<string[]> {
  const keys = await redis.witness().keys('*')
  expect(keys.length).toBeGreaterThan(networks.size * 4)
  return keys.filter((key) => !key.startsWith(prefix) || !isLaidOut(key.slice(prefix.length), networks))
}

const NETWORK_KEY =
  /^\{n:([^{}]+)\}:(?:network|devices|facts|order|log|seq|floor|audit|audit-floor|history|deleted|op:[0-9a-f-]+)$/

function isLaidOut(key: string, networks: ReadonlySet<string>): boolean {
  if (/^\{networks\}:(?:names|schema)$/.test(key) || /^\{c\}:(?:seq|keyring|audit|history)$/.test(key)) return true
  if (/^\{[ac]\}:audit(?:-floor|-heads)?$/.test(key)) return true
  // The key begins with its only pair of braces, which alone decides the slot.
  const network = NETWORK_KEY.exec(key)?.[1]
  if (network !== undefined) return networks.has(decodeURIComponent(network))
  const configs = /^\{c\}:(?:configs|touched|names):([^{}]+)$/.exec(key)?.[1]
  if (configs !== undefined) return networks.has(decodeURIComponent(configs))
  return [
    /^\{c\}:(?:session|session-sets|lost):[0-9a-f]{64}$/,
    /^\{c\}:(?:open|ended|held):local$/,
    /^\{c\}:(?:sets|order|gone):[0-9a-f]{24}$/,
    /^\{c\}:op:[0-9a-f-]+$/,
  ].some((pattern) => pattern.test(key))
}
