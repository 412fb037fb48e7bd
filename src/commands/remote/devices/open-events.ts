/*
 * Opens the stream of events of a server, and says why there is none.
 */
import { parseJson } from '../../../domain/json.ts'
import { CommandError } from '../../command.ts'
import { CREDENTIALS_HINT } from '../../failures.ts'
import { abortable, TimeOver, within } from '../abortable.ts'
import { describeRedirection } from '../redirection.ts'
import type { RemoteCommandContext } from '../remote-command.ts'

/** Thrown if a server has no stream now, and can be asked again. */
export class ServerAway extends Error {
  /** Milliseconds that the server asks to wait; 0 if it does not say so. */
  readonly retryAfterMs: number
  /** Whether the message has a reason of the server. */
  readonly isExplained: boolean

  constructor(message: string, { retryAfterMs = 0, isExplained = false } = {}) {
    super(message)
    this.retryAfterMs = retryAfterMs
    this.isExplained = isExplained
  }
}

/** HTTP statuses of a server that is busy or stops, and of a proxy that cannot reach it: it can be asked again. */
const AWAY = new Set([502, 503, 504])
/** Responses of a proxy may be longer, and then give no reason. */
const MAX_PROBLEM_CHARS = 65_536
/** A longer Retry-After is that of a proxy which does not know when the server runs again. */
const MAX_RETRY_AFTER_MS = 60_000

/** The service sends a heartbeat every 15 seconds: without three of them the connection is dead. */
const SILENCE_MS = 45_000

/** The place where a stream begins. */
export interface Beginning {
  /** The id of the last event, or "" for changes from now on. */
  readonly last: string
  /** Returns the error for an id that the server refuses; null if the id is one of its own. */
  readonly wrongId: (() => Error) | null
}

/**
 * Returns the bytes of the stream. Both fail with ServerAway if nothing arrives for `silenceMs`: the stream, and the
 * wait for its beginning. Throws ServerAway, CommandError, and the TypeError of fetch.
 */
export async function openEvents(
  context: Pick<RemoteCommandContext, 'authorization' | 'signal'>,
  url: URL,
  beginning: Beginning,
  silenceMs = SILENCE_MS,
): Promise<ReadableStream<Uint8Array>> {
  const { authorization, signal } = context
  const headers: Record<string, string> = { Accept: 'text/event-stream' }
  if (authorization !== null) headers.Authorization = authorization
  if (beginning.last !== '') headers['Last-Event-ID'] = beginning.last
  const body = await within(silenceMs, signal, async (limit) => {
    const response = await fetch(url, { headers, signal: limit, redirect: 'manual' })
    if (response.ok && response.body !== null) return response.body
    throw await readRefusal(response, limit, { authorization, beginning })
  }).catch((failure: unknown) => {
    throw failure instanceof TimeOver ? silent(silenceMs) : failure
  })
  return failingInSilence(abortable(body, signal), silenceMs)
}

interface Asked extends Pick<RemoteCommandContext, 'authorization'> {
  readonly beginning: Beginning
}

/** Returns the error for a response that is no stream. */
async function readRefusal(
  response: Response,
  limit: AbortSignal,
  { authorization, beginning: { wrongId } }: Asked,
): Promise<Error> {
  const redirection = describeRedirection(response)
  if (redirection !== null) return new CommandError(`HTTP ${response.status}: the server ${redirection}`)
  const problem = await readProblem(response, limit)
  if (AWAY.has(response.status)) return toAway(response, problem)
  if (wrongId !== null && problem.data?.path === '/Last-Event-ID') return wrongId()
  const hint = response.status === 401 && authorization === null ? `\n${CREDENTIALS_HINT}` : ''
  return new CommandError(`HTTP ${response.status}: ${describe(problem) ?? 'no stream of events'}${hint}`)
}

const silent = (silenceMs: number): ServerAway => new ServerAway(`nothing arrived for ${silenceMs / 1000} s`)

/**
 * Returns a body that fails, and closes its connection, if nothing arrives for a time in milliseconds. Only the time of
 * a read counts: a pager may hold up the output for longer.
 */
function failingInSilence(body: ReadableStream<Uint8Array>, silenceMs: number): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const away = silent(silenceMs)
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    let isSilent = false
    const timer = setTimeout(() => {
      isSilent = true
      reader.cancel(away).catch(() => {})
    }, silenceMs)
    const { value } = await reader.read().finally(() => clearTimeout(timer))
    if (isSilent) controller.error(away)
    else if (value === undefined) controller.close()
    else controller.enqueue(value)
  }
  // Without a queue, it reads only when it is read.
  return new ReadableStream({ pull, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 })
}

/** A problem document (RFC 9457). */
interface Problem {
  readonly detail?: string
  readonly data?: { readonly reason?: string; readonly path?: string }
}

/** Reads a problem document, or the JSON-RPC error of a service that is older. Other responses give an empty one. */
async function readProblem({ body }: Response, signal: AbortSignal): Promise<Problem> {
  let text = ''
  // An iteration that ends early cancels the body: a connection with an unread body stays open.
  for await (const piece of body === null ? [] : abortable(body, signal).pipeThrough(new TextDecoderStream())) {
    text += piece
    if (text.length > MAX_PROBLEM_CHARS) return {}
  }
  const parsed = (parseJson(text) ?? {}) as Problem & { readonly error?: { message?: string; data?: Problem['data'] } }
  const { error, detail = error?.message, data = error?.data } = parsed
  return { ...(detail === undefined ? {} : { detail }), ...(data === undefined ? {} : { data }) }
}

function describe({ detail, data }: Problem): string | null {
  if (detail === undefined) return null
  return data?.reason === undefined || detail.includes(data.reason) ? detail : `${detail}: ${data.reason}`
}

function toAway({ status, headers }: Response, problem: Problem): ServerAway {
  const reason = describe(problem)
  const asked = headers.get('retry-after') ?? ''
  const retryAfterMs = /^\d+$/.test(asked) ? Math.min(Number(asked) * 1000, MAX_RETRY_AFTER_MS) : 0
  const isExplained = reason !== null
  const message = isExplained ? `HTTP ${status}: ${reason}` : status === 503 ? 'the server is busy' : `HTTP ${status}`
  return new ServerAway(message, { retryAfterMs, isExplained })
}
