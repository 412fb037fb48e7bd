/*
 * The problem documents of openapi.json: their schema, and the responses of an operation that carry them.
 */

import type { Schema } from '../contract/contract.ts'

/** The schema of a problem document. */
export const PROBLEM: Schema = {
  title: 'Problem',
  description: 'An error as a problem document (RFC 9457)',
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { description: 'The kind of the error, such as `urn:keyrack:error:NETWORK_NOT_FOUND`', type: 'string' },
    title: { description: 'The meaning of the kind of the error', type: 'string' },
    status: { description: 'The HTTP status of the response', type: 'integer' },
    detail: { description: 'The reason why this call failed', type: 'string' },
    code: { description: 'The code of the error in JSON-RPC', type: 'integer' },
    data: {
      description: 'The data of the error in JSON-RPC, such as its name, and the path of a fault',
      type: 'object',
    },
  },
}

/** Returns the content of a response that is a problem document. */
export const problemContent = (): Schema => ({
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
})

/** An error and its HTTP status. */
export interface ErrorStatus {
  readonly name: string
  readonly status: number
}

/** Returns a response for each status of these errors, and one for all others. */
export function toProblems(errors: readonly ErrorStatus[]): Schema {
  const inOrder = [...new Set(errors.map(({ status }) => status))].sort((a, b) => a - b)
  const rows = inOrder.map((status) => {
    const names = errors.filter((error) => error.status === status).map(({ name }) => name)
    return [status, { description: names.join(', '), content: problemContent() }]
  })
  return { ...Object.fromEntries(rows), default: { $ref: '#/components/responses/Problem' } }
}
