import type { Stub } from '../../generated/server-stubs.ts'
import type { CallContext } from './context.ts'
import { readPageOfSets, whereMasked, wirePageOfSets } from './credential-set-page.ts'

export const getMaskedCredentialSets: Stub<'Credentials.getMaskedCredentialSets', CallContext> = async (
  params,
  context,
) => wirePageOfSets(params, await readPageOfSets(params, context), whereMasked(context))
