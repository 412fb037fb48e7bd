/*
 * Reads request bodies. Memory is reserved for bytes that have arrived, never for bytes that a client only declared. So
 * a client that declares the largest body and sends nothing reserves no memory. A body that arrives as one chunk is
 * small, and the limit on requests limits their number, so no memory is reserved for it.
 */

import type { IncomingMessage } from 'node:http'
import { ApplicationError } from '../../domain/errors/application-error.ts'
import type { FairCapacity } from '../../fairness/fair-capacity.ts'
import { nextTimeSlice } from '../../fairness/time-slices.ts'
import type { MinimumRate, Transfer } from '../limits/minimum-rate.ts'
import { overloaded } from '../limits/work-limit.ts'
import { BodyBytes, SMALL_CHUNK } from './body-bytes.ts'
import { sendContinue } from './expect-continue.ts'

/** The limits of all bodies. */
export interface BodyLimits {
  readonly maxBodyBytes: number
  /** Limits the bytes of bodies that are being received or processed. */
  readonly memory: FairCapacity
  readonly rate: MinimumRate
}

/** The error for a body that is not read to its end. The client receives the status and the reason. */
export class BodyRefused extends Error {
  readonly statusCode: number

  constructor(statusCode: number, reason: string) {
    super(reason)
    this.statusCode = statusCode
  }
}

/** A complete body. The memory that is reserved for it is held until `release` is called. */
export interface ReceivedBody {
  readonly bytes: Buffer
  /** Releases the reserved memory; null if none is reserved. */
  readonly release: (() => void) | null
}

/**
 * After this number of small chunks, the connection waits for its turn. Node reads up to 2 MiB of a connection at once,
 * with hundreds of thousands of chunks. A paused connection delivers only what was read last, which is at most 64 KiB.
 */
const SMALL_CHUNKS_A_TURN = 1024
/**
 * Maximum small chunks in a body. Each chunk costs the service a microsecond, so more chunks would cost the service
 * more time than the sender.
 */
const MAX_SMALL_CHUNKS = 32_768

/**
 * Reads the body of a request of `caller`. Fails with BodyRefused (415 if it has a content coding such as gzip, 413 if
 * too large, 408 if too slow, 400 if the chunks are too small), with OVERLOADED if there is no memory left for it, or
 * with the error of the connection.
 */
export function readBody(request: IncomingMessage, caller: string, limits: BodyLimits, done: Done): void {
  const declared = Number(request.headers['content-length'] ?? NaN)
  if (isEncoded(request.headers['content-encoding'])) {
    done(new BodyRefused(415, ENCODED), undefined)
    return
  }
  if (declared > limits.maxBodyBytes) {
    done(tooLarge(limits), undefined)
    return
  }
  sendContinue(request)
  if (request.complete && request.readableLength === declared && declared > 0) {
    // Most bodies arrive together with their headers.
    done(null, { bytes: request.read() as Buffer, release: null })
    request.resume()
  } else new BodyReader(request, caller, limits, declared, done).start()
}

const ENCODED = 'the body must not have a Content-Encoding: send it without compression'

/** Returns whether a body has a content coding. `identity` stands for none. */
const isEncoded = (coding = ''): boolean => !['', 'identity'].includes(coding.trim().toLowerCase())

/** Called once with the failure or the body. */
export type Done = (failure: Error | null, body: ReceivedBody | undefined) => void

class BodyReader implements Transfer {
  readonly slack = 0
  readonly #request: IncomingMessage
  readonly #caller: string
  readonly #limits: BodyLimits
  readonly #declared: number
  readonly #received: BodyBytes
  readonly #isWatched: boolean
  #done: Done
  #smallChunks = 0
  #isPaused = false
  /** Whether the body was refused and its connection closes with the response. */
  #isClosing = false
  #taken = 0

  /** `declared` is the length that the client declared, or NaN if it did not declare one. */
  constructor(request: IncomingMessage, caller: string, limits: BodyLimits, declared: number, done: Done) {
    this.#request = request
    this.#caller = caller
    this.#limits = limits
    this.#declared = declared
    this.#received = new BodyBytes(declared)
    this.#isWatched = !request.complete
    this.#done = done
  }

  /** The number of bytes that have arrived. */
  get bytes(): number {
    return this.#received.length
  }

  start(): void {
    this.#request.on('data', this.#onData).on('end', this.#onEnd).on('error', this.#onError)
    if (this.#isWatched) this.#limits.rate.watch(this)
  }

  cut(): void {
    this.#fail(new BodyRefused(408, 'the body arrived more slowly than MIN_BYTES_PER_SECOND allows'))
  }

  readonly #onData = (chunk: Buffer): void => {
    const isWholeBody = this.bytes === 0 && chunk.length === this.#declared
    const refusal = isWholeBody ? null : this.#refusalOf(chunk)
    if (refusal !== null) {
      this.#fail(refusal)
      return
    }
    this.#received.add(chunk)
    if (chunk.length >= SMALL_CHUNK || isWholeBody) return
    if (this.#smallChunks % SMALL_CHUNKS_A_TURN === 0 && !this.#isPaused) void this.#pauseUntilTurn()
  }

  /** Stops reading the connection until its turn comes. Connections with small chunks take turns. */
  async #pauseUntilTurn(): Promise<void> {
    const request = this.#request
    this.#isPaused = true
    // Without this line, the request would resume its connection as soon as it has handed over a chunk.
    request._read = () => {}
    request.socket.pause()
    await nextTimeSlice()
    this.#isPaused = false
    Reflect.deleteProperty(request, '_read')
    if (!this.#isClosing) request.socket.resume()
  }

  readonly #onEnd = (): void => {
    if (this.#isWatched) this.#limits.rate.end(this)
    this.#done(null, { bytes: this.#received.toBuffer(), release: this.#taken > 0 ? this.#release : null })
    this.#done = ignore
  }

  readonly #onError = (error: Error): void => {
    this.#fail(Object.assign(error, { statusCode: 400 }))
  }

  readonly #release = (): void => {
    if (this.#taken > 0) this.#limits.memory.add(this.#caller, -this.#taken)
    this.#taken = 0
  }

  /** Reserves memory for a chunk. Returns null, or the error if the chunk is refused. */
  #refusalOf({ length }: Buffer): Error | null {
    if (this.bytes + length > this.#limits.maxBodyBytes) return tooLarge(this.#limits)
    if (length < SMALL_CHUNK && ++this.#smallChunks > MAX_SMALL_CHUNKS) {
      return new BodyRefused(400, `the body arrived in more than ${MAX_SMALL_CHUNKS} small chunks`)
    }
    if (!this.#limits.memory.take(this.#caller, length)) {
      return overloaded('the service has no memory left for more request bodies')
    }
    this.#taken += length
    return null
  }

  /**
   * Ends the reading with an error. The listener for errors stays attached. Without it, a connection that breaks later
   * would end the process.
   */
  #fail(reason: Error): void {
    if (this.#isWatched) this.#limits.rate.end(this)
    this.#request.off('data', this.#onData).off('end', this.#onEnd)
    this.#received.clear()
    const done = this.#done
    this.#done = ignore
    if (done === ignore) return
    // The connection closes with the response, so the rest of the data need not be parsed.
    this.#isClosing = !staysOpen(reason)
    if (this.#isClosing) this.#request.socket.pause()
    this.#release()
    done(reason, undefined)
  }
}

const ignore: Done = () => {}

const tooLarge = ({ maxBodyBytes }: BodyLimits): BodyRefused =>
  new BodyRefused(413, `the body has more than ${maxBodyBytes} bytes`)

/**
 * Returns whether the connection stays open after a refusal. It must stay open if the client may send the whole body
 * before it reads the response.
 */
export const staysOpen = (refusal: Error): boolean =>
  refusal instanceof ApplicationError || (refusal instanceof BodyRefused && [413, 415].includes(refusal.statusCode))
