import type { Stub } from '../../generated/server-stubs.ts'
import type { CallContext } from './context.ts'
import { pageBytes, readPageOfSets, secretsWithoutReveal } from './credential-set-page.ts'

export const getMaskedCredentialSets: Stub<'Credentials.getMaskedCredentialSets', CallContext> = async (
  params,
  context,
) => await pageBytes(params, await readPageOfSets(params, context, secretsWithoutReveal(context)), context)
