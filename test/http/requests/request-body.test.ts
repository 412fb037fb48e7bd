/* The bodies of requests: how much memory they reserve, and which of them are refused. */
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ApplicationError } from '../../../src/domain/errors/application-error.ts'
import { FairCapacity } from '../../../src/fairness/fair-capacity.ts'
import { MinimumRate, type Transfer } from '../../../src/http/limits/minimum-rate.ts'
import { BodyRefused, type ReceivedBody, readBody, staysOpen } from '../../../src/http/requests/request-body.ts'
import { forThisTest } from '../../support/fixture.ts'

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

/** Knows which transfers it watches. */
class KnownRate extends MinimumRate {
  readonly watched = new Set<Transfer>()

  override watch(transfer: Transfer): void {
    this.watched.add(transfer)
    super.watch(transfer)
  }

  override end(transfer: Transfer): void {
    this.watched.delete(transfer)
    super.end(transfer)
  }
}

interface Options {
  readonly capacity?: number
  readonly bytesPerSecond?: number
  /** Whether bodies are read only when they have arrived. */
  readonly isLate?: boolean
  /** Called with a request before its body is read. */
  readonly onRequest?: (request: IncomingMessage) => void
  /** Called when a body is complete or refused; answers by default. */
  readonly onOutcome?: (request: IncomingMessage, answer: () => void) => void
}

/** Starts a server that reads bodies, with a connection to it. */
async function start(options: Options = {}) {
  const { capacity = 2 ** 20, bytesPerSecond = 0, isLate = false } = options
  const { onRequest = () => {}, onOutcome = (_request, answer) => answer() } = options
  const memory = new FairCapacity(capacity)
  let now = 0
  const rate = new KnownRate({ bytesPerSecond, periodMs: PERIOD_MS, now: () => now })
  /** For each request, whether its outcome was known when the function returned. */
  const atOnce: boolean[] = []
  const outcomes: Outcome[] = []
  const requests: IncomingMessage[] = []
  const server = createServer(async (request, response) => {
    requests.push(request)
    onRequest(request)
    while (isLate && !request.complete) await nextTurn()
    const before = outcomes.length
    readBody(request, CALLER, { maxBodyBytes: MAX_BODY_BYTES, memory, rate }, (failure, body) => {
      outcomes.push({ failure, body })
      onOutcome(request, () => response.end('ok'))
    })
    atOnce.push(outcomes.length > before)
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
    ...{ memory, outcomes, requests, client, atOnce, watched: rate.watched },
    /** Sends a text, and waits until the body that it belongs to has this number of bytes that reserve memory. */
    send: async (sent: string, reserved: number): Promise<void> => {
      client.write(sent)
      await expect.poll(() => memory.used).toBe(reserved)
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
  const { outcomeOf, memory, responses } = await start({ capacity: 1 })
  const { failure, body } = await outcomeOf(`${declaring(4)}body`)
  expect([failure, body!.bytes.toString(), body!.release, memory.used]).toEqual([null, 'body', null, 0])
  const next = await outcomeOf(`${declaring(5)}other`)
  expect(next.body!.bytes.toString()).toBe('other')
  await expect.poll(responses).toBe(2)
})

test('a body that has arrived before it is read is complete at once, and then the next one', async () => {
  const { outcomeOf, memory, responses, atOnce } = await start({ capacity: 1, isLate: true })
  for (const text of ['body', 'other']) {
    const { failure, body } = await outcomeOf(`${declaring(text.length)}${text}`)
    expect([failure, body!.bytes.toString(), body!.release, memory.used]).toEqual([null, text, null, 0])
  }
  expect(atOnce).toEqual([true, true])
  await expect.poll(responses).toBe(2)
})

test('chunks that have arrived before they are read are not watched, and reserve memory', async () => {
  let watching = 0
  const { outcomeOf, memory, watched } = await start({
    isLate: true,
    onOutcome: (_request, answer) => {
      watching += watched.size
      answer()
    },
  })
  const { body } = await outcomeOf(`${CHUNKED}${chunkOf('abc')}${chunkOf('de')}${LAST_CHUNK}`)
  expect([body!.bytes.toString(), memory.used, watching, watched.size]).toEqual(['abcde', 5, 0, 0])
})

test('a body that arrives after its headers, as one chunk, reserves no memory', async () => {
  const { client, outcomeOf, requests, memory } = await start({ capacity: 1 })
  client.write(declaring(4))
  await expect.poll(() => requests.length).toBe(1)
  const { body } = await outcomeOf('body')
  expect([body!.bytes.toString(), body!.release, memory.used]).toEqual(['body', null, 0])
})

test.each([false, true])('an empty body is complete; read late: %s', async (isLate) => {
  const { outcomeOf } = await start({ isLate })
  for (const sent of [declaring(0), `${CHUNKED}${LAST_CHUNK}`, 'POST / HTTP/1.1\r\nHost: localhost\r\n\r\n']) {
    const { failure, body } = await outcomeOf(sent)
    expect([failure, body!.bytes.length, body!.release]).toEqual([null, 0, null])
  }
})

test('memory is reserved for what has arrived, until it is released', async () => {
  const { send, outcomeOf, memory } = await start()
  await send(`${CHUNKED}${chunkOf('abc')}`, 3)
  await send(chunkOf('de'), 5)
  expect(memory.heldBy(CALLER)).toBe(5)
  const { body } = await outcomeOf(LAST_CHUNK)
  expect([body!.bytes.toString(), memory.used]).toEqual(['abcde', 5])
  body!.release!()
  body!.release!()
  expect([memory.used, memory.heldBy(CALLER)]).toEqual([0, 0])
})

test('memory is reserved for the parts of a declared length', async () => {
  const { send, outcomeOf, memory } = await start()
  await send(`${declaring(6)}abc`, 3)
  const { body } = await outcomeOf('def')
  expect([body!.bytes.toString(), memory.used]).toEqual(['abcdef', 6])
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

test.each(['gzip', 'identity, gzip', 'br'])('a body with the content coding %s is refused', async (coding) => {
  const { outcomeOf, memory } = await start()
  const head = `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Encoding: ${coding}\r\nContent-Length: 4\r\n\r\n`
  const { failure, body } = await outcomeOf(`${head}body`)
  expect(failure).toBeInstanceOf(BodyRefused)
  const message = 'the body must not have a Content-Encoding: send it without compression'
  expect([failure, body, memory.used]).toEqual([expect.objectContaining({ statusCode: 415, message }), undefined, 0])
  expect(staysOpen(failure!)).toBe(true)
})

test.each(['identity', ' Identity ', ''])('a body with the content coding "%s" has none', async (coding) => {
  const { outcomeOf } = await start()
  const head = `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Encoding:${coding}\r\nContent-Length: 4\r\n\r\n`
  const { failure, body } = await outcomeOf(`${head}body`)
  expect([failure, body!.bytes.toString()]).toEqual([null, 'body'])
})

test('a larger body is refused before it arrives if its length is declared', async () => {
  const { outcomeOf, memory } = await start()
  const { failure, body } = await outcomeOf(declaring(MAX_BODY_BYTES + 1))
  expect(failure).toBeInstanceOf(BodyRefused)
  expect([failure, body, memory.used]).toEqual([expect.objectContaining(TOO_LARGE), undefined, 0])
})

test('a larger body is refused once, and its connection takes the next request', async () => {
  const { outcomeOf, outcomes, memory } = await start()
  const rest = `${chunkOf('a'.repeat(MAX_BODY_BYTES))}${chunkOf('b')}${chunkOf('c')}`
  const { failure } = await outcomeOf(`${CHUNKED}${chunkOf('b')}${rest}${LAST_CHUNK}`)
  expect([failure, memory.used]).toEqual([expect.objectContaining(TOO_LARGE), 0])
  expect(await outcomeOf(`${declaring(4)}next`)).toMatchObject({ failure: null })
  expect(outcomes).toHaveLength(2)
})

test('a body of one byte too many is refused', async () => {
  const { outcomeOf, memory } = await start()
  const { failure } = await outcomeOf(`${CHUNKED}${chunkOf('a'.repeat(MAX_BODY_BYTES))}${chunkOf('b')}${LAST_CHUNK}`)
  expect([failure, memory.used]).toEqual([expect.objectContaining(TOO_LARGE), 0])
})

test('a connection that stays open after a refusal is not paused', async () => {
  const paused: boolean[] = []
  const { send, outcomeOf } = await start({
    capacity: 10,
    onOutcome: (request) => void paused.push(request.socket.isPaused()),
  })
  await send(`${CHUNKED}${chunkOf('a')}`, 1)
  await outcomeOf(chunkOf('b'.repeat(10)))
  expect(paused).toEqual([false])
})

test('a body for which there is no memory left is refused', async () => {
  const { send, outcomeOf, memory } = await start({ capacity: 10 })
  await send(`${CHUNKED}${chunkOf('a')}`, 1)
  const { failure } = await outcomeOf(chunkOf('b'.repeat(10)))
  const reason = 'the service has no memory left for more request bodies'
  expect(failure).toMatchObject({ name: 'OVERLOADED', data: { reason } })
  expect([memory.used, staysOpen(failure!)]).toEqual([0, true])
})

test('a body that arrives too slowly is refused, and its connection is read no more', async () => {
  const { send, outcomes, requests, pass, memory } = await start({ bytesPerSecond: 10 })
  await send(`${CHUNKED}${chunkOf('a')}`, 1)
  pass(PERIOD_MS)
  await send(chunkOf('b'.repeat(10)), 11)
  pass(PERIOD_MS)
  await send(chunkOf('c'.repeat(9)), 20)
  expect(outcomes).toEqual([])
  pass(0)
  const message = 'the body arrived more slowly than MIN_BYTES_PER_SECOND allows'
  expect(outcomes).toMatchObject([{ failure: { statusCode: 408, message }, body: undefined }])
  expect([memory.used, requests[0]!.socket.isPaused()]).toEqual([0, true])
})

test('the time of a body ends when it is complete, refused or lost', async () => {
  const { client, send, outcomeOf, outcomes, pass, watched } = await start({ capacity: 10, bytesPerSecond: 10 })
  await send(`${CHUNKED}${chunkOf('a')}`, 1)
  expect(watched.size).toBe(1)
  pass(0)
  const complete = await outcomeOf(LAST_CHUNK)
  expect(watched.size).toBe(0)
  complete.body!.release!()
  await send(`${CHUNKED}${chunkOf('a')}`, 1)
  pass(0)
  await outcomeOf(`${chunkOf('b'.repeat(10))}${LAST_CHUNK}`)
  expect(watched.size).toBe(0)
  await send(`${CHUNKED}${chunkOf('a')}`, 1)
  pass(0)
  client.destroy()
  await expect.poll(() => outcomes.length).toBe(3)
  expect(watched.size).toBe(0)
  const before = [...outcomes]
  for (let period = 0; period < 3; period++) pass(PERIOD_MS)
  expect(outcomes).toEqual(before)
})

test('a client that disconnects loses its body', async () => {
  const { client, send, outcomes, memory } = await start()
  await send(`${CHUNKED}${chunkOf('abc')}`, 3)
  client.destroy()
  await expect.poll(() => outcomes.length).toBe(1)
  expect(outcomes).toMatchObject([{ failure: { statusCode: 400, message: 'aborted' }, body: undefined }])
  expect(memory.used).toBe(0)
})

test('an error after the end of a body does not release its memory', async () => {
  const errors: Error[] = []
  const { outcomeOf, outcomes, memory } = await start({
    onRequest: (request) => request.on('error', (error) => errors.push(error)),
    onOutcome: (request) => request.destroy(new Error('lost')),
  })
  const { body } = await outcomeOf(`${CHUNKED}${chunkOf('abc')}${LAST_CHUNK}`)
  await expect.poll(() => errors.length).toBe(1)
  expect([body!.bytes.toString(), memory.used, outcomes.length]).toEqual(['abc', 3, 1])
  body!.release!()
  expect(memory.used).toBe(0)
})

/** Returns options to observe after which chunks a connection is paused. */
function observePauses() {
  const pauses: number[] = []
  let chunks = 0
  const onRequest = (request: IncomingMessage): void => {
    const { socket } = request
    request.on('data', () => chunks++)
    const pause = socket.pause.bind(socket)
    socket.pause = () => {
      pauses.push(chunks)
      return pause()
    }
  }
  return { pauses, onRequest }
}

test('a connection waits for its turn after 1024 small chunks, once in each turn', async () => {
  const { pauses, onRequest } = observePauses()
  const { client, send, outcomeOf, requests } = await start({ onRequest })
  client.write(CHUNKED)
  await expect.poll(() => requests.length).toBe(1)
  await send(chunkOf(' ').repeat(3000), 3000)
  expect(pauses).toEqual([1024])
  await expect.poll(() => requests[0]!.socket.isPaused()).toBe(false)
  // The request reads its connection as before.
  expect(Object.hasOwn(requests[0]!, '_read')).toBe(false)
  await send(chunkOf(' ').repeat(100), 3100)
  expect(pauses).toEqual([1024, 3072])
  const { body } = await outcomeOf(LAST_CHUNK)
  expect(body!.bytes.length).toBe(3100)
})

test.each([
  ['chunks that are not small', CHUNKED, `${chunkOf('a'.repeat(4096))}${LAST_CHUNK}`],
  ['a body of one chunk', declaring(4), 'body'],
])('a connection does not wait after %s', async (_, head, rest) => {
  const { pauses, onRequest } = observePauses()
  const { client, outcomeOf, requests } = await start({ onRequest })
  client.write(head)
  await expect.poll(() => requests.length).toBe(1)
  await outcomeOf(rest)
  expect(pauses).toEqual([])
})

test('a connection that waits for its turn is read no more if its body is refused', async () => {
  const { client, outcomeOf, requests } = await start({ onOutcome: () => {} })
  client.write(CHUNKED)
  await expect.poll(() => requests.length).toBe(1)
  await outcomeOf(chunkOf(' ').repeat(32_769))
  for (let turn = 0; turn < 10; turn++) await nextTurn()
  expect(requests[0]!.socket.isPaused()).toBe(true)
})

test('a body in too many small chunks is refused', async () => {
  const { outcomeOf, memory } = await start()
  const small = chunkOf(' ').repeat(32_768)
  const { body } = await outcomeOf(`${CHUNKED}${small}${chunkOf(' '.repeat(4096))}${LAST_CHUNK}`)
  expect(body!.bytes.length).toBe(32_768 + 4096)
  body!.release!()
  const { failure } = await outcomeOf(`${CHUNKED}${small}${chunkOf(' ')}`)
  const message = 'the body arrived in more than 32768 small chunks'
  expect([failure, memory.used]).toEqual([expect.objectContaining({ statusCode: 400, message }), 0])
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
