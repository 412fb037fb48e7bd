/** Writes the status, the headers and the body of a reply. A reply of Fastify and a DirectReply are both one. */
export interface ReplyWriter {
  code(status: number): unknown
  header(name: string, value: string): unknown
  type(mediaType: string): unknown
  removeHeader(name: 'connection'): unknown
  send(body?: Uint8Array | string): unknown
}
