/*
 * Reads a page of the sets of a configuration as the session sees them, and serializes it as CredentialsPageData.
 */
import type { Methods, Serialized } from '../../generated/server-stubs.ts'
import type { CredentialsPageData } from '../../generated/types.ts'
import type { ExpiryClock } from '../domain/credentials/optional-members.ts'
import { type SecretsShown, toContractSet } from '../domain/credentials/set.ts'
import { InvalidParams } from '../domain/errors/invalid-params.ts'
import { ParseError } from '../domain/errors/parse-error.ts'
import type { ConfigSetPage } from '../edit-sessions/edit-session.ts'
import { parseFilter } from '../edit-sessions/set-pages.ts'
import type { CallContext } from './context.ts'
import { toJsonArray } from './json-array.ts'
import { totalOf } from './page-total.ts'

/** The params of both methods that return pages of sets. */
type SetPageParams = Methods['Credentials.getCredentialSets']['params']

/** Reads the page that the params describe. Throws InvalidParams and TOO_LARGE. */
export async function readPageOfSets(
  params: SetPageParams,
  context: CallContext,
  secrets: SecretsShown,
): Promise<ConfigSetPage> {
  const session = await context.editSession()
  const view = { secrets, ...expiryClock(context) }
  const toRequest = ({ attributes }: ConfigSetPage['config']) => {
    const isStatic = attributes.type === 'STATIC'
    return {
      offset: params.pageData.offset,
      size: params.pageData.pageSize,
      descending: isStatic && Boolean(params.descending),
      range: isStatic ? rangeOf(params.ipOrCidr) : null,
    }
  }
  return await session.getSets(params.network, params.configName, toRequest, (set) =>
    JSON.stringify(toContractSet(set, view)),
  )
}

/** Returns the page as JSON. */
export async function pageBytes(
  { pageData }: SetPageParams,
  page: ConfigSetPage,
  { service }: CallContext,
): Promise<Serialized<CredentialsPageData>> {
  const { offset, pageSize } = pageData
  const total = totalOf(pageData, page.total, service.settings)
  const head = JSON.stringify({ offset, pageSize, total }).slice(0, -1)
  const array = await toJsonArray(page.sets.map(({ json }) => json))
  return { bytes: [Buffer.from(`${head},"credentialSets":`), ...array, Buffer.from('}')] }
}

/** Returns the time of the reply, and how long before its expiry a set is marked. */
export const expiryClock = ({ service: { now, settings } }: CallContext): ExpiryClock => ({
  now: now(),
  warnMs: settings.expiryWarningMs,
})

/** Returns whether a reply without secrets masks them or hides them completely. */
export const secretsWithoutReveal = ({ seesSecrets }: CallContext): SecretsShown => (seesSecrets ? 'masked' : 'hidden')

function rangeOf(ipOrCidr: string | null) {
  try {
    return parseFilter(ipOrCidr)
  } catch (failure) {
    if (failure instanceof ParseError) throw new InvalidParams([{ path: '/ipOrCidr', reason: failure.reason }])
    throw failure
  }
}
