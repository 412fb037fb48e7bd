import type { Stub } from '../../generated/server-stubs.ts'
import { toAuditedNames } from '../edit-sessions/reveals.ts'
import type { CallContext } from './context.ts'
import { readPageOfSets, wirePageOfSets } from './credential-set-page.ts'

export const getCredentialSets: Stub<'Credentials.getCredentialSets', CallContext> = async (params, context) => {
  const page = await readPageOfSets(params, context)
  if (context.seesSecrets && page.sets.length > 0) {
    await context.store.audit.recordReveal({
      network: page.config.network,
      config: page.config.attributes.name,
      ...toAuditedNames(page.sets),
    })
  }
  return wirePageOfSets(params, page, context.seesSecrets ? 'shown' : 'hidden')
}
