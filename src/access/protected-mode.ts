/*
 * While no API key and no user exists, every client that reaches the service can do everything. So the service then
 * listens on loopback only, unless ALLOW_ANONYMOUS is set. It also refuses to receive credentials in clear text.
 */

/** The settings that decide which clients reach the service, and how. */
export interface Exposure {
  readonly host: string
  /** Whether the service speaks TLS itself. */
  readonly hasTls: boolean
  readonly hasTrustedProxies: boolean
  readonly insecureHttp: boolean
  readonly allowAnonymous: boolean
}

/** Returns whether a host is a loopback name or address of this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/**
 * Returns whether the peer of a connection is on this machine. A socket that listens for IPv4 and IPv6 shows an IPv4
 * address as ::ffff:127.0.0.1.
 */
export const isLoopbackPeer = ({ remoteAddress = '' }: { readonly remoteAddress?: string | undefined }): boolean =>
  isLoopback(remoteAddress.replace(/^::ffff:/, ''))

/** Returns why the service must not start, or null. `hasCallers` says whether a key or a user exists. */
export function exposureProblem(exposure: Exposure, hasCallers: boolean): string | null {
  const { host, allowAnonymous } = exposure
  if (isLoopback(host)) return null
  const reach = `HOST=${host} can be reached from other machines`
  if (hasCallers)
    return travelsInClear(exposure) ? `${reach}, and keys would travel in clear text. ${WAYS_TO_HTTPS}` : null
  if (allowAnonymous) return null
  return `${reach}, and there is no API key and no user yet. ${WAYS_TO_START}`
}

const WAYS_TO_START =
  'Create a key (keyrack keys create NAME --role operator --init), set HOST=localhost to serve this machine only, ' +
  'or ALLOW_ANONYMOUS=1 to let every caller do everything'

const WAYS_TO_HTTPS =
  'Set TLS_CERT_FILE and TLS_KEY_FILE, TRUSTED_PROXIES if a proxy terminates HTTPS for the service, ' +
  'or INSECURE_HTTP=1 to accept them over plain HTTP'

function travelsInClear({ hasTls, hasTrustedProxies, insecureHttp }: Exposure): boolean {
  return !hasTls && !hasTrustedProxies && !insecureHttp
}

/** Returns whether callers need credentials even while no key and no user exists. */
export const needsCredentials = ({ host, allowAnonymous }: Exposure): boolean => !isLoopback(host) && !allowAnonymous

/**
 * Returns whether other machines must use HTTPS, because a trusted proxy receives their requests. HOST does not count:
 * a proxy on this machine brings requests of other machines to a service on loopback. TLS of the service does not count
 * either: it says nothing about how the proxy received a request.
 */
export const needsHttps = ({ hasTrustedProxies, insecureHttp }: Exposure): boolean => hasTrustedProxies && !insecureHttp

/** Returns warnings for the log and /readyz. */
export function exposureWarnings(exposure: Exposure, hasCallers: boolean): string[] {
  const { host, allowAnonymous, insecureHttp, hasTls, hasTrustedProxies } = exposure
  if (!isLoopback(host) && !hasCallers && allowAnonymous) return [ANONYMOUS_WARNING]
  // The service began without keys and users, or it would not have started.
  if (!isLoopback(host) && hasCallers && travelsInClear(exposure)) return [CLEAR_TEXT_WARNING]
  const mayBePlain = hasTrustedProxies || (!isLoopback(host) && !hasTls)
  return hasCallers && insecureHttp && mayBePlain ? [INSECURE_WARNING] : []
}

export const ANONYMOUS_WARNING =
  'ALLOW_ANONYMOUS=1: every caller may do everything, over plain HTTP unless TLS is set up'
const CLEAR_TEXT_WARNING = `Keys and passwords travel in clear text: the next start will be refused. ${WAYS_TO_HTTPS}`
const INSECURE_WARNING = 'INSECURE_HTTP=1: keys and passwords travel in clear text'
