import { ServerTransport } from '@open-rpc/server-js/build/transports/server-transport.js'

export interface RpcTransportOptions {
  readonly listen: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts and stops listening for requests, on behalf of the server of @open-rpc/server-js. */
export class RpcTransport extends ServerTransport {
  readonly #options: RpcTransportOptions

  constructor(options: RpcTransportOptions) {
    super()
    this.#options = options
  }

  override start(): Promise<void> {
    return this.#options.listen()
  }

  override stop(): Promise<void> {
    return this.#options.close()
  }
}
