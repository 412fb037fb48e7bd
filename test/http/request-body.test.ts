/* The bodies of requests: how much memory they reserve, and which of them are refused. */
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { ApplicationError } from '../../src/domain/application-error.ts'
import { FairRoom } from '../../src/fairness/fair-room.ts'
import { LeastRate } from '../../src/http/least-rate.ts'
import { BodyRefused, type ReceivedBody, readBody, staysOpen } from '../../src/http/request-body.ts'
import { forThisTest } from '../support/fixture.ts'

const MAX_BODY_BYTES = 100_000
const CALLER = 'the caller'
const PERIOD_MS = 1000

const declaring = (length: number): string => `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`
const CHUNKED = 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n'
const chunkOf = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`
const LAST_CHUNK = '0\r\n\r\n'
const TOO_LARGE = { statusCode: 413, message: 'the body has more than 100000 bytes' }

/** The outcome of reading one body. */
interface Outcome {
  readonly failure: Error | null
  readonly body: ReceivedBody | undefined
}

/** Starts a server that reads bodies and answers each of them, with a connection to it. */
async function start({ capacity = 2 ** 20, bytesPerSecond = 0 } = {}) {
  const room = new FairRoom(capacity)
  let now = 0
  const rate = new LeastRate({ bytesPerSecond, periodMs: PERIOD_MS, now: () => now })
  const outcomes: Outcome[] = []
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    readBody(request, CALLER, { maxBodyBytes: MAX_BODY_BYTES, room, rate }, (failure, body) => {
      outcomes.push({ failure, body })
      response.end('ok')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const client: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => {}).setNoDelay(true)
  let text = ''
  client.on('data', (chunk) => {
    text += chunk
  })
  await new Promise((connected) => client.once('connect', connected))
  return await forThisTest({
    ...{ room, outcomes, requests, client },
    /** Sends a text, and waits until the body that it belongs to has this number of bytes that reserve memory. */
    send: async (sent: string, reserved: number): Promise<void> => {
      client.write(sent)
      await expect.poll(() => room.used).toBe(reserved)
    },
    /** Sends a text, and returns the outcome of the body that ends with it. */
    outcomeOf: async (sent: string): Promise<Outcome> => {
      const before = outcomes.length
      client.write(sent)
      await expect.poll(() => outcomes.length).toBeGreaterThan(before)
      return outcomes[before]!
    },
    responses: () => text.match(/HTTP\/1\.1 200/g)?.length ?? 0,
    /** Checks the rate of all bodies, and lets this time pass. */
    pass: (ms: number): void => {
      rate.check()
      now += ms
    },
    close: () => {
      client.destroy()
      server.closeAllConnections()
      return new Promise<void>((closed) => void server.close(() => closed()))
    },
  })
}

test('a body that arrives together with its headers reserves no memory', async () => {
  const { outcomeOf, room, responses } = await start({ capacity: 1 })
  const { failure, body } = await outcomeOf(`${declaring(4)}body`)
  expect([failure, body!.bytes.toString(), body!.release, room.used]).toEqual([null, 'body', null, 0])
  const next = await outcomeOf(`${declaring(5)}other`)
  expect(next.body!.bytes.toString()).toBe('other')
  await expect.poll(responses).toBe(2)
})

test('a body that arrives after its headers, as one chunk, reserves no memory', async () => {
  const { client, outcomeOf, requests, room } = await start({ capacity: 1 })
  client.write(declaring(4))
  await expect.poll(() => requests.length).toBe(1)
  const { body } = await outcomeOf('body')
  expect([body!.bytes.toString(), body!.release, room.used]).toEqual(['body', null, 0])
})

test('an empty body is complete', async () => {
  const { outcomeOf } = await start()
  for (const sent of [declaring(0), `${CHUNKED}${LAST_CHUNK}`, 'POST / HTTP/1.1\r\nHost: localhost\r\n\r\n']) {
    const { failure, body } = await outcomeOf(sent)
    expect([failure, body!.bytes.length, body!.release]).toEqual([null, 0, null])
  }
})

test('memory is reserved for what has arrived, until it is released', async () => {
  const { send, outcomeOf, room } = await start()
  await send(`${CHUNKED}${chunkOf('abc')}`, 3)
  await send(chunkOf('de'), 5)
  expect(room.heldBy(CALLER)).toBe(5)
  const { body } = await outcomeOf(LAST_CHUNK)
  expect([body!.bytes.toString(), room.used]).toEqual(['abcde', 5])
  body!.release!()
  body!.release!()
  expect([room.used, room.heldBy(CALLER)]).toEqual([0, 0])
})

test('memory is reserved for the parts of a declared length', async () => {
  const { send, outcomeOf, room } = await start()
  await send(`${declaring(6)}abc`, 3)
  const { body } = await outcomeOf('def')
  expect([body!.bytes.toString(), room.used]).toEqual(['abcdef', 6])
})

test('a body of the maximum size is read, and a larger one is refused', async () => {
  const { outcomeOf } = await start()
  const chunks = chunkOf('a'.repeat(MAX_BODY_BYTES - 1))
  const { body } = await outcomeOf(`${CHUNKED}${chunks}${chunkOf('b')}${LAST_CHUNK}`)
  expect(body!.bytes.length).toBe(MAX_BODY_BYTES)
  const whole = await outcomeOf(`${declaring(MAX_BODY_BYTES)}${'a'.repeat(MAX_BODY_BYTES)}`)
  expect(whole.body!.bytes.length).toBe(MAX_BODY_BYTES)
  body!.release!()
  whole.body!.release?.()
})

test('a larger body is refused before it arrives if its length is declared', async () => {
  const { outcomeOf, room } = await start()
  const { failure, body } = await outcomeOf(declaring(MAX_BODY_BYTES + 1))
  expect(failure).toBeInstanceOf(BodyRefused)
  expect([failure, body, room.used]).toEqual([expect.objectContaining(TOO_LARGE), undefined, 0])
})

test('a larger body is refused once, and its connection takes the next request', async () => {
  const { outcomeOf, outcomes, room } = await start()
  const rest = `${chunkOf('a'.repeat(MAX_BODY_BYTES))}${chunkOf('b')}${chunkOf('c')}`
  const { failure } = await outcomeOf(`${CHUNKED}${chunkOf('b')}${rest}${LAST_CHUNK}`)
  expect([failure, room.used]).toEqual([expect.objectContaining(TOO_LARGE), 0])
  expect(await outcomeOf(`${declaring(4)}next`)).toMatchObject({ failure: null })
  expect(outcomes).toHaveLength(2)
})

test('a body for which there is no memory left is refused', async () => {
  const { send, outcomeOf, room } = await start({ capacity: 10 })
  await send(`${CHUNKED}${chunkOf('a')}`, 1)
  const { failure } = await outcomeOf(chunkOf('b'.repeat(10)))
  const reason = 'the service has no memory left for more request bodies'
  expect(failure).toMatchObject({ name: 'OVERLOADED', data: { reason } })
  expect([room.used, staysOpen(failure!)]).toEqual([0, true])
})

test('a body that arrives too slowly is refused, and its connection is read no more', async () => {
  const { send, outcomes, requests, pass, room } = await start({ bytesPerSecond: 10 })
  await send(`${CHUNKED}${chunkOf('a')}`, 1)
  pass(PERIOD_MS)
  await send(chunkOf('b'.repeat(10)), 11)
  pass(PERIOD_MS)
  await send(chunkOf('c'.repeat(9)), 20)
  expect(outcomes).toEqual([])
  pass(0)
  const message = 'the body arrived more slowly than MIN_BYTES_PER_SECOND allows'
  expect(outcomes).toMatchObject([{ failure: { statusCode: 408, message }, body: undefined }])
  expect([room.used, requests[0]!.socket.isPaused()]).toEqual([0, true])
})

test('the time of a body ends when it is complete, refused or lost', async () => {
  const { client, send, outcomeOf, outcomes, pass } = await start({ capacity: 10, bytesPerSecond: 10 })
  await send(`${CHUNKED}${chunkOf('a')}`, 1)
  pass(0)
  const complete = await outcomeOf(LAST_CHUNK)
  complete.body!.release!()
  await send(`${CHUNKED}${chunkOf('a')}`, 1)
  pass(0)
  await outcomeOf(`${chunkOf('b'.repeat(10))}${LAST_CHUNK}`)
  await send(`${CHUNKED}${chunkOf('a')}`, 1)
  pass(0)
  client.destroy()
  await expect.poll(() => outcomes.length).toBe(3)
  const before = [...outcomes]
  for (let period = 0; period < 3; period++) pass(PERIOD_MS)
  expect(outcomes).toEqual(before)
})

test('a client that disconnects loses its body', async () => {
  const { client, send, outcomes, room } = await start()
  await send(`${CHUNKED}${chunkOf('abc')}`, 3)
  client.destroy()
  await expect.poll(() => outcomes.length).toBe(1)
  expect(outcomes).toMatchObject([{ failure: { statusCode: 400, message: 'aborted' }, body: undefined }])
  expect(room.used).toBe(0)
})

test('a body in too many small chunks is refused', async () => {
  const { outcomeOf, room } = await start()
  const small = chunkOf(' ').repeat(32_768)
  const { body } = await outcomeOf(`${CHUNKED}${small}${chunkOf(' '.repeat(4096))}${LAST_CHUNK}`)
  expect(body!.bytes.length).toBe(32_768 + 4096)
  body!.release!()
  const { failure } = await outcomeOf(`${CHUNKED}${small}${chunkOf(' ')}`)
  const message = 'the body arrived in more than 32768 small chunks'
  expect([failure, room.used]).toEqual([expect.objectContaining({ statusCode: 400, message }), 0])
})

test('a connection stays open if its client may send the whole body before it reads the response', () => {
  const refused = [413, 408, 400].map((status) => new BodyRefused(status, 'a reason'))
  const others = [
    new ApplicationError('OVERLOADED'),
    new Error('aborted'),
    Object.assign(new Error(), { statusCode: 413 }),
  ]
  expect([...refused, ...others].map(staysOpen)).toEqual([true, false, false, true, false, false])
})
