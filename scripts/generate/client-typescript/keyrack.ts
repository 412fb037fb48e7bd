import { type Call, type CallOptions, Connection, type KeyrackOptions } from './connection.ts'
import { errorClasses, refusalClasses } from './errors.ts'
import { type MethodName, type Methods, Namespaces, refusing, writes } from './methods.ts'

/** A call in a batch: the name of a method, and its params by name. */
export type BatchedCall = { [Name in MethodName]: readonly [method: Name, params: Methods[Name]['params']] }[MethodName]

/** What became of each call of a batch, in their order. */
export type Settled<Calls extends readonly BatchedCall[]> = {
  -readonly [At in keyof Calls]: PromiseSettledResult<Methods[Calls[At][0]]['result']>
}

/**
 * A keyrack service, as one caller sees it.
 *
 *     const client = new Keyrack({ url: 'http://localhost:8080', key: 'kr_...' })
 *     const device = await client.inventory.getDevice({ network: 'Default', ipAddress: '10.0.0.1' })
 *
 * Methods throw a KeyrackError, of a class for each error of the contract, when the service refuses, and a TransportError
 * when no answer comes.
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

  /** Any method, by its name in the contract. */
  call<Name extends MethodName>(
    method: Name,
    params: Methods[Name]['params'],
    options?: CallOptions,
  ): Promise<Methods[Name]['result']> {
    return this.#connection.call(method, params, options)
  }

  /** Several calls in one message; none keeps the others from their answer. */
  async batch<const Calls extends readonly BatchedCall[]>(
    calls: Calls,
    options?: CallOptions,
  ): Promise<Settled<Calls>> {
    return (await this.#connection.batch(calls as readonly Call[], options)) as Settled<Calls>
  }

  /** Finds out whether the caller is let in; throws an UnauthorizedError if not. Calls do it by themselves. */
  logIn(signal?: AbortSignal): Promise<void> {
    return this.#connection.logIn(signal)
  }
}
