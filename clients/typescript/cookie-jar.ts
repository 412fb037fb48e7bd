/** The cookies of one server. A browser manages cookies itself and hides them, so the jar stays empty there. */
export class CookieJar {
  readonly #cookies = new Map<string, string>()

  get hasSession(): boolean {
    return this.#cookies.has('JSESSIONID')
  }

  /** Value of the Cookie header, or null if the jar is empty. */
  get header(): string | null {
    return this.#cookies.size === 0 ? null : [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  take(headers: Headers): void {
    for (const line of headers.getSetCookie?.() ?? []) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const equals = pair.indexOf('=')
      const name = pair.slice(0, equals)
      if (attributes.some(isEnd)) this.#cookies.delete(name)
      else this.#cookies.set(name, pair.slice(equals + 1))
    }
  }
}

/** Returns whether an attribute expires its cookie: a server deletes a cookie by sending one that has expired. */
function isEnd(attribute: string): boolean {
  const [name = '', value = ''] = attribute.split('=')
  if (name.toLowerCase() === 'max-age') return Number(value) <= 0
  return name.toLowerCase() === 'expires' && Date.parse(value) <= Date.now()
}
