/** Writes the status, the headers and the body of a reply. Fastify's reply and DirectReply both have this interface. */
export interface ReplyWriter {
  code(status: number): unknown
  header(name: string, value: string): unknown
  type(mediaType: string): unknown
  removeHeader(name: 'connection'): unknown
  send(body?: Uint8Array | string): unknown
}
