/*
 * Estimates how much memory the reply to a call takes while it is made, from the method and the page size. Estimates
 * are for common records; a reply counts with its true size as soon as it is made.
 */

import { type MethodName, methodFacts } from '../../generated/server-stubs.ts'
import type { Call } from './request.ts'

const KIB = 1024

type Estimates = { readonly [Name in MethodName]?: number }

/** Bytes for each record of a page: as it is read, parsed and serialized again. */
const PAGE_RECORD_BYTES = new Map<string, number>(
  Object.entries<number>({
    'Inventory.search': 2 * KIB,
    'Collector.getReports': 12 * KIB,
    'Credentials.getCredentialSets': 8 * KIB,
    'Credentials.getMaskedCredentialSets': 8 * KIB,
    'Security.getAuditEntries': 4 * KIB,
  } satisfies Estimates),
)

/** Bytes of replies that grow with what is stored, and that have no pages. */
const LIST_BYTES = new Map<string, number>(
  Object.entries<number>({
    'Credentials.getAllCredentialConfigs': 8192 * KIB,
    'Credentials.getCredentialConfig': 1024 * KIB,
    'Credentials.getPendingEdits': 8192 * KIB,
    'Credentials.resolveCredentials': 8192 * KIB,
    'Inventory.getDeviceHardware': 512 * KIB,
    'Inventory.getDeviceInterfaces': 512 * KIB,
    'Networks.getAllManagedNetworks': 512 * KIB,
    'Networks.getManagedNetworkNames': 256 * KIB,
  } satisfies Estimates),
)

/** Returns bytes; 0 for a call whose reply is small. `maxPageSize`: larger pages are refused. */
export function estimateReply({ method, params }: Call, maxPageSize: number): number {
  const recordBytes = PAGE_RECORD_BYTES.get(method)
  if (recordBytes === undefined) return LIST_BYTES.get(method) ?? 0
  return recordBytes * Math.min(pageSizeIn(method as MethodName, params), maxPageSize)
}

/** Returns 0 if the params are malformed: then the call is refused. */
function pageSizeIn(name: MethodName, params: Call['params']): number {
  const given = (param: string): unknown =>
    Array.isArray(params)
      ? params[methodFacts[name].params.indexOf(param)]
      : (params as Readonly<Record<string, unknown>>)[param]
  const pageData = given('pageData') as { pageSize?: unknown } | null | undefined
  const size = pageData?.pageSize ?? given('pageSize')
  return typeof size === 'number' && size > 0 ? size : 0
}
