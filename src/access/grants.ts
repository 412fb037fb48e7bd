/*
 * Resolves the grants of a key or a user. A grant is the name of a permission, or `role:<name>` for a role, because a
 * role may have the name of a permission. Roles are resolved with each call: if a release adds a permission to a role,
 * every caller with the role gets it.
 */

import { type Permission, permissions, type Role, roles } from '../../generated/permissions.ts'

const ROLE = 'role:'

/** Returns whether a role of this name exists. */
export const isRole = (name: string): name is Role => Object.hasOwn(roles, name)
/** Returns whether a permission of this name exists. */
export const isPermission = (name: string): name is Permission => (permissions as readonly string[]).includes(name)

/** Returns the grant of a role. */
export const roleGrant = (role: string): string => `${ROLE}${role}`

/** Returns the permissions of some grants. Unknown names, which another release may know, grant nothing. */
export function toPermissions(grants: readonly string[]): ReadonlySet<Permission> {
  return new Set(grants.flatMap(permissionsIn))
}

function permissionsIn(grant: string): readonly Permission[] {
  if (isPermission(grant)) return [grant]
  const role = grant.startsWith(ROLE) ? grant.slice(ROLE.length) : ''
  return isRole(role) ? roles[role] : []
}
