import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import type { LeastRate, Transfer } from './least-rate.ts'

/*
 * Connections whose client is too slow to take the responses that wait for it are closed. A client that has taken
 * everything, or that is only silent, keeps its connection.
 */

export class SlowReaders {
  readonly #rate: LeastRate
  readonly #readers = new Set<Reader>()

  constructor(rate: LeastRate) {
    this.#rate = rate
  }

  attach(server: HttpServer): void {
    server.on('setSecureContext' in server ? 'secureConnection' : 'connection', (socket: Socket) => {
      const reader = new Reader(socket)
      this.#readers.add(reader)
      socket.once('close', () => {
        this.#readers.delete(reader)
        this.#rate.end(reader)
      })
    })
  }

  /** Finds the connections on which a response waits; to be called before the rate is judged. */
  look(): void {
    for (const reader of this.#readers) reader.look(this.#rate)
  }
}

class Reader implements Transfer {
  readonly #socket: Socket
  #isWatched = false

  constructor(socket: Socket) {
    this.#socket = socket
  }

  /** What the operating system took for the client; it takes more only after the client has. */
  get bytes(): number {
    return this.#socket.bytesWritten - this.#socket.writableLength
  }

  look(rate: LeastRate): void {
    const isWaitedFor = this.#socket.writableLength > 0
    if (isWaitedFor === this.#isWatched) return
    this.#isWatched = isWaitedFor
    if (isWaitedFor) rate.watch(this)
    else rate.end(this)
  }

  cut(): void {
    this.#socket.destroy()
  }
}
