/** Writes the status, the headers and the body of a reply. Fastify's reply and DirectReply both have this interface. */
export interface ReplyWriter {
  /** Whether errors are sent as problem documents (RFC 9457) and not in the envelope of JSON-RPC. */
  readonly sendsProblems?: boolean
  /** Counts a refusal with this status; absent if nothing is counted. */
  readonly countRefusal?: (status: number) => void
  code(status: number): unknown
  header(name: string, value: string): unknown
  type(mediaType: string): unknown
  removeHeader(name: 'connection'): unknown
  send(body?: Uint8Array | string): unknown
}
