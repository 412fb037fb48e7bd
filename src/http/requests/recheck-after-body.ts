/*
 * Checks a caller again whose body arrived long after its credentials were checked. Otherwise a client could keep a
 * request open with a slow body, and its calls would run with a key, a password, rights or a session that ended
 * meanwhile.
 */

import type { FastifyRequest } from 'fastify'
import { unauthorized } from '../../access/credential-check.ts'
import type { HttpServerOptions } from '../http-server-options.ts'
import type { Done, ReceivedBody } from './request-body.ts'
import { readRequestCredentials } from './request-credentials.ts'

/**
 * Maximum time between the check of the credentials and the end of the body, in milliseconds. The service notices a
 * change of keys and users within half a second, so together they take a second at most.
 */
const MAX_BODY_MS = 500

/** Returns a function that takes a body, and passes it to `done` after the caller was checked again if necessary. */
export function recheckAfterBody(
  request: FastifyRequest,
  options: Pick<HttpServerOptions, 'recheck'>,
  done: Done,
): Done {
  const checkedAt = performance.now()
  return (failure, body) => {
    if (body === undefined || request.rpc === null || performance.now() - checkedAt <= MAX_BODY_MS) {
      done(failure, body)
    } else void recheckThenPassOn(request, options, body, done)
  }
}

async function recheckThenPassOn(
  request: FastifyRequest,
  { recheck }: Pick<HttpServerOptions, 'recheck'>,
  body: ReceivedBody,
  done: Done,
): Promise<void> {
  let refusal: Error | null = null
  try {
    const accepted = request.rpc!
    const credentials = readRequestCredentials(request)
    // A changed password also ends the session. The error should name the password, so it is checked first.
    const { owner } = await recheck(accepted.caller, credentials, { isThorough: false })
    if (owner !== accepted.caller.owner) throw unauthorized('this user or its password was changed')
    request.rpc = { ...accepted, caller: await recheck(accepted.caller, credentials, { isThorough: true }) }
  } catch (failure) {
    refusal = failure as Error
    body.release?.()
  }
  done(refusal, refusal === null ? body : undefined)
}
