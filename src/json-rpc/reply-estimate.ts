/*
 * Estimates how much memory the reply to a call takes while it is created, from the method and the page size. The
 * estimates assume typical records. Once a reply exists, its real size counts.
 */

import { type MethodName, methodFacts } from '../../generated/server-stubs.ts'
import type { Call } from './request.ts'

const KIB = 1024

type Estimates = { readonly [Name in MethodName]?: number }

/** Estimated bytes for each record of a page, while it is read, parsed and serialized again. */
const PAGE_RECORD_BYTES = new Map<string, number>(
  Object.entries<number>({
    'Inventory.search': 2 * KIB,
    'Collector.getReports': 12 * KIB,
    'Credentials.getCredentialSets': 8 * KIB,
    'Credentials.getMaskedCredentialSets': 8 * KIB,
    'Credentials.getHistory': 8 * KIB,
    'Inventory.getDeviceHistory': 4 * KIB,
    'Inventory.getChanges': KIB,
    'Security.getAuditEntries': 4 * KIB,
  } satisfies Estimates),
)

/** Estimated bytes of replies without pages, whose size depends on the stored data. */
const LIST_BYTES = new Map<string, number>(
  Object.entries<number>({
    'Credentials.getAllCredentialConfigs': 8192 * KIB,
    'Credentials.getCredentialConfig': 1024 * KIB,
    'Credentials.getPendingEdits': 8192 * KIB,
    'Credentials.resolveCredentials': 8192 * KIB,
    'Inventory.getDeviceHardware': 512 * KIB,
    'Inventory.getDeviceInterfaces': 512 * KIB,
    'Inventory.revertRequest': 2048 * KIB,
    'Networks.getAllManagedNetworks': 512 * KIB,
    'Networks.getManagedNetworkNames': 256 * KIB,
  } satisfies Estimates),
)

/**
 * Returns the estimated bytes of the reply; 0 if the reply is small. Pages larger than `maxPageSize` are refused, so
 * they do not count.
 */
export function estimateReply({ method, params }: Call, maxPageSize: number): number {
  const recordBytes = PAGE_RECORD_BYTES.get(method)
  if (recordBytes === undefined) return LIST_BYTES.get(method) ?? 0
  return recordBytes * Math.min(pageSizeIn(method as MethodName, params), maxPageSize)
}

/** Returns the page size in the params. Returns 0 if the params are malformed, because the call will be refused. */
function pageSizeIn(name: MethodName, params: Call['params']): number {
  const given = (param: string): unknown =>
    Array.isArray(params)
      ? params[methodFacts[name].params.indexOf(param)]
      : (params as Readonly<Record<string, unknown>>)[param]
  const pageData = given('pageData') as { pageSize?: unknown } | null | undefined
  const size = pageData?.pageSize ?? given('pageSize')
  return Number.isInteger(size) ? Math.max(size as number, 0) : 0
}
