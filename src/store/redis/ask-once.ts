/*
 * Asks a server over a connection of its own, which is closed afterwards: a Sentinel, a node of a cluster, or a Redis
 * that is starting.
 */
import { withDeadline } from '../../fairness/deadline.ts'
import { createClient, type RedisSecurity, withPassword } from './client.ts'

/** The address of a server: a URL, or the path of a Unix socket. The URL may hold a password: never log it. */
export type ServerAddress =
  | { readonly url: string; readonly security?: RedisSecurity; readonly socketPath?: undefined }
  | { readonly socketPath: string; readonly url?: undefined }

/** Maximum time to connect to a Sentinel or a node of a cluster and to receive its reply, in milliseconds. */
const ANSWER_MS = 500

/** Sends a command over a connection that exists already. */
type Send = (command: readonly string[]) => Promise<unknown>

/** Sends one command. Throws if there is no reply within `ms`, or if the reply is an error. */
export const askOnce = (server: ServerAddress, command: readonly string[], ms: number): Promise<unknown> =>
  connectOnce(server, (send) => send(command), ms)

/** Does the same as askOnce within 500 ms. If there is no reply, calls `onFailure` and returns null. */
export const tryAskOnce = (
  url: string,
  security: RedisSecurity,
  command: readonly string[],
  onFailure?: (failure: unknown) => void,
): Promise<unknown> => tryConnectOnce(url, security, (send) => send(command), onFailure)

/** Returns what `ask` returns within 500 ms. If it throws or takes longer, calls `onFailure` and returns null. */
export function tryConnectOnce<T>(
  url: string,
  security: RedisSecurity,
  ask: (send: Send) => Promise<T>,
  onFailure: (failure: unknown) => void = () => {},
): Promise<T | null> {
  return connectOnce({ url, security }, ask, ANSWER_MS).catch((failure: unknown) => {
    onFailure(failure)
    return null
  })
}

async function connectOnce<T>(server: ServerAddress, ask: (send: Send) => Promise<T>, ms: number): Promise<T> {
  const client = createOneShotClient(server, ms)
  // The promises below reject as well. Without this listener the `error` event would end the process.
  client.on('error', () => {})
  const connectAndAsk = async (): Promise<T> => {
    await client.connect()
    return await ask((command) => client.sendCommand([...command]))
  }
  try {
    return await withDeadline(connectAndAsk(), ms)
  } finally {
    if (client.isOpen) client.destroy()
  }
}

function createOneShotClient(server: ServerAddress, connectTimeout: number) {
  const socket = { reconnectStrategy: false, connectTimeout } as const
  const disableOfflineQueue = true
  if (server.url === undefined) {
    return createClient({ socket: { ...socket, path: server.socketPath, tls: false }, disableOfflineQueue })
  }
  const { password, ...certificates } = server.security ?? {}
  return createClient({
    url: withPassword(server.url, password),
    socket: { ...socket, ...certificates },
    disableOfflineQueue,
  })
}
