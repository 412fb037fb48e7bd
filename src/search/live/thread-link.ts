/*
 * The service's end of the search thread: it starts the thread, sends tasks to it and receives their results. If the
 * thread has ended, the next task starts it again.
 */
import { Worker } from 'node:worker_threads'
import { ApplicationError, storeUnavailable } from '../../domain/errors/application-error.ts'
import type { ThreadFailure, ThreadMessage, ThreadRequest, ThreadSettings, ThreadTask } from './thread-messages.ts'

/** A message of the thread that is not the result of a task. */
export type ThreadReport = Exclude<ThreadMessage, { readonly id: number }>

/** The options of a link. */
export interface ThreadLinkOptions {
  readonly settings: ThreadSettings
  /** Starts the thread with the first task instead of at once. */
  readonly startsLate: boolean
  readonly onReport: (report: ThreadReport) => void
  /** Called when the thread has ended. Its indexes are gone. */
  readonly onEnd: () => void
}

interface Pending {
  resolve(result: unknown): void
  reject(failure: Error): void
}

// A thread does not inherit a TypeScript loader. A service that runs from its sources therefore uses the compiled
// thread.
const BUILT = import.meta.url.endsWith('.ts') ? '../../../dist/src/search/live/' : './'
const THREAD = new URL(`${BUILT}search-thread.js`, import.meta.url)

/**
 * Maximum size of the young generation, in megabytes. With this size V8 moves fewer objects to the old generation while
 * an index is built.
 */
const YOUNG_MB = 96

/** Time after a failed start before the thread is started again, in milliseconds: each start takes much work. */
const RESTART_MS = 3000

/** The link to the search thread. */
export class ThreadLink {
  readonly #options: ThreadLinkOptions
  readonly #pending = new Map<number, Pending>()
  #worker: Worker | null = null
  #starting: Promise<void> | null = null
  #lastId = 0
  /** The time of performance.now at which a thread failed before it had started. */
  #failedAt = Number.NEGATIVE_INFINITY

  constructor(options: ThreadLinkOptions) {
    this.#options = options
    if (!options.startsLate) this.start()
  }

  /** Starts the thread if it does not run, unless it failed to start just before. */
  start(): void {
    this.#runningWorker()
  }

  get isRunning(): boolean {
    return this.#worker !== null
  }

  /** Resolves once the thread that is starting has sent a message or ended. Null if none is starting. */
  get starting(): Promise<void> | null {
    return this.#starting
  }

  /**
   * Sends a task to the thread and returns its result. `signal` is aborted once no call waits for the result. Throws
   * STORE_UNAVAILABLE if the thread ends or failed to start just before, or if the signal is aborted. Throws what the
   * task throws.
   */
  ask<Result>(task: ThreadTask, signal?: AbortSignal): Promise<Result> {
    if (signal?.aborted) return Promise.reject(storeUnavailable('no'))
    const worker = this.#runningWorker()
    if (worker === null) return Promise.reject(storeUnavailable('no', 'The search index cannot start'))
    const id = ++this.#lastId
    const post = (request: ThreadRequest): void => worker.postMessage(request)
    return new Promise<Result>((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as Pending['resolve'], reject })
      post({ id, task })
      signal?.addEventListener('abort', () => {
        if (this.#pending.delete(id)) post({ givenUp: id })
        reject(storeUnavailable('no'))
      })
    })
  }

  /** Notifies the thread, if it runs, of networks whose lookups were used. */
  noteUse(networks: readonly string[]): void {
    this.#worker?.postMessage({ used: networks } satisfies ThreadRequest)
  }

  /** Lets the thread, if it runs, read the changes of networks that were written just now. */
  noteWrites(networks: readonly string[]): void {
    this.#worker?.postMessage({ written: networks } satisfies ThreadRequest)
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
  }

  #runningWorker(): Worker | null {
    if (performance.now() - this.#failedAt < RESTART_MS) return null
    this.#worker ??= this.#createWorker()
    return this.#worker
  }

  #createWorker(): Worker {
    const { settings, onEnd } = this.#options
    const worker = new Worker(THREAD, {
      workerData: settings,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    const started = new Promise<void>((resolve) => {
      worker.once('message', () => resolve())
      worker.once('exit', () => resolve())
    }).then(() => {
      if (this.#starting === started) this.#starting = null
    })
    this.#starting = started
    worker.on('message', (message: ThreadMessage) => this.#receive(message))
    worker.on('error', ({ message }) => {
      if (this.#starting === started) this.#failedAt = performance.now()
      this.#options.onReport({ trouble: message })
    })
    worker.on('exit', () => {
      this.#worker = null
      onEnd()
      for (const { reject } of this.#pending.values()) reject(storeUnavailable('no', 'The search index ended'))
      this.#pending.clear()
    })
    return worker
  }

  #receive(message: ThreadMessage): void {
    if (!('id' in message)) {
      this.#options.onReport(message)
      return
    }
    const waiting = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    if ('result' in message) waiting?.resolve(message.result)
    else waiting?.reject(toError(message.failure))
  }
}

function toError({ message, error }: ThreadFailure): Error {
  return error === null ? new Error(message) : new ApplicationError(error.name, message, { ...error.details })
}
