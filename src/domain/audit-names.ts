/* The texts by which a caller names a part of the audit, and an entry of it. */
import { isNetworkName } from './network.ts'

/** A stream, which is a part of the audit: `n:<network>`, `credentials` or `access`. */
export type StreamName = string

const OF_NETWORK = 'n:'

/** Returns the stream with the entries about a network and its devices. */
export const streamOfNetwork = (network: string): StreamName => `${OF_NETWORK}${network}`

/** Returns the network that a stream belongs to; null for the streams `credentials` and `access`. */
export const findNetworkOfStream = (stream: StreamName): string | null =>
  stream.startsWith(OF_NETWORK) ? stream.slice(OF_NETWORK.length) : null

const ENTRY_ID = /^[1-9]\d{0,14}-\d{1,15}$/

/** Returns why a text is not the id of an entry, or null if it is one. */
export const entryIdProblem = (text: string): string | null =>
  ENTRY_ID.test(text) ? null : 'must be the id of an entry such as 1763856000000-42'

/** Returns why a text is not the name of a part of the audit, or null if it is one. */
export function streamProblem(text: string): string | null {
  if (text === 'access' || text === 'credentials') return null
  const network = findNetworkOfStream(text)
  if (network !== null && isNetworkName(network)) return null
  return 'must be access, credentials, or n: and the name of a network, such as n:Default'
}
