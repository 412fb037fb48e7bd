import type { Stub } from '../../generated/server-stubs.ts'
import { toAuditedNames } from '../edit-sessions/reveals.ts'
import type { CallContext } from './context.ts'
import { pageBytes, readPageOfSets } from './credential-set-page.ts'

export const getCredentialSets: Stub<'Credentials.getCredentialSets', CallContext> = async (params, context) => {
  const page = await readPageOfSets(params, context, context.seesSecrets ? 'shown' : 'hidden')
  if (context.seesSecrets && page.sets.length > 0) {
    const { network, attributes } = page.config
    await context.store.audit.recordReveal({ network, config: attributes.name, ...toAuditedNames(page.sets) })
  }
  return await pageBytes(params, page, context)
}
