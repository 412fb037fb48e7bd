import type { Permission } from '../../generated/permissions.ts'
import { ApplicationError } from '../domain/errors/application-error.ts'
import type { Caller } from './caller.ts'

/**
 * Throws FORBIDDEN if the caller lacks the permission for a method. The service checks each member of a batch
 * separately.
 */
export function requirePermission(
  caller: Caller,
  { name, permission }: { readonly name: string; readonly permission: Permission | 'none' },
): void {
  if (isPermitted(caller, { permission })) return
  throw new ApplicationError('FORBIDDEN', `${name} needs the permission ${permission}`, { permission })
}

/** Returns whether the caller has the permission for a method. */
export const isPermitted = (
  caller: Pick<Caller, 'permissions'>,
  { permission }: { readonly permission: Permission | 'none' },
): boolean => permission === 'none' || caller.permissions.has(permission)
