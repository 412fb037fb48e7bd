/*
 * Reads events in the format of Server-Sent Events (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 */

/** An event of a stream. */
export interface ReceivedEvent {
  readonly type: string
  readonly data: string
  /** The id of this event, or of the last one that had an id. */
  readonly id: string
  /** After how many milliseconds to connect again, if the server has said so. */
  readonly retryMs: number | null
}

/** Reads the events of a response. Ends with the response; an event that is not complete is left out. */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<ReceivedEvent> {
  const decoder = new TextDecoder()
  let rest = ''
  let id = ''
  let retryMs: number | null = null
  for await (const bytes of body) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const fields = block.split('\n').map(toField)
      const findValue = (name: string): string | undefined => fields.findLast(([field]) => field === name)?.[1]
      id = findValue('id') ?? id
      retryMs = findValue('retry') === undefined ? retryMs : Number(findValue('retry'))
      const data = fields.flatMap(([name, value]) => (name === 'data' ? [value] : []))
      if (data.length > 0) yield { type: findValue('event') ?? 'message', data: data.join('\n'), id, retryMs }
    }
  }
}

/** Returns name and value of a line. A comment has the name "". */
function toField(line: string): readonly [name: string, value: string] {
  const colon = line.indexOf(':')
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
}
