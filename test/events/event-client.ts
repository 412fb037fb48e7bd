/* A reader of GET /events over a real socket. */
import { request } from 'node:http'
import { type ReceivedEvent, readEvents } from '../../src/commands/remote/devices/read-events.ts'

/** An open stream. */
export interface EventStream {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** All events so far. */
  readonly events: ReceivedEvent[]
  /** Resolves when this many events of a type are there. */
  until(count: number, type?: string): Promise<ReceivedEvent[]>
  /** Resolves when the connection has ended, with the body of a refusal. */
  readonly ended: Promise<string>
  /** Stops reading without closing, and reads again. */
  pause(): void
  resume(): void
  cut(): void
}

/** Options of a stream. */
export interface StreamOptions {
  readonly query?: string
  readonly last?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns the data of events. */
export const dataOf = (events: readonly { readonly data: string }[]) =>
  events.map(({ data }) => JSON.parse(data) as Record<string, unknown>)

/** Opens a stream, and resolves when the head of the response is there. */
export async function openStream(url: string, { query = '', last, headers = {} }: StreamOptions = {}) {
  return await new Promise<EventStream>((resolve, reject) => {
    const resumed = last === undefined ? {} : { 'last-event-id': last }
    const sent = request(new URL(`/events${query}`, url), { headers: { ...headers, ...resumed }, agent: false })
    sent.once('error', reject)
    sent.once('response', (response) => {
      sent.on('error', () => {})
      const events: ReceivedEvent[] = []
      let body = ''
      let wake = (): void => {}
      /** Resolves when the stream is read on; null if it is being read. */
      let paused: Promise<void> | null = null
      let readOn = (): void => {}
      response.on('data', (bytes: Buffer) => {
        if (body.length < 4096) body += bytes
      })
      const read = async (): Promise<string> => {
        try {
          for await (const event of readEvents(response as AsyncIterable<Uint8Array>)) {
            events.push(event)
            wake()
            await paused
          }
        } catch {
          // The connection was cut.
        }
        return body
      }
      const ofType = (type: string) => events.filter((event) => event.type === type)
      resolve({
        status: response.statusCode!,
        headers: response.headers,
        events,
        ended: read(),
        async until(count, type = 'device') {
          while (ofType(type).length < count) {
            await new Promise<void>((done) => {
              wake = done
            })
          }
          return ofType(type)
        },
        // A paused socket would be read again as soon as the response wants more.
        pause() {
          paused = new Promise((resolve) => {
            readOn = resolve
          })
        },
        resume() {
          paused = null
          readOn()
        },
        cut: () => sent.destroy(),
      })
    })
    sent.end()
  })
}
