/*
 * Reads the REST API of NetBox. Temporary failures are retried. No message shows the token.
 */
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { describeFetchFailure, isTlsFailure } from '../../../../../clients/typescript/fetch-failure.ts'
import { isObject, parseJson } from '../../../../domain/json.ts'
import { CommandError, NotReached, UsageError } from '../../../command.ts'
import { tlsHint } from '../../../tls-failure.ts'
import { abortable, within } from '../../abortable.ts'
import { describeRedirection } from '../../redirection.ts'

/** Reads objects of NetBox. */
export interface NetboxReader {
  /** Reads a list such as `dcim/devices`. Throws NotReached or CommandError with the path and the reason. */
  readList(path: string, query: URLSearchParams): Promise<NetboxList>
}

/** A page of a list. */
export interface NetboxList {
  /** Number of all objects that match. */
  readonly count: number
  /** Whether there are more pages. */
  readonly hasNext: boolean
  readonly results: readonly NetboxObject[]
}

/** An object as NetBox sends it. */
export type NetboxObject = Readonly<Record<string, unknown>>

/** The server, the caller and the timing of the reader. */
export interface NetboxOptions {
  /** As `parseNetboxUrl` returns it. */
  readonly url: URL
  readonly token: string
  readonly signal: AbortSignal
  /** Time for one request in milliseconds. */
  readonly timeoutMs?: number
  /** Pause before the first retry in milliseconds; it doubles with each retry. */
  readonly retryMs?: number
  /** Called with a sentence for the user before each retry. */
  readonly onRetry?: (sentence: string) => void
}

const RETRIES = 4
const TIMEOUT_MS = 60_000
const RETRY_MS = 1000
/** A longer Retry-After means that NetBox is out of service rather than busy, so there is no retry. */
const MAX_PAUSE_MS = 60_000

/** Parses the URL of NetBox. The path of the URL that it returns ends in a slash. Throws UsageError. */
export function parseNetboxUrl(text: string): URL {
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : null
  // In this order: the message must not quote a password. A text that cannot be parsed may hold one before its @.
  if (url !== null && (url.username !== '' || url.password !== ''))
    throw new UsageError('--url must not hold a user or password')
  if (url === null || url.search !== '' || url.hash !== '') {
    const given = text.includes('@') ? '' : `, not "${text}"`
    throw new UsageError(
      `--url must be the http:// or https:// URL of NetBox, such as https://netbox.example.com${given}`,
    )
  }
  // NetBox may run below a path. A URL that was copied from the address of its API is meant as well.
  // The slash at the end keeps the last name of the path when the path of a list is resolved against the URL.
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/api$/, '')}/`
  return url
}

/** Creates a reader. */
export function createNetboxReader({
  url,
  token,
  signal,
  timeoutMs = TIMEOUT_MS,
  retryMs = RETRY_MS,
  onRetry = () => {},
}: NetboxOptions): NetboxReader {
  // Tokens of version 2, since NetBox 4.5, begin with nbt_ and have a scheme of their own.
  const authorization = `${token.startsWith('nbt_') ? 'Bearer' : 'Token'} ${token}`
  const headers = { authorization, accept: 'application/json', 'user-agent': 'keyrack' }
  const send = (target: URL): Promise<Answer> =>
    within(timeoutMs, signal, async (limit) => {
      const response = await fetch(target, { headers, redirect: 'manual', signal: limit })
      return { response, text: response.body === null ? '' : await textOf(abortable(response.body, limit)) }
    })
  return {
    async readList(path, query) {
      const target = new URL(`api/${path}/`, url)
      target.search = `${query}`
      const place = `Cannot read NetBox at ${url.href.replace(/\/$/, '')}`
      const name = `GET ${target.pathname}${target.search}`
      for (let attempt = 0; ; attempt++) {
        const answer = await send(target).catch((failure: unknown) => {
          signal.throwIfAborted()
          return describeLoss(failure)
        })
        const isLost = typeof answer === 'string'
        const problem = isLost
          ? new NotReached(`${place}: ${name}: ${answer}${tlsHint(answer)}`)
          : temporaryProblem(answer, name, token)
        if (problem === null) return toList(answer as Answer, name, token)
        if (isLost && isTlsFailure(answer)) throw problem
        const pauseMs = (isLost ? null : askedPauseMs(answer)) ?? retryMs * 2 ** attempt
        if (attempt === RETRIES || pauseMs > MAX_PAUSE_MS) throw problem
        const reason = isLost ? answer : `status ${answer.response.status}`
        onRetry(`${place}: ${reason}. Trying again in ${Math.ceil(pauseMs / 1000)} s (${attempt + 1} of ${RETRIES})`)
        await pause(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted())
      }
    },
  }
}

interface Answer {
  readonly response: Response
  readonly text: string
}

function temporaryProblem(answer: Answer, name: string, token: string): CommandError | null {
  const { status } = answer.response
  return status === 429 || status >= 500 ? new CommandError(describeStatus(answer, name, token)) : null
}

/** Returns the pause that Retry-After asks for, in seconds or until a date, in milliseconds; null if there is none. */
function askedPauseMs({ response }: Answer): number | null {
  const asked = response.headers.get('retry-after')
  if (asked === null) return null
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now()
  return ms >= 0 ? ms : null
}

function toList(answer: Answer, name: string, token: string): NetboxList {
  const { response, text } = answer
  if (!response.ok) throw new CommandError(describeStatus(answer, name, token))
  const type = response.headers.get('content-type') ?? 'no content type'
  const body = /\bjson\b/.test(type) ? parseJson(text) : undefined
  if (body === undefined)
    throw new CommandError(`${name}: NetBox sent ${type}, not JSON. Is --url the address of NetBox?`)
  const { count, next, results } = (body ?? {}) as Record<string, unknown>
  const isList = typeof count === 'number' && Array.isArray(results) && results.every(isObject)
  if (!isList) throw new CommandError(`${name}: the response is not a list with count and results`)
  return { count, hasNext: typeof next === 'string', results: results as NetboxObject[] }
}

function describeStatus(answer: Answer, name: string, token: string): string {
  const { response, text } = answer
  const { status, statusText } = response
  const redirection = describeRedirection(response)
  if (redirection !== null) return hidden(`${name}: NetBox ${redirection}`, token)
  const reason = describeReason(parseJson(text))
  const hint =
    status === 401 || status === 403
      ? '. Check the token, and that it may view devices'
      : status === 404
        ? '. Is --url the address of NetBox?'
        : pauseHint(askedPauseMs(answer))
  return hidden(`${name}: NetBox answered ${`${status} ${statusText}`.trim()}${reason}${hint}`, token)
}

/**
 * Returns the reason in the body of a refusal, as a text to append, or "". The member `detail` has it, or the name of
 * each filter has a list of texts, such as {"status": ["Select a valid choice."]}.
 */
function describeReason(body: unknown): string {
  if (!isObject(body)) return ''
  const texts = Object.entries(body).flatMap(([name, value]) => {
    const lines = (Array.isArray(value) ? value : [value]).filter((line) => typeof line === 'string')
    if (lines.length === 0) return []
    return [name === 'detail' ? lines.join(' ') : `${name}: ${lines.join(' ')}`]
  })
  return texts.length === 0 ? '' : `: ${texts.join('; ').slice(0, 300)}`
}

const pauseHint = (asked: number | null): string =>
  asked === null || asked <= MAX_PAUSE_MS ? '' : `. It asks to try again in ${Math.ceil(asked / 1000)} s`

const hidden = (text: string, token: string): string => (token === '' ? text : text.replaceAll(token, '***'))

/** Returns why a request failed. */
const describeLoss = (failure: unknown): string =>
  describeFetchFailure(failure) ?? (failure instanceof Error ? failure.message : `${failure}`)
