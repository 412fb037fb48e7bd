import { type Permission, permissions, type Role, roles } from '../../generated/permissions.ts'

/*
 * What a key or a user is granted: single permissions by name, roles as `role:<name>`, because a role may be called
 * like a permission. Roles are looked up when a caller calls, so that one that grows with a release grows for those who
 * have it.
 */

const ROLE = 'role:'

export const isRole = (name: string): name is Role => Object.hasOwn(roles, name)
export const isPermission = (name: string): name is Permission => (permissions as readonly string[]).includes(name)

export const roleGrant = (role: string): string => `${ROLE}${role}`

/** Names that mean nothing, of another release perhaps, grant nothing. */
export function toPermissions(grants: readonly string[]): ReadonlySet<Permission> {
  return new Set(grants.flatMap(permissionsIn))
}

function permissionsIn(grant: string): readonly Permission[] {
  if (isPermission(grant)) return [grant]
  const role = grant.startsWith(ROLE) ? grant.slice(ROLE.length) : ''
  return isRole(role) ? roles[role] : []
}
