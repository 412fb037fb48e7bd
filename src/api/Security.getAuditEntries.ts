import type { Stub } from '../../generated/server-stubs.ts'
import { networkNotFound } from '../domain/application-error.ts'
import { networkOf } from '../store/audit.ts'
import type { AuditEntry } from '../store/audit-trail.ts'
import type { Context } from './context.ts'

export const getAuditEntries: Stub<'Security.getAuditEntries', Context> = async (params, { store }) => {
  const { stream, pageSize, before } = params
  // One more than asked for tells whether there is a next page.
  const found = await store.auditTrail.page(stream, before, pageSize + 1)
  if (found === null) throw networkNotFound(networkOf(stream)!)
  const entries = found.slice(0, pageSize)
  return { entries: entries.map(onTheWire), next: found.length > pageSize ? entries.at(-1)!.id : null }
}

const onTheWire = ({ id, at, by, method, on, request }: AuditEntry) => ({
  id,
  at,
  by,
  method,
  on: subjectIn(on),
  request,
})

/** What was altered may be no JSON any more, and is to be seen. */
function subjectIn(on: string): { [name: string]: unknown } {
  try {
    const subject: unknown = JSON.parse(on)
    if (typeof subject === 'object' && subject !== null && !Array.isArray(subject)) return { ...subject }
  } catch {
    // Then it is told as it stands.
  }
  return { unreadable: on }
}
