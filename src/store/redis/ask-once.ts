/*
 * One command over a connection of its own, for questions to servers that are not our primary: Sentinels, nodes of a
 * cluster, a Redis that is starting.
 */
import { createClient } from 'redis'
import { withDeadline } from '../../fairness/deadline.ts'
import { type RedisSecurity, withPassword } from './client.ts'

/** How a server is reached: by URL, or by the path of a unix socket. */
export type ServerAddress =
  | { readonly url: string; readonly security?: RedisSecurity; readonly socketPath?: undefined }
  | { readonly socketPath: string; readonly url?: undefined }

/** How long a Sentinel or a node of a cluster may take to connect and reply. */
const ANSWER_MS = 500

/** Sends one command. Throws if there is no reply within `ms`, or if the reply is an error. */
export async function askOnce(server: ServerAddress, command: readonly string[], ms: number): Promise<unknown> {
  const client = createOneShotClient(server, ms)
  // The promises below reject too; without a listener the event would end the process.
  client.on('error', () => {})
  const ask = async (): Promise<unknown> => {
    await client.connect()
    return await client.sendCommand([...command])
  }
  try {
    return await withDeadline(ask(), ms)
  } finally {
    if (client.isOpen) client.destroy()
  }
}

/** As askOnce, for 500 ms; returns null if there is no reply. */
export function tryAskOnce(url: string, security: RedisSecurity, command: readonly string[]): Promise<unknown> {
  return askOnce({ url, security }, command, ANSWER_MS).catch(() => null)
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
