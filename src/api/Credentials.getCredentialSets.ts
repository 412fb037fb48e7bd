import type { Stub } from '../../generated/server-stubs.ts'
import { namesOf } from '../credentials/reveals.ts'
import { getConfig } from '../credentials/seen-network.ts'
import { parseFilter, readSetPage } from '../credentials/set-pages.ts'
import { wireSet } from '../domain/credentials/set.ts'
import { InvalidParams } from '../domain/invalid-params.ts'
import { ParseError } from '../domain/parse-error.ts'
import type { Context } from './context.ts'

export const getCredentialSets: Stub<'Credentials.getCredentialSets', Context> = async (params, context) => {
  const { offset, pageSize } = params.pageData
  const desk = await context.desk()
  const seen = await desk.look(params.network, 'everything')
  const config = getConfig(seen, params.configName)
  const isStatic = config.attributes.type === 'STATIC'
  const { total, sets } = await readSetPage(context.store, desk.sealing, config, seen.edits, {
    offset,
    size: pageSize,
    descending: isStatic && Boolean(params.descending),
    range: isStatic ? rangeOf(params.ipOrCidr) : null,
  })
  if (context.seesSecrets && sets.length > 0) {
    await context.store.audit.recordReveal({
      network: config.network,
      config: config.attributes.name,
      ...namesOf(sets),
    })
  }
  const credentialSets = sets.map((set) => wireSet(set, context.seesSecrets))
  return { offset, pageSize, ...(offset === 0 ? { total } : {}), credentialSets }
}

function rangeOf(ipOrCidr: string | null) {
  try {
    return parseFilter(ipOrCidr)
  } catch (error) {
    if (error instanceof ParseError) throw new InvalidParams([{ path: '/ipOrCidr', reason: error.reason }])
    throw error
  }
}
