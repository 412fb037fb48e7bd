import { type MethodName, methodFacts } from '../../generated/server-stubs.ts'
import { ApplicationError } from '../domain/application-error.ts'
import type { Caller } from './caller.ts'

/** Throws FORBIDDEN where the caller may not call a method: with every call, members of batches one by one. */
export function requirePermission(caller: Caller, method: MethodName): void {
  const { permission } = methodFacts[method]
  if (permission === 'none' || caller.permissions.has(permission)) return
  throw new ApplicationError('FORBIDDEN', `${method} needs the permission ${permission}`, { permission })
}
