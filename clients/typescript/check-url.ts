/** Throws TypeError for a URL that cannot be called. The message must not quote a password. */
export function checkUrl(url: string): void {
  // fetch refuses such a URL too, but with an error that quotes the password.
  if (hasLogin(url)) throw new TypeError('Cannot use name and password in a URL: pass them as user')
  // The service has no use for them. The message does not quote the URL, because there it may hold a secret.
  if (/[?#]/.test(url)) throw new TypeError('Cannot use a URL with ? or #: end it with its path')
  // "localhost:8080" also parses as a URL, with the scheme "localhost". Relative URLs are for browsers.
  if (/^[^/?#]*:/.test(url) && !/^https?:\/\/[^/]/i.test(url)) {
    // In a text such as "http:/ann:password@host" URL finds no password.
    const given = url.includes('@') ? 'this URL' : `"${url}"`
    throw new TypeError(`Cannot call ${given}: use a URL that begins with http:// or https://`)
  }
}

/** Returns whether a URL has a name or a password, also if it is written in a way that only URL reads. */
function hasLogin(url: string): boolean {
  if (/^([a-z]+:\/\/)?[^/?#]*@/i.test(url)) return true
  try {
    const { username, password } = new URL(url, 'http://localhost')
    return username !== '' || password !== ''
  } catch {
    return false
  }
}
