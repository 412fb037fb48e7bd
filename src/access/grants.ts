/*
 * The grants of a key or a user: single permissions by name, and roles as `role:<name>`, because a role may have the
 * name of a permission. Roles are resolved when a caller calls: if a release adds a permission to a role, all who have
 * the role get it.
 */

import { type Permission, permissions, type Role, roles } from '../../generated/permissions.ts'

const ROLE = 'role:'

/** Whether a role of this name exists. */
export const isRole = (name: string): name is Role => Object.hasOwn(roles, name)
/** Whether a permission of this name exists. */
export const isPermission = (name: string): name is Permission => (permissions as readonly string[]).includes(name)

/** Returns the grant of a role. */
export const roleGrant = (role: string): string => `${ROLE}${role}`

/** Returns the permissions of some grants. Unknown names, perhaps of another release, grant nothing. */
export function toPermissions(grants: readonly string[]): ReadonlySet<Permission> {
  return new Set(grants.flatMap(permissionsIn))
}

function permissionsIn(grant: string): readonly Permission[] {
  if (isPermission(grant)) return [grant]
  const role = grant.startsWith(ROLE) ? grant.slice(ROLE.length) : ''
  return isRole(role) ? roles[role] : []
}
