import type { FastifyRequest } from 'fastify'
import type { RequestCredentials } from '../access/credential-check.ts'
import type { Login } from '../access/login-check.ts'
import { Secret } from '../access/secret.ts'
import { isForm } from './origin-policy.ts'

/*
 * What a request shows of its sender: the header Authorization, j_username and j_password in the query or in a form,
 * the cookie. Clients of this API log in with any of them.
 */

export const COOKIE = 'JSESSIONID'

export function readRequestCredentials(request: FastifyRequest): RequestCredentials {
  const { authorization = null, cookie } = request.headers
  return {
    authorization,
    // One that is not right is refused, whatever the query holds.
    login: authorization === null ? queryLogin(request) : basicLogin(authorization),
    cookie: cookie === undefined ? null : (request.server.parseCookie(cookie)[COOKIE] ?? null),
    source: request.ip,
  }
}

/** What a request with a form to log in with shows, or null. What its headers and its query show comes first. */
export function readFormCredentials(request: FastifyRequest, body: Buffer): RequestCredentials | null {
  if (!isForm(request.raw.headers['content-type'] ?? '') || body.length > LARGEST_FORM) return null
  const login = loginIn(new URLSearchParams(body.toString('utf8')))
  const credentials = readRequestCredentials(request)
  if (login === null) return null
  return credentials.authorization !== null || credentials.login !== null ? credentials : { ...credentials, login }
}

/** Whether a body may be a form somebody logs in with; it has to be read to know. */
export const mayHoldLogin = ({ method, headers }: FastifyRequest): boolean =>
  method === 'POST' && isForm(headers['content-type'] ?? '') && Number(headers['content-length'] ?? NaN) <= LARGEST_FORM

const LARGEST_FORM = 8192

function queryLogin({ raw }: FastifyRequest): Login | null {
  const url = raw.url ?? ''
  const mark = url.indexOf('?')
  return mark < 0 || !url.includes('j_username') ? null : loginIn(new URLSearchParams(url.slice(mark + 1)))
}

function loginIn(params: URLSearchParams): Login | null {
  const username = params.get('j_username')
  return username === null ? null : { username, password: new Secret(params.get('j_password') ?? '') }
}

/** RFC 7617; the user's name ends at the first colon. */
function basicLogin(authorization: string | null): Login | null {
  const match = /^Basic +([A-Za-z0-9+/_=-]+) *$/i.exec(authorization ?? '')
  if (match === null) return null
  const pair = Buffer.from(match[1]!, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  return colon < 0 ? null : { username: pair.slice(0, colon), password: new Secret(pair.slice(colon + 1)) }
}
