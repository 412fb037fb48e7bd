import { type Permission, permissions } from '../../generated/permissions.ts'
import { LOCAL_OWNER } from './owner.ts'

/** The caller of a request, and the caller's rights. */
export interface Caller {
  /** The name of the caller in logs, in the audit and in committed changes: `local`, `key:<id>` or `user:<name>`. */
  readonly id: string
  readonly kind: 'local' | 'key' | 'user'
  /** The name of the key or of the user, for people. */
  readonly name: string
  /** The owner of the caller's sessions; see owner.ts. */
  readonly owner: string
  readonly permissions: ReadonlySet<Permission>
  /** The networks that this caller can see; null means all networks. */
  readonly networks: ReadonlySet<string> | null
}

/** The caller of every request while no API key and no user exists. It can do everything. */
export const localCaller: Caller = {
  id: 'local',
  kind: 'local',
  name: 'local',
  owner: LOCAL_OWNER,
  permissions: new Set(permissions),
  networks: null,
}

/** Returns whether a caller can see a network. */
export const seesNetwork = ({ networks }: Pick<Caller, 'networks'>, network: string): boolean =>
  networks?.has(network) ?? true

/** Returns whether two states of a caller have the same owner, permissions and networks. */
export const hasSameRights = (one: Caller, other: Caller): boolean =>
  one === other ||
  (one.id === other.id &&
    one.owner === other.owner &&
    isSame(one.permissions, other.permissions) &&
    isSame(one.networks, other.networks))

function isSame(some: ReadonlySet<string> | null, others: ReadonlySet<string> | null): boolean {
  if (some === null || others === null) return some === others
  return some.size === others.size && [...some].every((each) => others.has(each))
}
