/*
 * Reads the credentials of a request: the header Authorization, j_username and j_password in the query or in a form,
 * and the cookie. Clients of this API use any of these to log in.
 */

import type { IncomingHttpHeaders } from 'node:http'
import { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { parseBearer } from '../../access/bearer-token.ts'
import type { RequestCredentials } from '../../access/credential-check.ts'
import type { Login } from '../../access/login-check.ts'
import { Secret } from '../../access/secret.ts'
import { SessionCookie } from '../../access/session-cookie.ts'
import { beginsLikeJson, isForm } from './origin-policy.ts'

/** The name of the session cookie. */
export const COOKIE = 'JSESSIONID'

/** Returns the credentials in the headers and the query of a request. */
export const readRequestCredentials = (request: FastifyRequest): RequestCredentials =>
  readCredentials(request.headers, request.raw.url ?? '', request.ip)

/** Returns the credentials in headers and a URL. `source` is the address of the client. */
export function readCredentials(headers: IncomingHttpHeaders, url: string, source: string): RequestCredentials {
  const { authorization = null, cookie } = headers
  return {
    authorization,
    bearer: parseBearer(authorization),
    // A wrong header is refused even if the query holds a login.
    login: authorization === null ? findQueryLogin(url) : parseBasic(authorization),
    cookie: cookie === undefined ? null : findCookie(cookie),
    source,
  }
}

/**
 * Returns the session cookie. Other services of the same host may have set cookies of that name, and clients send those
 * too.
 */
function findCookie(header: string): SessionCookie | null {
  const values = header.split(';').flatMap((pair) => fastifyCookie.parse(pair)[COOKIE] ?? [])
  const cookies = values.map((value) => new SessionCookie(value))
  return cookies.find(({ id }) => id !== null) ?? cookies[0] ?? null
}

/**
 * Returns the credentials of a request with a login form, or null if there is no form. Credentials in headers and query
 * take precedence. If these were refused, the function returns null, so that they do not count as a second attempt.
 */
export function readFormCredentials(request: FastifyRequest, body: Buffer): RequestCredentials | null {
  if (!isForm(request.raw.headers['content-type'] ?? '') || body.length > MAX_FORM_BYTES) return null
  // curl sends JSON with the type of a form. A text in it may contain `&j_username=`.
  if (beginsLikeJson(body)) return null
  const login = findLogin(new URLSearchParams(body.toString('utf8')))
  if (login === null) return null
  const credentials = readRequestCredentials(request)
  if (credentials.authorization === null && credentials.login === null) return { ...credentials, login }
  return request.rpc === null ? null : credentials
}

/** Returns whether the body may be a login form. Only its content can show this for certain. */
export const mayHoldLogin = ({ method, headers }: FastifyRequest): boolean =>
  method === 'POST' &&
  isForm(headers['content-type'] ?? '') &&
  Number(headers['content-length'] ?? NaN) <= MAX_FORM_BYTES

const MAX_FORM_BYTES = 8192

function findQueryLogin(url: string): Login | null {
  const mark = url.indexOf('?')
  return mark < 0 || !url.includes('j_username') ? null : findLogin(new URLSearchParams(url.slice(mark + 1)))
}

function findLogin(params: URLSearchParams): Login | null {
  const username = params.get('j_username')
  return username === null ? null : { username, password: new Secret(params.get('j_password') ?? '') }
}

/** Parses the header for Basic authentication (RFC 7617). The user name ends at the first colon. */
function parseBasic(authorization: string): Login | null {
  const match = /^Basic +([A-Za-z0-9+/_=-]+) *$/i.exec(authorization)
  if (match === null) return null
  const pair = Buffer.from(match[1]!, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  return colon < 0 ? null : { username: pair.slice(0, colon), password: new Secret(pair.slice(colon + 1)) }
}
