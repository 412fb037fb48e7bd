import type { Methods } from '../../generated/server-stubs.ts'
import type { CredentialsPageData } from '../../generated/types.ts'
import type { SeenConfig } from '../domain/credentials/overlay.ts'
import { type SecretsShown, type SetContent, wireSet } from '../domain/credentials/set.ts'
import { InvalidParams } from '../domain/invalid-params.ts'
import { ParseError } from '../domain/parse-error.ts'
import { getConfig } from '../edit-sessions/effective-config.ts'
import { parseFilter, readSetPage } from '../edit-sessions/set-pages.ts'
import type { Context } from './context.ts'

/*
 * A page of the sets of a configuration, as the session sees them: read, and made into what is answered.
 */

/** The same for both methods that answer pages of sets. */
type SetPageParams = Methods['Credentials.getCredentialSets']['params']

export interface PageOfSets {
  readonly config: SeenConfig
  readonly total: number
  readonly sets: readonly SetContent[]
}

export async function readPageOfSets(params: SetPageParams, context: Context): Promise<PageOfSets> {
  const desk = await context.desk()
  const seen = await desk.look(params.network, 'everything')
  const config = getConfig(seen, params.configName)
  const isStatic = config.attributes.type === 'STATIC'
  const page = await readSetPage(context.store, desk.sealing, config, seen.edits, {
    offset: params.pageData.offset,
    size: params.pageData.pageSize,
    descending: isStatic && Boolean(params.descending),
    range: isStatic ? rangeOf(params.ipOrCidr) : null,
  })
  return { config, ...page }
}

export function wirePageOfSets(
  { pageData: { offset, pageSize } }: SetPageParams,
  { total, sets }: PageOfSets,
  secrets: SecretsShown,
): CredentialsPageData {
  const credentialSets = sets.map((set) => wireSet(set, secrets))
  return { offset, pageSize, ...(offset === 0 ? { total } : {}), credentialSets }
}

/** How secrets are told in an answer that is to hold none. */
export const whereMasked = ({ seesSecrets }: Context): SecretsShown => (seesSecrets ? 'masked' : 'hidden')

function rangeOf(ipOrCidr: string | null) {
  try {
    return parseFilter(ipOrCidr)
  } catch (error) {
    if (error instanceof ParseError) throw new InvalidParams([{ path: '/ipOrCidr', reason: error.reason }])
    throw error
  }
}
