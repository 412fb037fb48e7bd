/*
 * The options that set the rights of keys and users. Rights never change afterwards, so sessions and the audit can
 * rely on them. To get other rights, an administrator creates another key.
 */
import type { Command } from 'commander'
import { permissions, roles } from '../../../generated/permissions.ts'
import type { Rights } from '../../access/api-key.ts'
import { isPermission, isRole, roleGrant } from '../../access/grants.ts'
import { harmless } from '../../domain/harmless-text.ts'
import { DEFAULT_NETWORK, isNetworkName } from '../../domain/network.ts'
import { CommandError, type StoreCommandContext, UsageError } from '../command.ts'
import { collect } from '../option-values.ts'
import type { Row, Shape } from '../output/row-writer.ts'

const USAGE = '--role ROLE... [--permission P...] [--network N...] [--expires 90d]'

/** The option that lets the first key or user create a store. */
export const INIT = [
  '--init',
  'create the store if there is none in DATA_DIR, or under REDIS_URL and REDIS_PREFIX',
] as const

export interface GivenRights {
  readonly role?: string[]
  readonly permission?: string[]
  readonly network?: string[]
  readonly allowMissing?: boolean
  /** Time until expiry, in milliseconds. */
  readonly expires?: number
}

export const withRights = (command: Command): Command =>
  command
    .option('--role <role>', `role: ${Object.keys(roles).join(', ')}; can be repeated`, checked(isRole, noRole))
    .option('--permission <permission>', 'a single permission; can be repeated', checked(isPermission, noPermission))
    .option('--network <network>', 'permit only this network; can be repeated', checked(isNetworkName, noNetworkName))
    .option('--allow-missing', 'accept networks that do not exist')
    .option('--expires <time>', 'time until it expires: 90d, 12h or 5m', parseDuration)
    .hook('preAction', (_, action) => refuseNoGrants(action.opts()))

/** Collects the values of an option that can be repeated, and checks each value before the command starts. */
const checked =
  (isSound: (value: string) => boolean, problem: (value: string) => string) =>
  (value: string, before: string[] = []): string[] => {
    if (!isSound(value)) throw new UsageError(problem(value))
    return collect(value, before)
  }

const noRole = (name: string): string => `Unknown role "${name}". ${knownGrants()}`
const noPermission = (name: string): string => `Unknown permission "${name}". ${knownGrants()}`
const noNetworkName = (name: string): string => `"${name}" is not a valid network name`

function refuseNoGrants({ role = [], permission = [] }: GivenRights): void {
  if (role.length + permission.length === 0)
    throw new UsageError(`No role or permission is given. Use ${USAGE}\n${knownGrants()}`)
}

/**
 * Throws CommandError for networks that do not exist, unless --allow-missing is given. A key for a mistyped name would
 * see nothing.
 */
export async function requireNetworks(
  { store }: Pick<StoreCommandContext, 'store'>,
  { network = [], allowMissing = false }: GivenRights,
): Promise<void> {
  // The network Default counts as existing in every store, even before the first start of a service.
  const names = allowMissing ? [] : network.filter((name) => name !== DEFAULT_NETWORK)
  const found = await Promise.all(names.map((name) => store.networks.find(name)))
  const missing = names.filter((_, index) => found[index] === null)
  if (missing.length === 0) return
  const listed = missing.map((name) => `"${name}"`).join(', ')
  throw new CommandError(`Network not found: ${listed}. Create it first, or use --allow-missing`)
}

/** Returns the rights that the options describe. `now` is in Unix epoch milliseconds. */
export function parseRights({ role = [], permission = [], network, expires }: GivenRights, now: number): Rights {
  const grants = [...role.map(roleGrant), ...permission]
  return { grants, networks: network ?? null, expiresAt: expires === undefined ? null : now + expires }
}

const knownGrants = (): string => `Roles: ${Object.keys(roles).join(', ')}. Permissions: ${permissions.join(', ')}`

/** Returns the duration in milliseconds. */
function parseDuration(text: string): number {
  const match = /^([1-9]\d{0,4})([dhm])$/.exec(text)
  if (match === null)
    throw new UsageError(`Cannot parse --expires "${text}": use days, hours or minutes such as 90d, 12h or 5m`)
  return Number(match[1]) * UNITS[match[2] as keyof typeof UNITS]
}

const UNITS = { d: 24 * 3600 * 1000, h: 3600 * 1000, m: 60 * 1000 }

/** Returns rights, networks and expiry as text for the user. */
export function describeRights({ grants, networks, expiresAt }: Rights): string {
  const where = harmless(networks === null ? 'all networks' : networks.join(','))
  return `${harmless(grants.join(','))}\t${where}\t${expiresAt === null ? 'never' : formatDate(expiresAt)}`
}

/** Returns rights, networks and expiry as columns of a row. null means all networks, or no expiry. */
export const rightsRow = ({ grants, networks, expiresAt }: Rights): Row => ({
  grants,
  networks,
  expiresAt: expiresAt === null ? null : formatDate(expiresAt),
})

/** Formats the columns of `rightsRow` for a table. */
export const RIGHTS_FORMATS: NonNullable<Shape['formats']> = {
  grants: (grants) => (grants as string[]).join(','),
  networks: (networks) => (networks === null ? 'all networks' : (networks as string[]).join(',')),
  expiresAt: (expiresAt) => `${expiresAt ?? 'never'}`,
}

/** Formats Unix epoch milliseconds as ISO 8601 without fractions of a second. */
export const formatDate = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
