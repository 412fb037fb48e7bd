/** The service and the caller of a client, and how it calls. */
export interface KeyrackOptions {
  /** URL of the service, such as http://localhost:8080, without `?` and `#`. */
  readonly url: string | URL
  /** API key; an empty text is none. */
  readonly key?: string
  /** A user, instead of a key. The first call logs the user in; later calls send the session cookie. */
  readonly user?: { readonly name: string; readonly password: string }
  /** Timeout of each attempt in milliseconds, at most 2,147,483,647; default 30,000. */
  readonly timeoutMs?: number
  /** Maximum number of retries of a call that is safe to repeat; default 2. */
  readonly retries?: number
  /** Why this client changes something. The histories of what it changes show this text of at most 200 characters. */
  readonly comment?: string
  /** Receives warnings about params that are sent but look wrong; default console.warn. */
  readonly onWarning?: (sentence: string) => void
  /** Replaces the global fetch. */
  readonly fetch?: typeof fetch
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /**
   * The service performs a write only once within a day for the same key, even if several clients send it. By default
   * every call gets a new key.
   */
  readonly idempotencyKey?: string
  /** Why this call changes something, in place of the comment of the client. */
  readonly comment?: string
}
