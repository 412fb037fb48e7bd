import type { IncomingHttpHeaders } from 'node:http'

/** Returns the name and value of the cookie that a response sets, such as "JSESSIONID=…", or undefined. */
export function cookieOf({ headers }: { readonly headers: Headers | IncomingHttpHeaders }): string | undefined {
  const cookies = headers instanceof Headers ? headers.getSetCookie() : headers['set-cookie']
  return cookies?.[0]?.split(';')[0]
}

/** Opens a session of an anonymous caller. Returns its cookie. Throws if the service sets none. */
export async function openSession({ url }: { readonly url: string }): Promise<string> {
  const cookie = cookieOf(await fetch(url))
  if (cookie === undefined) throw new Error(`${url} opened no session`)
  return cookie
}
