/*
 * Renders openapi.json: the contract for tools that know OpenAPI 3.1. Each method is one `POST /rpc/{method}` with its
 * params as the body and its result as the reply. The schemas are those of the contract, unchanged. The stream of
 * events is an operation too.
 */

import { isNeeded } from '../../src/mcp/contract.ts'
import { type Contract, type Method, paramsByName, refName, type Schema } from '../contract/contract.ts'
import { toEventsOperation } from './openapi-events.ts'
import { type ErrorStatus, PROBLEM, problemContent, toProblems } from './openapi-problems.ts'
import { rpcErrors } from './rpc-errors.ts'

const DESCRIPTION = `The methods of keyrack as one POST each: the body has the params by name, the response is the
result. This document is generated from openrpc.json, which describes the same methods for JSON-RPC 2.0. \`GET /events\`
streams changes.

**Errors.** An error is a problem document (RFC 9457) with a fitting status. \`code\` and \`data\` are those of the
JSON-RPC error.

**Callers.** If API keys or users exist, every call must authenticate. A password login may go on with the session
cookie. Edits of credentials belong to a session, so their calls must send the cookie JSESSIONID that the first of them
returned.`

/** Renders openapi.json. */
export function renderOpenApi(contract: Contract): string {
  const { info, methods, components } = contract
  const document = {
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: info.version,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The service that published this document' }],
    security: [{ apiKey: [] }, { password: [] }, { session: [] }, {}],
    tags: Object.values(components.tags).map(({ name, description }) => ({ name, description: `${description}.` })),
    paths: {
      ...Object.fromEntries(methods.map((method) => [`/rpc/${method.name}`, { post: toOperation(contract, method) }])),
      '/events': { get: toEventsOperation(contract) },
    },
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: kr_...' },
        password: { type: 'http', scheme: 'basic', description: 'Name and password of a user' },
        session: { type: 'apiKey', in: 'cookie', name: 'JSESSIONID', description: 'The session of a user' },
      },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, Comment: COMMENT },
      responses: { Problem: { description: 'Any other error', content: problemContent() } },
      schemas: { ...components.schemas, Problem: PROBLEM },
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function toOperation(contract: Contract, method: Method): Schema {
  const { name, summary, description, tags, examples } = method
  const results = examples.map((example) => [example.name, { value: example.result.value }])
  return {
    operationId: name.replace('.', '_'),
    summary,
    description: `${description}\n\nPermission: ${method['x-permission']}.`,
    tags: tags.map(refName),
    ...(method['x-mutates'] ? { parameters: WRITE_HEADERS } : {}),
    requestBody: toRequestBody(contract, method),
    responses: {
      200: {
        description: method.result.description ?? 'The result',
        content: { 'application/json': { schema: method.result.schema, examples: Object.fromEntries(results) } },
      },
      ...toProblems(errorsOf(contract, method)),
    },
    'x-permission': method['x-permission'],
    'x-mutates': method['x-mutates'],
  }
}

function toRequestBody(contract: Contract, { params, examples }: Method): Schema {
  const needed = params.filter((param) => isNeeded(param, contract)).map(({ name }) => name)
  const properties = params.map(({ name, description, schema }) => [
    name,
    description === undefined ? schema : { ...schema, description },
  ])
  const bodies = examples.map((example) => [example.name, { value: paramsByName(example) }])
  return {
    required: needed.length > 0,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          additionalProperties: false,
          ...(needed.length > 0 ? { required: needed } : {}),
          properties: Object.fromEntries(properties),
        },
        examples: Object.fromEntries(bodies),
      },
    },
  }
}

/** Returns the errors that a method declares, and those that every call can get. */
function errorsOf({ 'x-http-statuses': statuses }: Contract, { errors }: Method): ErrorStatus[] {
  const always = rpcErrors.filter(({ name }) => name !== 'METHOD_NOT_FOUND')
  return [...always, ...errors.map(refName).map((name) => ({ name, status: statuses[name]! }))]
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Any text. For a day, a call that is sent again with the same text takes effect only once.',
  schema: { type: 'string' },
}

const COMMENT = {
  name: 'X-Keyrack-Comment',
  in: 'header',
  description: 'Why the call changes something, for the history of what it changes.',
  schema: { type: 'string', maxLength: 200 },
}

const WRITE_HEADERS = ['IdempotencyKey', 'Comment'].map((name) => ({ $ref: `#/components/parameters/${name}` }))
