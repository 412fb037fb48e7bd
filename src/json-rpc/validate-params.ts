import { type Finding, InvalidParams } from '../domain/invalid-params.ts'
import type { Session } from '../domain/session.ts'
import type { Method } from './method-table.ts'
import type { CheckedParams } from './params.ts'
import type { Params } from './request.ts'

/**
 * Returns the params of a call by name; omitted params are null. Throws InvalidParams with all findings. If the call
 * needs a session, it opens the session even if its params are invalid. In that case the function returns a promise
 * that rejects.
 */
export function validateParams(
  method: Method,
  sent: Params,
  session: Session,
): Record<string, unknown> | Promise<never> {
  const checked = method.check(sent)
  if (checked.findings.length === 0) return checked.named
  if (method.needsSession) return session.id().then(() => refuse(method, checked))
  return refuse(method, checked)
}

function refuse({ checkTogether }: Method, { named, findings }: CheckedParams): never {
  const [first, ...others] = [...findings, ...findTogether(checkTogether, named, findings)]
  throw new InvalidParams([first!, ...others])
}

/** Returns the findings of the check over several params. Params that a schema refused are null in this check. */
function findTogether(
  check: Method['checkTogether'],
  named: Record<string, unknown>,
  findings: readonly Finding[],
): readonly Finding[] {
  const malformed = new Set(findings.map((finding) => finding.path.split('/')[1]))
  const wellFormed = Object.entries(named).map(([name, value]) => [name, malformed.has(name) ? null : value])
  try {
    check?.(Object.fromEntries(wellFormed))
    return []
  } catch (failure) {
    if (failure instanceof InvalidParams) return failure.findings
    throw failure
  }
}
