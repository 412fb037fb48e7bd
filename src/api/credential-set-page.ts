/*
 * Reads a page of the sets of a configuration, as the session sees them, and builds the result.
 */
import type { Methods } from '../../generated/server-stubs.ts'
import type { CredentialsPageData } from '../../generated/types.ts'
import { type SecretsShown, wireSet } from '../domain/credentials/set.ts'
import { InvalidParams } from '../domain/invalid-params.ts'
import { ParseError } from '../domain/parse-error.ts'
import type { ConfigSetPage } from '../edit-sessions/edit-session.ts'
import { parseFilter } from '../edit-sessions/set-pages.ts'
import type { CallContext } from './context.ts'

/** Params of both methods that return pages of sets. */
type SetPageParams = Methods['Credentials.getCredentialSets']['params']

/** Reads the requested page. */
export async function readPageOfSets(params: SetPageParams, context: CallContext): Promise<ConfigSetPage> {
  const session = await context.editSession()
  return await session.getSets(params.network, params.configName, ({ attributes }) => {
    const isStatic = attributes.type === 'STATIC'
    return {
      offset: params.pageData.offset,
      size: params.pageData.pageSize,
      descending: isStatic && Boolean(params.descending),
      range: isStatic ? rangeOf(params.ipOrCidr) : null,
    }
  })
}

export function wirePageOfSets(
  { pageData: { offset, pageSize } }: SetPageParams,
  { total, sets }: ConfigSetPage,
  secrets: SecretsShown,
): CredentialsPageData {
  const credentialSets = sets.map((set) => wireSet(set, secrets))
  return { offset, pageSize, ...(offset === 0 ? { total } : {}), credentialSets }
}

/** Returns how secrets appear in a result without secrets. */
export const whereMasked = ({ seesSecrets }: CallContext): SecretsShown => (seesSecrets ? 'masked' : 'hidden')

function rangeOf(ipOrCidr: string | null) {
  try {
    return parseFilter(ipOrCidr)
  } catch (error) {
    if (error instanceof ParseError) throw new InvalidParams([{ path: '/ipOrCidr', reason: error.reason }])
    throw error
  }
}
