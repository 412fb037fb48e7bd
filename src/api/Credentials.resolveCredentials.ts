import type { Stub } from '../../generated/server-stubs.ts'
import type { ResolvedCredential } from '../../generated/types.ts'
import { formatAddress, parseAddress } from '../domain/address.ts'
import { type SecretsShown, wireSet } from '../domain/credentials/set.ts'
import type { ResolvedSets } from '../edit-sessions/resolve-sets.ts'
import { toAuditedNames } from '../edit-sessions/reveals.ts'
import type { CallContext } from './context.ts'
import { whereMasked } from './credential-set-page.ts'

export const resolveCredentials: Stub<'Credentials.resolveCredentials', CallContext> = async (params, context) => {
  const session = await context.editSession()
  const resolved = await session.resolve(params.network, params.ipAddress)
  const isShown = context.seesSecrets && !params.masked
  if (isShown && resolved.length > 0) {
    const shown = resolved.map(({ config, sets }) => ({ config: config.attributes.name, ...toAuditedNames(sets) }))
    const ipAddress = formatAddress(parseAddress(params.ipAddress))
    await context.store.audit.recordReveal({ network: params.network, ipAddress, shown })
  }
  const secrets = isShown ? 'shown' : whereMasked(context)
  return resolved.flatMap((one) => wireResolved(one, secrets))
}

function wireResolved({ config, match, sets }: ResolvedSets, secrets: SecretsShown): ResolvedCredential[] {
  const { name, type, priority } = config.attributes
  return sets.map((set) => ({
    ...{ config: name, type, configPriority: priority, match },
    credentialSet: wireSet(set, secrets),
  }))
}
