import { type Finding, InvalidParams, MAX_FINDINGS } from '../domain/errors/invalid-params.ts'
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

/**
 * Returns the findings of the check over several params. What a schema refused is null in this check, so a finding
 * about it is dropped: it would be about a value that the caller did not send.
 */
function findTogether(
  check: Method['checkTogether'],
  named: Record<string, unknown>,
  findings: readonly Finding[],
): readonly Finding[] {
  // The list of findings is full, and values without a finding may be malformed too.
  if (check === null || findings.length >= MAX_FINDINGS) return []
  const paths = findings.map(({ path }) => path.split('/').slice(1))
  try {
    check(paths.reduce<unknown>(withNull, named) as Record<string, unknown>)
    return []
  } catch (failure) {
    if (!(failure instanceof InvalidParams)) throw failure
    const refused = new Set(findings.map(({ path }) => path))
    return failure.findings.filter(({ path }) => !refused.has(path))
  }
}

/** Returns a value with null at a path, or earlier if the path leads nowhere. */
function withNull(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) return value.map((element, at) => (`${at}` === name ? withNull(element, rest) : element))
  return { ...value, [name]: withNull((value as Record<string, unknown>)[name], rest) }
}
