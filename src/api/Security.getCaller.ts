import { permissions } from '../../generated/permissions.ts'
import type { Stub } from '../../generated/server-stubs.ts'
import { compareCodePoints } from '../domain/text.ts'
import type { CallContext } from './context.ts'

export const getCaller: Stub<'Security.getCaller', CallContext> = async (_params, { caller }) => ({
  id: caller.id,
  kind: caller.kind,
  name: caller.name,
  permissions: permissions.filter((permission) => caller.permissions.has(permission)),
  networks: caller.networks === null ? null : [...caller.networks].sort(compareCodePoints),
})
