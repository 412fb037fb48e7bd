import { type Permission, permissions } from '../../generated/permissions.ts'

/** Who is calling, and what that one may do. */
export interface Caller {
  /** As it stands in logs, in the audit and beside what was committed: `local`, `key:<id>` or `user:<name>`. */
  readonly id: string
  /** Whom sessions belong to: a user who was deleted and made again is another one. */
  readonly owner: string
  readonly permissions: ReadonlySet<Permission>
  /** The only networks there are for this caller; null: all. */
  readonly networks: ReadonlySet<string> | null
}

/** While no API key and no user exists, every caller is this one and may do everything. */
export const localCaller: Caller = {
  id: 'local',
  owner: 'local',
  permissions: new Set(permissions),
  networks: null,
}
