import { permissions } from '../../generated/permissions.ts'
import type { KnownCaller } from '../api/context.ts'
import { LOCAL_OWNER } from './owner.ts'

/** Who is calling, and what that one may do. */
export interface Caller extends KnownCaller {
  /** Whom sessions belong to: a user who was deleted and made again is another one. */
  readonly owner: string
}

/** While no API key and no user exists, every caller is this one and may do everything. */
export const localCaller: Caller = {
  id: 'local',
  kind: 'local',
  name: 'local',
  owner: LOCAL_OWNER,
  permissions: new Set(permissions),
  networks: null,
}
