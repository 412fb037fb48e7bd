/*
 * Prevents foreign web pages from calling the service through a user's browser. Such a page can send forms and fetches
 * to any address, with cookies, and can make its own host name resolve to 127.0.0.1.
 */

import type { IncomingHttpHeaders } from 'node:http'
import { parseBearer } from '../../access/bearer-token.ts'
import { isLoopback } from '../../access/protected-mode.ts'

/** Defines which pages may call the service, and under which host names the service runs. */
export interface OriginPolicy {
  /** Origins of pages that may call the service, such as https://noc.example.net */
  readonly allowedOrigins: readonly string[]
  /** Host names of the service, besides the loopback names; null allows any host name. */
  readonly allowedHosts: readonly string[] | null
  /** Whether requests from other machines must use HTTPS. */
  readonly needsHttps: boolean
}

/** Headers of every reply. Replies are data for programs, so a browser must not store one, guess its type or run it. */
export const HARDENING = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

/**
 * Returns why a request is refused with 403, or null. `isPage` is true if the request is for the console, which other
 * sites may link to. `isProbe` is true if it asks for the health of the service: probes such as those of Kubernetes
 * send the address of the machine as Host. A page whose name resolves to the machine could send one too, so the
 * response to a Host that is not served has no details (status-routes.ts).
 */
export function findForeignReason(
  headers: IncomingHttpHeaders,
  policy: OriginPolicy,
  { isPage, isProbe = false }: { isPage: boolean; isProbe?: boolean },
): string | null {
  const { host, origin } = headers
  const hostReason = findHostReason(headers, policy)
  if (hostReason !== null && (!isProbe || mayComeFromPage(headers))) return hostReason
  if (origin !== undefined) {
    if (policy.allowedOrigins.includes(origin)) return null
    if (!isSameOrigin(origin, host)) return 'Origin is not allowed: set ALLOWED_ORIGINS to allow its pages'
  }
  if (headers['sec-fetch-site'] === 'cross-site' && !(isPage && isFollowedLink(headers)))
    return 'Sec-Fetch-Site is cross-site'
  return null
}

/** Returns why the service does not run under the Host of a request, or null. */
export function findHostReason({ host = '' }: IncomingHttpHeaders, { allowedHosts }: OriginPolicy): string | null {
  if (allowedHosts === null || isServedName(host, allowedHosts)) return null
  if (host === '') return 'the request has no Host: send the name of the service'
  if (allowedHosts.length === 0) return 'Host is not a loopback name: set ALLOWED_HOSTS to serve under other names'
  return 'Host is neither a loopback name nor in ALLOWED_HOSTS: add it there to serve under this name'
}

/** Returns a media type without its parameters, in lower case. */
const essenceOf = (type: string): string =>
  type === 'application/json' ? type : type.split(';', 1)[0]!.trim().toLowerCase()

/** Returns whether a content type is that of a form. */
export const isForm = (type: string): boolean => essenceOf(type) === 'application/x-www-form-urlencoded'

/**
 * Returns whether a body may be JSON. Its content type must say so. Without a content type, or with curl's default,
 * which is that of a form, the body must begin like JSON. Without a JSON type, the body is refused if a header shows
 * that a browser may have sent it, because a page could make a browser send such a form.
 */
export function isJsonBody(headers: IncomingHttpHeaders, body: Uint8Array): boolean {
  const type = headers['content-type'] ?? ''
  // Parameters of the type do not count: a page may send text/plain; x=json to any site without a preflight.
  if (essenceOf(type).includes('json')) return true
  if ((type !== '' && !isForm(type)) || mayComeFromPage(headers)) return false
  return beginsLikeJson(body)
}

/** Returns whether the first character of a body begins a JSON object or array. */
export function beginsLikeJson(body: Uint8Array): boolean {
  const first = body.find((byte) => !BLANKS.includes(byte))
  return first === OPEN_BRACE || first === OPEN_BRACKET
}

/**
 * Returns whether a call by path has no body, and was not sent by a form of a page. A page can send a Bearer token only
 * by a script that this service permitted, and no browser adds one by itself.
 */
export const isEmptyCall = (headers: IncomingHttpHeaders, body: Uint8Array): boolean =>
  body.length === 0 && (!mayComeFromPage(headers) || parseBearer(headers.authorization ?? null) !== null)

const mayComeFromPage = ({ origin, referer, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  origin !== undefined || referer !== undefined || site !== undefined

/**
 * Returns whether the user followed a link. If not, the response becomes a frame, an image or a script of the other
 * site.
 */
const isFollowedLink = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

const BLANKS = [0x20, 0x09, 0x0a, 0x0d]
const OPEN_BRACE = 0x7b
const OPEN_BRACKET = 0x5b

function isSameOrigin(origin: string, host: string | undefined): boolean {
  const separator = origin.indexOf('://')
  return separator > 0 && host !== undefined && origin.slice(separator + 3).toLowerCase() === host.toLowerCase()
}

/** Returns whether the service runs under a host name. A name in `allowed` without a port allows every port. */
function isServedName(host: string, allowed: readonly string[]): boolean {
  const named = host.toLowerCase()
  const name = named.replace(/:\d+$/, '')
  return isLoopback(name === '[::1]' ? '::1' : name) || allowed.includes(name) || allowed.includes(named)
}
