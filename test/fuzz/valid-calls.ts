/*
 * Calls that the contract allows, drawn from its schemas. Rules that schemas cannot express, such as that a query has
 * one line for each scheme, are coded here by the name of the param. Values come from small pools, so that calls
 * concern the same objects.
 */
import { type Method, type Reference, readContract, refName, type Schema } from '../../scripts/contract/contract.ts'
import type { Random } from '../support/seeded-random.ts'
import { hostileText, unicodeText } from './random-text.ts'

export interface Call {
  jsonrpc: '2.0'
  id?: unknown
  method: string
  params?: unknown
}

const contract = readContract()
const { schemas } = contract.components

// rpc.discover returns the whole contract. It is called rarely, or it would be most of the traffic.
const methods = contract.methods.flatMap((method) => Array<Method>(method['x-extension'] === true ? 1 : 3).fill(method))

export function validCall(random: Random): Call {
  if (random.chance(0.002)) return { jsonrpc: '2.0', id: 0, method: 'rpc.discover' }
  const method = random.pick(methods)
  const id = random.chance(0.05)
    ? {}
    : { id: random.pick<unknown>([random.between(0, 1e9), 'id', null, hostileText(random)]) }
  return { jsonrpc: '2.0', ...id, method: method.name, ...paramsOf(random, method) }
}

export function validBatch(random: Random): Call[] {
  return Array.from({ length: random.between(1, 12) }, () => validCall(random))
}

function paramsOf(random: Random, method: Method): { params?: unknown } {
  if (method.params.length === 0) return random.pick<{ params?: unknown }>([{}, { params: [] }, { params: {} }])
  const values = Object.fromEntries(
    method.params.flatMap(({ name, required, schema }): [string, unknown][] => {
      if (required !== true && name !== 'pageData' && random.chance(0.3)) return []
      return [[name, valueOfParam(random, name, schema)]]
    }),
  )
  Object.assign(values, method.name === 'Inventory.search' ? criteria(random) : {})
  return { params: random.chance(0.5) ? values : method.params.map(({ name }) => values[name] ?? null) }
}

function valueOfParam(random: Random, name: string, schema: Reference): unknown {
  switch (name) {
    case 'ipAddress':
      return address(random)
    case 'network':
      return refName(schema) === 'NetworkFilter' && random.chance(0.3) ? [] : networkName(random)
    case 'networkName':
    case 'newNetwork':
      return networkName(random)
    case 'adapterId':
      return adapterId(random)
    case 'ipCsv':
      return Array.from({ length: random.between(1, 5) }, () => `${address(random)}@${networkName(random)}`).join()
    case 'ipOrCidr':
      return random.pick(['10.0.0.0/8', '10.0.0.1', '', null])
    case 'stream':
      return random.pick(['access', 'credentials', `n:${networkName(random)}`])
    case 'before':
      return random.pick([null, null, '1700000000000-1', '9999999999999-0'])
    case 'pageData':
      return {
        offset: random.pick([0, 0, 0, 1, 5, 2 ** 53 - 1]),
        pageSize: random.pick([1, 5, 20]),
        total: 3,
        extra: [{}],
      }
    case 'configName':
    case 'oldConfigName':
      return configName(random)
    default:
      return drawn(random, { ...schema })
  }
}

const address = (random: Random): string =>
  random.chance(0.8) ? `10.0.0.${random.between(0, 60)}` : `2001:db8::${random.between(0, 20).toString(16)}`
const networkName = (random: Random): string =>
  random.pick(['Default', 'Default', 'Default', 'Lab', '*?[]{}:', '}{', 'ΟΔΟΣ 😀', '%2e', '\\', "'"])
const adapterId = (random: Random): string => random.pick(['Cisco::IOS', 'Juniper::JunOS', '*', '{a}', 'Ünï😀'])
const configName = (random: Random): string => random.pick(['core', 'edge', '*?[]{}:', '}{:c', '😀', 'static'])

const LINES: Readonly<Record<string, (random: Random) => string>> = {
  ipAddress: (random) => random.pick(['10.0.0.0/24', '10.0.0.7', '::/0', '0.0.0.0/0', '2001:db8::/32']),
  interfaceIpAddress: (random) => random.pick(['10.0.0.0/28', '::/0', '192.168.0.1']),
  hostname: (random) => random.pick(['*', 'a*', '*b*', 'x'.repeat(100), `*${oneLine(unicodeText(random, 8))}*`]),
  serial: (random) => random.pick(['*1*', 'F*', 'none']),
  vendor: adapterId,
  status: (random) => random.pick(['N', 'S', 'I', 'C', 'F', 'n', '']),
  lastChange: (random) => random.pick(['24h', '7d', '30d', '2026-01-01/2026-12-31', '']),
  custom: (random) => `custom${random.between(1, 5)}=${random.pick(['', '*', 'a*', '*?[]'])}`,
  tag: (random) => random.pick(['a', 'a AND b', 'a OR b AND "c d"', '*', '{a}']),
}

// A query is split at line ends.
const oneLine = (text: string): string => text.replace(/[\r\n]/g, ' ')

function criteria(random: Random): { scheme?: string; query?: string } {
  const names = random.some(Object.keys(LINES), random.between(0, 3))
  if (names.length === 0) return {}
  return { scheme: names.join(), query: names.map((name) => LINES[name]!(random)).join('\n') }
}

/** Returns a value that the schema allows. */
function drawn(random: Random, schema: Schema): unknown {
  if (typeof schema.$ref === 'string') return drawn(random, schemas[refName(schema as { $ref: string })]!)
  if (Array.isArray(schema.enum)) return random.pick(schema.enum)
  if (Array.isArray(schema.oneOf)) return drawn(random, random.pick(schema.oneOf as Schema[]))
  const types = [schema.type].flat() as string[]
  const type = random.chance(0.1) ? random.pick(types) : types[0]!
  switch (type) {
    case 'null':
      return null
    case 'boolean':
      return random.chance(0.5)
    case 'integer':
      return integer(random, schema)
    case 'array':
      return Array.from({ length: random.between(0, 3) }, () => drawn(random, schema.items as Schema))
    case 'object':
      return objectOf(random, schema)
    default:
      return textOf(random, schema)
  }
}

function integer(random: Random, { minimum, maximum }: Schema): number {
  const least = (minimum as number | undefined) ?? -1000
  const most = (maximum as number | undefined) ?? 1000
  return random.pick([least, most, random.between(least, Math.min(most, least + 1000))])
}

function objectOf(random: Random, schema: Schema): Record<string, unknown> {
  const required = (schema.required ?? []) as string[]
  const members = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const kept = members.filter(([name]) => required.includes(name) || random.chance(0.3))
  return Object.fromEntries(kept.map(([name, member]) => [name, memberOf(random, name, member, schema)]))
}

function memberOf(random: Random, name: string, member: Schema, { title }: Schema): unknown {
  if (name === 'ipAddress') return address(random)
  if (name === 'adapterId') return adapterId(random)
  if (name === 'name' && title === 'SentCredentialConfig') return configName(random)
  if (name === 'name' && typeof title === 'string' && title.endsWith('CredentialSet')) {
    return random.chance(0.5) ? address(random) : configName(random)
  }
  if (name === 'managedNetwork') return null
  return drawn(random, member)
}

function textOf(random: Random, { 'x-format': format, maxLength = 40, minLength = 0, title }: Schema): string {
  if (title === 'NetworkName') return networkName(random)
  switch (format) {
    case 'ip-address':
      return address(random)
    case 'mac-address':
      return random.pick(['00:11:22:33:44:55', '0011.2233.4455', '00-11-22-33-44-ff'])
    case 'address-expression':
      return random.pick(['10.0.0.0/24', '10.0.0.1', '10.0.*.1-5', '2001:db8::/32', '1?.*.*.*'])
    case 'credential-name':
      return configName(random)
    case 'adapter-id':
      return adapterId(random)
    case 'field-path':
      return random.pick(['fields.site', 'fields.rack'])
    case 'change-position':
      return random.pick(['0-0', '1763856000000-42', '1763856000000-42.7'])
    case 'audit-id':
      return '1763856000000-42'
    case 'audit-stream':
      return random.pick(['access', 'credentials', `n:${networkName(random)}`])
  }
  // Texts rarely reach the limit: a long memo in every second report would only fill the store.
  const most = random.chance(0.01) ? Math.min(maxLength as number, 4096) : 12
  const text = random.chance(0.3) ? hostileText(random) : unicodeText(random, most)
  return text.length < (minLength as number) ? 'x' : text
}
