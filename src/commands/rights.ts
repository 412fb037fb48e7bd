import { type ParseArgsConfig, parseArgs } from 'node:util'
import { permissions, roles } from '../../generated/permissions.ts'
import type { Rights } from '../access/api-key.ts'
import { isPermission, isRole, roleGrant } from '../access/grants.ts'
import { isNetworkName } from '../domain/network.ts'
import { CommandRefused } from './command.ts'

/*
 * The options by which keys and users are given what they may do. It is fixed when they are made: sessions and the audit
 * can rely on it, and another right is another key.
 */

export const rightsUsage = '--role ROLE... [--permission P...] [--network N...] [--expires 90d]'

export const rightsOptions = {
  role: { type: 'string', multiple: true },
  permission: { type: 'string', multiple: true },
  network: { type: 'string', multiple: true },
  expires: { type: 'string' },
} as const satisfies ParseArgsConfig['options']

interface Given {
  readonly role?: string[]
  readonly permission?: string[]
  readonly network?: string[]
  readonly expires?: string
}

export function rightsIn({ role = [], permission = [], network, expires }: Given, now: number): Rights {
  const grants = [...role.map(roleGrant), ...permission]
  if (grants.length === 0) throw new CommandRefused(`Say what it may do: ${rightsUsage}\n${knownGrants()}`)
  const noRole = role.find((name) => !isRole(name))
  if (noRole !== undefined) throw new CommandRefused(`There is no role "${noRole}"\n${knownGrants()}`)
  const noPermission = permission.find((name) => !isPermission(name))
  if (noPermission !== undefined) throw new CommandRefused(`There is no permission "${noPermission}"\n${knownGrants()}`)
  const malformed = network?.find((name) => !isNetworkName(name))
  if (malformed !== undefined) throw new CommandRefused(`"${malformed}" can't be the name of a network`)
  return { grants, networks: network ?? null, expiresAt: expires === undefined ? null : now + durationOf(expires) }
}

const knownGrants = (): string => `Roles: ${Object.keys(roles).join(', ')}. Permissions: ${permissions.join(', ')}`

/** Milliseconds. */
function durationOf(text: string): number {
  const match = /^([1-9]\d{0,4})([dhm])$/.exec(text)
  if (match === null)
    throw new CommandRefused(`--expires takes days, hours or minutes, such as 90d, 12h or 5m, not "${text}"`)
  return Number(match[1]) * UNITS[match[2] as keyof typeof UNITS]
}

const UNITS = { d: 24 * 3600 * 1000, h: 3600 * 1000, m: 60 * 1000 }

/** Options and the words between them; throws for others than these. */
export function readArgs<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (failure) {
    throw new CommandRefused((failure as Error).message)
  }
}

/** For people: who may what, where and until when. */
export function describeRights({ grants, networks, expiresAt }: Rights): string {
  const where = networks === null ? 'all networks' : networks.join(',')
  return `${grants.join(',')}\t${where}\t${expiresAt === null ? 'never' : dateOf(expiresAt)}`
}

export const dateOf = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
