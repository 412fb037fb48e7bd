import type { Stub } from '../../generated/server-stubs.ts'
import { findNetworkOfStream } from '../domain/audit-names.ts'
import { networkNotFound } from '../domain/errors/application-error.ts'
import { isObject, parseJson } from '../domain/json.ts'
import type { AuditEntry } from '../store/audit/audit-trail.ts'
import type { CallContext } from './context.ts'

/** Number of entries that are read and serialized before other work runs. */
const ENTRIES_BEFORE_YIELD = 500

export const getAuditEntries: Stub<'Security.getAuditEntries', CallContext> = async (params, { store }) => {
  const { stream, pageSize } = params
  const bytes: Buffer[] = [Buffer.from('{"entries":[')]
  let next: string | null = params.before
  for (let left = pageSize; left > 0; left -= ENTRIES_BEFORE_YIELD) {
    const count = Math.min(left, ENTRIES_BEFORE_YIELD)
    // One more entry than requested shows whether there is a next page.
    const found = await store.auditTrail.page(stream, next, count + 1)
    if (found === null) throw networkNotFound(findNetworkOfStream(stream)!)
    const entries = found.slice(0, count).map(toContractEntry)
    // The audit may have been trimmed between the two reads, so no further entry may exist.
    next = null
    if (entries.length === 0) break
    const text = entries.map((entry) => JSON.stringify(entry)).join()
    bytes.push(Buffer.from(left === pageSize ? text : `,${text}`))
    if (found.length <= count) break
    next = entries.at(-1)!.id
  }
  bytes.push(Buffer.from(`],"next":${JSON.stringify(next)}}`))
  return { bytes }
}

const toContractEntry = ({ id, at, by, method, on, request, source }: AuditEntry) => ({
  id,
  at,
  by,
  method,
  on: subjectIn(on),
  request,
  source,
})

/** Parses the subject of an entry. An altered entry may not be JSON; its subject is returned as text. */
function subjectIn(on: string): { [name: string]: unknown } {
  const subject = parseJson(on)
  return isObject(subject) ? { ...subject } : { unreadable: on }
}
