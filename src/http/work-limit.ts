import { ApplicationError } from '../domain/application-error.ts'

/*
 * So many requests are worked on at once, so many more wait a moment; the rest is told at once to come back, because a
 * queue without an end makes everybody's answer too late.
 */

export interface WorkLimits {
  readonly inFlight: number
  readonly waiting: number
  readonly waitMs: number
  /** Of bodies that are being received and worked on, together. */
  readonly bodyBytes: number
}

export interface WorkLimit {
  readonly inFlight: number
  readonly waiting: number
  /** Resolves with what ends the work. Throws OVERLOADED. */
  begin(): Promise<() => void>
  /** Takes room for a body; answers what gives it back. Throws OVERLOADED. */
  takeBody(bytes: number): () => void
}

export function workLimit(limits: WorkLimits): WorkLimit {
  let [inFlight, bytesTaken] = [0, 0]
  const queue = new Set<() => void>()

  function end(): void {
    const [next] = queue
    if (next === undefined) inFlight--
    else {
      queue.delete(next)
      next()
    }
  }

  return {
    get inFlight() {
      return inFlight
    },
    get waiting() {
      return queue.size
    },
    async begin() {
      if (inFlight < limits.inFlight) {
        inFlight++
        return once(end)
      }
      if (queue.size >= limits.waiting) throw overloaded()
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.delete(go)
          reject(overloaded())
        }, limits.waitMs)
        const go = (): void => {
          clearTimeout(timer)
          resolve()
        }
        queue.add(go)
      })
      return once(end)
    },
    takeBody(bytes) {
      if (bytesTaken + bytes > limits.bodyBytes) throw overloaded()
      bytesTaken += bytes
      return once(() => {
        bytesTaken -= bytes
      })
    },
  }
}

const overloaded = (): ApplicationError =>
  new ApplicationError('OVERLOADED', undefined, { reason: 'more requests than the service can take', retryable: true })

function once(work: () => void): () => void {
  let done = false
  return () => {
    if (!done) work()
    done = true
  }
}
