/*
 * Parses the body of a request to a JSON-RPC message, as the second step of every request. A body beyond the limits, or
 * one that is not JSON, is refused before anything is built from it.
 */

import { ONE_STEP_BYTES, parseInSteps } from './json-in-steps.ts'
import { checkJsonLimits, JsonLimitExceeded, type JsonLimits } from './json-limits.ts'
import { invalidRequest, type Outcome, PARSE_ERROR } from './outcome.ts'
import { ForbiddenKey, parseBody } from './request.ts'

/** A body that is refused before any of its calls runs, with the error to send. */
export class RefusedBody {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    this.outcome = outcome
  }
}

/** Parses the bodies of requests. */
export class BodyParser {
  readonly #limits: JsonLimits

  constructor(limits: JsonLimits) {
    this.#limits = limits
  }

  /** Returns the JSON value of a body, or RefusedBody. If the body is parsed in steps, returns a promise of either. */
  parse(body: Uint8Array): unknown {
    if (body.length > ONE_STEP_BYTES) {
      return parseInSteps(body, this.#limits).catch(toRefusedBody)
    }
    try {
      checkJsonLimits(body, this.#limits)
      return parseBody(body)
    } catch (failure) {
      return toRefusedBody(failure)
    }
  }
}

function toRefusedBody(failure: unknown): RefusedBody {
  if (failure instanceof ForbiddenKey) return new RefusedBody(invalidRequest(failure.message))
  if (failure instanceof JsonLimitExceeded) return parseError({ path: failure.path, reason: failure.message })
  return parseError({ reason: 'the body is not JSON in UTF-8' })
}

const parseError = (data: { readonly path?: string; readonly reason: string }): RefusedBody =>
  new RefusedBody({ error: { code: PARSE_ERROR, message: 'Parse error', data } })
