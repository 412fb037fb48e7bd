/*
 * Without API keys and users every caller has all permissions. So only this machine may reach the service, unless the
 * operator explicitly allows others. Credentials must not cross a network unencrypted.
 */

/** How the service can be reached. */
export interface Exposure {
  readonly host: string
  /** Over TLS of its own. */
  readonly hasTls: boolean
  readonly hasTrustedProxies: boolean
  readonly insecureHttp: boolean
  readonly allowAnonymous: boolean
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Why the service must not start so, or null. `hasCallers`: there is a key or a user. */
export function exposureProblem(exposure: Exposure, hasCallers: boolean): string | null {
  const { host, allowAnonymous } = exposure
  if (isLoopback(host)) return null
  const reach = `HOST=${host} can be reached from other machines`
  if (hasCallers) return goesInClear(exposure) ? `${reach}, and keys would travel in clear. ${WAYS_TO_HTTPS}` : null
  if (allowAnonymous) return null
  return (
    `${reach}, and no API key or user exists that callers would have to present. Create a key ` +
    '(keyrack keys create NAME --role operator --init), set HOST=localhost to serve this machine ' +
    'only, or ALLOW_ANONYMOUS=1 to let every caller do everything'
  )
}

const WAYS_TO_HTTPS =
  'Set TLS_CERT_FILE and TLS_KEY_FILE, TRUSTED_PROXIES where a proxy speaks HTTPS for the ' +
  'service, or INSECURE_HTTP=1 to take them over plain HTTP'

function goesInClear({ hasTls, hasTrustedProxies, insecureHttp }: Exposure): boolean {
  return !hasTls && !hasTrustedProxies && !insecureHttp
}

/** Whether nobody gets in without a key, also while there is none: it was not said that anybody may. */
export const isGuarded = ({ host, allowAnonymous }: Exposure): boolean => !isLoopback(host) && !allowAnonymous

/** Whether requests that do not come over HTTPS are refused: from other machines only a trusted proxy's are taken. */
export const needsHttps = (exposure: Exposure): boolean =>
  !isLoopback(exposure.host) && exposure.hasTrustedProxies && !exposure.hasTls && !exposure.insecureHttp

/** What to worry about, for the log and /readyz. */
export function exposureWarnings(
  { host, allowAnonymous, insecureHttp, hasTls }: Exposure,
  hasCallers: boolean,
): string[] {
  if (isLoopback(host)) return []
  if (!hasCallers && allowAnonymous) return [ANONYMOUS_WARNING]
  return hasCallers && insecureHttp && !hasTls ? [INSECURE_WARNING] : []
}

export const ANONYMOUS_WARNING =
  'ALLOW_ANONYMOUS=1: every caller may do everything, over plain HTTP unless TLS is set up'
const INSECURE_WARNING = 'INSECURE_HTTP=1: keys and passwords travel in clear'
