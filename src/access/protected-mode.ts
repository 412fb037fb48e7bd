/*
 * While no API key and no user exists, whoever reaches the service may do everything. So only this machine may reach it,
 * unless it was said in so many words that anybody may.
 */

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Why the service must not start on this host, or null. */
export function exposureProblem(host: string, allowAnonymous: boolean): string | null {
  if (isLoopback(host) || allowAnonymous) return null
  return `HOST=${host} can be reached from other machines, and no API key or user exists that callers would have to present. Set HOST=localhost to serve this machine only, or ALLOW_ANONYMOUS=1 to let every caller do everything`
}

export const ANONYMOUS_WARNING =
  'ALLOW_ANONYMOUS=1: every caller may do everything, over plain HTTP unless TLS is set up'
