import type { Stub } from '../../generated/server-stubs.ts'
import { formatAddress, parseAddress } from '../domain/address.ts'
import { toContractSet } from '../domain/credentials/set.ts'
import type { ResolvedSets } from '../edit-sessions/resolve-sets.ts'
import { toAuditedNames } from '../edit-sessions/reveals.ts'
import type { CallContext } from './context.ts'
import { expiryClock, secretsWithoutReveal } from './credential-set-page.ts'
import { toJsonArray } from './json-array.ts'

export const resolveCredentials: Stub<'Credentials.resolveCredentials', CallContext> = async (params, context) => {
  const isShown = context.seesSecrets && !params.masked
  const view = { secrets: isShown ? 'shown' : secretsWithoutReveal(context), ...expiryClock(context) } as const
  const session = await context.editSession()
  const resolved = await session.resolve(params.network, params.ipAddress, (set) => {
    const shown = toContractSet(set, view)
    if (shown.expiry !== undefined) context.service.noteExpiringSet(shown.expiry)
    return JSON.stringify(shown)
  })
  if (isShown && resolved.length > 0) {
    const shown = resolved.map(({ config, sets }) => ({ config: config.attributes.name, ...toAuditedNames(sets) }))
    const ipAddress = formatAddress(parseAddress(params.ipAddress))
    await context.store.audit.recordReveal({ network: params.network, ipAddress, shown })
  }
  return { bytes: await toJsonArray(resolvedJson(resolved)) }
}

/** Yields each set as a ResolvedCredential of the contract. */
function* resolvedJson(resolved: readonly ResolvedSets[]): Iterable<string> {
  for (const { config, match, sets } of resolved) {
    const { name, type, priority } = config.attributes
    const head = JSON.stringify({ config: name, type, configPriority: priority, match }).slice(0, -1)
    for (const { json } of sets) yield `${head},"credentialSet":${json}}`
  }
}
