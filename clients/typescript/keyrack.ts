import { errorClasses, refusalClasses } from '../../generated/client/typescript/errors.ts'
import {
  type MethodName,
  type Methods,
  Namespaces,
  refusing,
  writes,
} from '../../generated/client/typescript/methods.ts'
import { type Call, Connection } from './connection.ts'
import type { CallOptions, KeyrackOptions } from './options.ts'

/** A call in a batch: the name of a method, and its params by name. */
export type BatchedCall = { [Name in MethodName]: readonly [method: Name, params: Methods[Name]['params']] }[MethodName]

/** The outcome of each call of a batch, in their order. */
export type Settled<Calls extends readonly BatchedCall[]> = {
  -readonly [At in keyof Calls]: PromiseSettledResult<Methods[Calls[At][0]]['result']>
}

/**
 * Client of a keyrack service, for one caller.
 *
 *     const client = new Keyrack({ url: 'http://localhost:8080', key: 'kr_...' })
 *     const device = await client.inventory.getDevice({ network: 'Default', ipAddress: '10.0.0.1' })
 *
 * Methods throw a KeyrackError, with a class for each error of the contract, if the service returns an error, and a
 * TransportError if no response arrives.
 */
export class Keyrack extends Namespaces {
  readonly #connection: Connection

  constructor(options: KeyrackOptions) {
    const connection = new Connection(options, {
      ...{ writes, refusing },
      ...{ errors: errorClasses, refusals: refusalClasses },
    })
    super(connection)
    this.#connection = connection
  }

  /** Calls any method by its name in the contract. */
  call<Name extends MethodName>(
    method: Name,
    params: Methods[Name]['params'],
    options?: CallOptions,
  ): Promise<Methods[Name]['result']> {
    return this.#connection.call(method, params, options)
  }

  /** Sends several calls in one request; a failed call does not stop the others. */
  async batch<const Calls extends readonly BatchedCall[]>(
    calls: Calls,
    options?: CallOptions,
  ): Promise<Settled<Calls>> {
    return (await this.#connection.batch(calls as readonly Call[], options)) as Settled<Calls>
  }

  /** Checks the credentials; throws UnauthorizedError if they are refused. Calls log in automatically. */
  logIn(signal?: AbortSignal): Promise<void> {
    return this.#connection.logIn(signal)
  }
}
