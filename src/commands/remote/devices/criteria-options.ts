/*
 * The options that select devices. Each scheme of a search has an option of its own; --scheme and --query name a scheme
 * that repeats or that is negated.
 */
import type { Command } from 'commander'
import { UsageError } from '../../command.ts'
import { collect } from '../../option-values.ts'

/** The options of a command that selects devices, and one text for each used option of a scheme. */
export interface CriteriaOptions {
  readonly network?: string[]
  readonly scheme?: string[]
  readonly query?: string[]
  readonly [name: string]: unknown
}

const TEXT = 'may begin or end with *'
const STATUS = 'N: none, S: success, C: compliance violation, I: invalid credentials, F: other failure'
const TIME = '24h, 7d, older than 7d, never or FROM/TO'

/** For each scheme its option, and a description of its text. */
const SCHEME_OPTIONS = {
  ipAddress: ['--ip-address <block>', 'management address: an address or a CIDR block'],
  interfaceIpAddress: ['--interface-ip-address <block>', 'any address: an address or a CIDR block'],
  hostname: ['--hostname <text>', `hostname; ${TEXT}`],
  vendor: ['--vendor <adapter>', 'adapter id, such as Cisco::IOS'],
  serial: ['--serial <text>', `serial number; ${TEXT}`],
  status: ['--status <letter>', STATUS],
  lastChange: ['--last-change <period>', 'configuration change: 24h, 7d, 30d or FROM/TO'],
  custom: ['--custom <pairs>', 'custom fields, such as custom1=TYO*,custom5='],
  tag: ['--tag <names>', 'tags, joined by AND or OR'],
  model: ['--model <text>', `model; ${TEXT}`],
  osVersion: ['--os-version <text>', `OS version; ${TEXT}`],
  versions: ['--version <comparisons>', 'OS version, compared number by number: <17.3 or >=15.2,<17.3'],
  deviceType: ['--device-type <text>', `kind of device; ${TEXT}`],
  hardwareVendor: ['--hardware-vendor <text>', `hardware vendor; ${TEXT}`],
  softwareVendor: ['--software-vendor <text>', `software vendor; ${TEXT}`],
  backupStatus: ['--backup-status <text>', `backup status; ${TEXT}`],
  compliance: ['--compliance <state>', '0: compliant or not checked, 1: unsaved changes, 2: policy violations'],
  lastBackup: ['--last-backup <time>', TIME],
  lastTelemetry: ['--last-telemetry <time>', TIME],
  memo: ['--memo <text>', `memo; ${TEXT}`],
  macAddress: ['--mac-address <address>', `MAC address, any notation; ${TEXT}`],
  interfaceName: ['--interface-name <text>', `interface name; ${TEXT}`],
  interfaceDescription: ['--interface-description <text>', `interface description; ${TEXT}`],
  field: ['--field <pairs>', 'named fields, such as site=TYO*,rack='],
  any: ['--any <text>', 'part of a hostname, address, serial number, model, custom field, memo or tag'],
} as const

/** The schemes that have an option. */
export const optionSchemes = Object.keys(SCHEME_OPTIONS)

/** Adds the options that select devices. */
export function withCriteria(command: Command): Command {
  command
    .option('--network <name>', 'only this network; can be repeated', collect)
    .option('--scheme <scheme>', 'a scheme by its name; ! before it negates; can be repeated', collect)
    .option('--query <text>', 'query for the scheme, such as tyo-*; can be repeated', collect)
  for (const [flags, description] of Object.values(SCHEME_OPTIONS)) command.option(flags, description)
  return command
}

/** Returns the networks, schemes and query lines of the options. Throws UsageError. */
export function toCriteria(options: CriteriaOptions): {
  network: string[]
  scheme: string | null
  query: string | null
} {
  const { network = [], scheme = [], query = [] } = options
  if (scheme.length !== query.length) throw new UsageError('Each --scheme needs a --query, in the same order')
  const named = optionSchemes.flatMap((name) => {
    const text = options[name === 'versions' ? 'version' : name]
    return typeof text === 'string' ? [[name, text] as const] : []
  })
  const schemes = [...scheme, ...named.map(([name]) => name)]
  const lines = [...query, ...named.map(([, text]) => text)]
  const broken = lines.find((line) => line.includes('\n'))
  if (broken !== undefined) throw new UsageError('A --query must not contain line breaks')
  if (schemes.length === 0) return { network, scheme: null, query: null }
  return { network, scheme: schemes.join(','), query: lines.join('\n') }
}
