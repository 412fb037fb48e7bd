import { type Permission, permissions, type Role, roles } from '../../generated/permissions.ts'

/*
 * What a key or a user is granted: roles and single permissions, by name. Roles are looked up when a caller calls, so that
 * one that grows with a release grows for those who have it.
 */

export type Grant = Role | Permission

export const isGrant = (name: string): name is Grant => isRole(name) || isPermission(name)

const isRole = (name: string): name is Role => Object.hasOwn(roles, name)
const isPermission = (name: string): name is Permission => (permissions as readonly string[]).includes(name)

/** Names that mean nothing, of another release perhaps, grant nothing. */
export function permissionsOf(grants: readonly string[]): ReadonlySet<Permission> {
  return new Set(grants.flatMap((name) => (isRole(name) ? roles[name] : isPermission(name) ? [name] : [])))
}
