import type { Random } from '../support/seeded-random.ts'
import { MAC_ADDRESSES, TAGS } from './fleet-values.ts'
import { formatAddress, parseAddress } from './model-address.ts'
import { type FleetDevice, NAMED_FIELDS, type ReportedInterface } from './model-fleet.ts'
import { randomAddress, randomSpelling, spellingsOf } from './random-address.ts'

/** Returns a well-formed query line that usually matches `target`. */
export function randomLine(random: Random, scheme: string, target: FleetDevice, now: number): string {
  switch (scheme) {
    case 'ipAddress':
      return randomBlock(random, random.chance(0.95) ? target.device.ipAddress : randomAddress(random))
    case 'interfaceIpAddress':
      return randomBlock(random, random.pick(addressesOf(target)))
    case 'hostname':
      return randomPattern(random, target.device.hostname) || '*'
    case 'vendor':
      return random.chance(0.05) ? 'Cisco' : otherCase(random, target.device.adapterId)
    case 'serial':
      return randomPattern(random, target.device.serialNumber ?? '') || '*'
    case 'status':
      return random.pick([...'NSCIFnscif', ...lettersOf(target), ...lettersOf(target)])
    case 'lastChange':
      return randomPeriod(random, target, now)
    case 'custom':
      return randomPairs(random, target)
    case 'tag':
      return randomTagExpression(random, target)
    default:
      return randomExtensionLine(random, scheme, target, now)
  }
}

/** Returns a line for a scheme that is not in the specification. A `!` at its beginning would negate it. */
function randomExtensionLine(random: Random, scheme: string, target: FleetDevice, now: number): string {
  const { device, memo } = target
  const interfaces = target.interfaces.length === 0 ? [{ name: 'X' }] : target.interfaces
  const one: ReportedInterface = random.pick(interfaces)
  switch (scheme) {
    case 'versions':
      return randomComparisons(random, device.osVersion)
    case 'compliance':
      return random.pick([`${device.complianceState}`, 'compliant', 'Unsaved changes', 'policy violations'])
    case 'lastBackup':
    case 'lastTelemetry':
      return randomTimeQuery(random, target, now)
    case 'memo':
      return randomPattern(random, memo ?? '') || '*'
    case 'macAddress':
      return randomMacPattern(random, one.macAddress ?? random.pick(MAC_ADDRESSES))
    case 'interfaceName':
      return randomPattern(random, one.name) || '*'
    case 'interfaceDescription':
      return randomPattern(random, one.description ?? 'uplink') || '*'
    case 'field':
      return randomFieldPairs(random, target)
    case 'any':
      return randomNeedle(random, target)
    default:
      return randomPattern(random, device[scheme as 'model']) || '*'
  }
}

function randomComparisons(random: Random, version: string): string {
  const versions = [/[0-9]/.test(version) ? version.replaceAll(',', '') : '7', ...['7.5.2', '7.10', '15', '0']]
  return Array.from({ length: random.pick([1, 1, 1, 2]) }, () => {
    const blank = random.pick(['', '', ' '])
    return random.pick(['<', '<=', '>', '>=']) + blank + random.pick(versions)
  }).join(random.pick([',', ', ']))
}

function randomTimeQuery(random: Random, target: FleetDevice, now: number): string {
  if (random.chance(0.2)) return randomPeriod(random, target, now)
  // No time of a fleet is near these limits.
  return random.pick([
    '24h',
    '7d',
    '30d',
    '90d',
    'older than 7d',
    'Older  than 24h',
    'older than 30d',
    'never',
    'NEVER',
  ])
}

function randomMacPattern(random: Random, macAddress: string): string {
  const digits = macAddress.replace(/[:.-]/g, '')
  const from = random.between(0, digits.length - 1)
  const part = digits.slice(from, random.between(from + 1, digits.length))
  const dotted = digits.match(/.{4}/g)!.join('.')
  const hyphens = digits.match(/../g)!.join('-')
  return otherCase(random, random.pick([digits, dotted, hyphens, macAddress, `*${part}*`, `${part}*`, `*${part}`, '*']))
}

/** Returns a part of one of the texts in which the scheme any searches. */
function randomNeedle(random: Random, target: FleetDevice): string {
  const { hostname, model, serialNumber, custom1, custom5, ipAddress } = target.device
  const texts = [
    hostname,
    model,
    serialNumber,
    custom1,
    custom5,
    target.memo,
    ...target.tags,
    ...addressesOf(target),
    ...Object.values(target.device.fields ?? {}),
  ]
  const characters = [...(random.pick([...texts, ipAddress]) ?? '')]
  const from = random.between(0, characters.length)
  const part = characters.slice(from, random.between(from, characters.length)).join('')
  return otherCase(random, random.pick([part, part, part, `*${part}`, `${part}*`, `*${part}*`])).trim() || '*'
}

function addressesOf({ device, interfaces }: FleetDevice): string[] {
  const reported = interfaces.flatMap(
    (one) => one.ipAddresses?.map(({ ipAddress }) => ipAddress) ?? one.ipAddress ?? [],
  )
  return [device.ipAddress, ...reported]
}

/** Returns the address, or a block that contains it. Half of the blocks have host bits set. */
function randomBlock(random: Random, text: string): string {
  if (random.chance(0.35)) return randomSpelling(random, text)
  if (random.chance(0.1)) return random.pick(WIDE_BLOCKS)
  const address = parseAddress(text)!
  const bits = address.family === 4 ? 32 : 128
  const prefix = random.pick(PREFIXES.filter((length) => length <= bits))
  const usual = formatAddress(address)
  // Any other spelling of an IPv4 address is an IPv4-mapped IPv6 address.
  const ahead = address.family === 4 ? 96 : 0
  if (random.chance(0.2)) return `${random.pick(spellingsOf(usual))}/${ahead + prefix}`
  const hostBits = BigInt(bits - prefix)
  const masked = formatAddress({ family: address.family, value: (address.value >> hostBits) << hostBits })
  return `${random.chance(0.5) ? masked : usual}/${prefix}`
}

const PREFIXES = [0, 1, 8, 16, 23, 24, 25, 28, 31, 32, 33, 48, 64, 65, 120, 124, 127, 128]
const WIDE_BLOCKS = [
  '0.0.0.0/0',
  '255.1.2.3/0',
  '::/0',
  '::/1',
  '::/96',
  '::ffff:0:0/96',
  '::ffff:0.0.0.0/96',
  '::ffff:10.0.0.1/95',
  '::ffff:10.0.0.1/64',
]

/**
 * Returns the value, or a part of it with wildcards, sometimes in another case. It never begins or ends with a blank.
 */
function randomPattern(random: Random, value: string): string {
  const characters = [...value]
  const at = random.between(0, characters.length)
  const to = random.between(at, characters.length)
  const pattern = random.pick([
    value,
    value,
    `${characters.slice(0, at).join('')}*`,
    `*${characters.slice(at).join('')}`,
    `*${characters.slice(at, to).join('')}*`,
    // This part starts in the middle but has a wildcard only at its end, so it exposes a search that matches it
    // anywhere.
    `${characters.slice(at, to).join('')}*`,
    `*${characters.slice(at, to).join('')}`,
    random.pick(['*', '**', '***', '****', `${characters.slice(0, at).join('')}*${characters.slice(at).join('')}`]),
  ])
  return otherCase(random, pattern).trim()
}

const otherCase = (random: Random, text: string): string =>
  random.chance(0.6) ? text : random.pick([text.toUpperCase(), text.toLowerCase()])

const DAY = 86_400_000
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Returns the letters that find the device, most of them several times. */
function lettersOf({ device }: FleetDevice): string[] {
  const letter =
    { NONE: 'N', '': 'N', SUCCESS: 'S' }[device.backupStatus] ?? (device.backupStatus.startsWith('INVALID') ? 'I' : 'F')
  return [letter, letter, letter, letter, letter, letter, device.complianceState === 2 ? 'C' : letter]
}

function randomPeriod(random: Random, target: FleetDevice, now: number): string {
  if (random.chance(0.4)) return random.pick(['24h', '7d', '30d', '30d'])
  const times = target.configChangedAt
  // A device keeps its last hundred changes, so a period before the oldest of them finds nothing.
  if (times.length === 100 && random.chance(0.5))
    return `${dayOf(times.at(-1)! - 25 * DAY)}/${dayOf(times.at(-1)! - 2 * DAY)}`
  const time = random.pick([now, ...times])
  const first = time + random.pick([0, 0, 0, -1, 1, -3, -400]) * DAY
  const last = first + random.pick([0, 0, 0, 1, 2, 10, 800]) * DAY
  return random.chance(0.03) ? '2024-02-29/2099-12-31' : `${dayOf(first)}/${dayOf(last)}`
}

function randomPairs(random: Random, target: FleetDevice): string {
  return Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => {
    const key = `custom${random.between(1, 5)}` as 'custom1'
    const value = random.chance(0.1) ? '' : randomPattern(random, target.device[key] ?? '')
    const written = random.chance(0.2) ? random.pick([key.toUpperCase(), 'Custom1', ` ${key} `]) : key
    return written + random.pick(['=', '=', '=', ' = ', '= ']) + value
  }).join(random.pick([',', ', ']))
}

function randomFieldPairs(random: Random, target: FleetDevice): string {
  return Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => {
    const name = random.pick(Object.keys(NAMED_FIELDS))
    const value = random.chance(0.1) ? '' : randomPattern(random, target.device.fields?.[name] ?? '')
    return otherCase(random, name) + random.pick(['=', '=', '=', ' = ', '= ']) + value
  }).join(random.pick([',', ', ']))
}

function randomTagExpression(random: Random, target: FleetDevice): string {
  const names = Array.from({ length: random.pick([1, 1, 2, 2, 3, 4]) }, () => {
    const tags = target.tags.length > 0 && random.chance(0.6) ? target.tags : [...TAGS, 'nobody', 'co', 'core *']
    return writtenTag(random, otherCase(random, random.pick(tags)))
  })
  return names.reduce((words, name) => `${words}${random.pick([' ', '  '])}${random.pick(['AND', 'OR'])} ${name}`)
}

/** Quotes a tag if it needs quotes, and sometimes if it does not. */
function writtenTag(random: Random, tag: string): string {
  const needsQuotes = tag.split(' ').some((word) => word === 'AND' || word === 'OR') || /[()]/.test(tag)
  return needsQuotes || random.chance(0.3) ? `"${tag}"` : tag
}
