/*
 * Closes connections whose client reads its responses too slowly. A client that has read everything, or that is only
 * idle, keeps its connection.
 */

import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import { BLOCK } from '../replies/piece-stream.ts'
import type { MinimumRate, Transfer } from './minimum-rate.ts'

/** The connections whose client has not read all of its responses. */
export class SlowReaders {
  readonly #rate: MinimumRate
  readonly #readers = new Set<Reader>()

  constructor(rate: MinimumRate) {
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

  /** Finds the connections with an unread response. Call it before the rate is checked. */
  find(): void {
    for (const reader of this.#readers) reader.update(this.#rate)
  }
}

class Reader implements Transfer {
  /** Node counts a write only when the operating system has accepted all of it, and most writes are of one block. */
  readonly slack = BLOCK
  readonly #socket: Socket
  #isWatched = false

  constructor(socket: Socket) {
    this.#socket = socket
  }

  /** The bytes that the operating system has accepted. It accepts more only if the client has read some of them. */
  get bytes(): number {
    return this.#socket.bytesWritten - this.#socket.writableLength
  }

  update(rate: MinimumRate): void {
    const hasUnread = this.#socket.writableLength > 0
    if (hasUnread === this.#isWatched) return
    this.#isWatched = hasUnread
    if (hasUnread) rate.watch(this)
    else rate.end(this)
  }

  cut(): void {
    this.#socket.destroy()
  }
}
