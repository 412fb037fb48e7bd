import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'

/*
 * Stands between a service and its Redis and stops time at a step: before a round trip reaches Redis, or when Redis has
 * done it and the service does not know yet. Only trips about credentials count: others go on by themselves.
 */

export interface Step {
  /** From 0. */
  readonly trip: number
  readonly side: 'before' | 'after'
}

export interface StepProxy {
  readonly url: string
  /** Counts trips from now on, and calls `strike` once at that step; what hangs there stays hanging until it is dropped. */
  arm(step: Step | null, strike?: () => void): void
  /** Trips since it was armed. */
  readonly trips: number
  stop(): Promise<void>
}

export async function startStepProxy(socketPath: string): Promise<StepProxy> {
  const path = `${socketPath}.steps`
  const sockets = new Set<Socket>()
  let step: Step | null = null
  let strike = (): void => {}
  let trips = 0

  const server = createServer((service) => {
    const redis = connect(socketPath)
    let isWaiting = false
    for (const socket of [service, redis]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        service.destroy()
        redis.destroy()
        sockets.delete(socket)
      })
    }
    const stopHere = (side: Step['side']): boolean => {
      if (step === null || step.side !== side || step.trip !== trips - 1) return false
      step = null
      strike()
      return true
    }
    service.on('data', (request) => {
      if (!isWaiting && request.includes('{c}')) {
        isWaiting = true
        trips++
        if (stopHere('before')) return
      }
      redis.write(request)
    })
    redis.on('data', (reply) => {
      if (isWaiting && stopHere('after')) return
      isWaiting = false
      service.write(reply)
    })
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  return {
    url: `unix://${path}`,
    arm(at, then = () => {}) {
      step = at
      strike = then
      trips = 0
    },
    get trips() {
      return trips
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await rm(path, { force: true })
    },
  }
}
