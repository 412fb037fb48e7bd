import { type Random, seededRandom } from '../support/seeded-random.ts'
import { mutated } from './mutated-calls.ts'
import { rawBody, rawRequest } from './raw-bytes.ts'
import { validBatch, validCall } from './valid-calls.ts'

export type Kind = 'valid' | 'mutated' | 'raw'

/** A message is reproducible from its seed and number alone, independent of other messages. */
export type Message = { readonly number: number; readonly kind: Kind } & (
  | { readonly body: Buffer; readonly headers: Readonly<Record<string, string>>; readonly withSession: boolean }
  /** All bytes that are sent over a plain TCP connection. */
  | { readonly request: Buffer }
)

const KINDS: readonly Kind[] = ['valid', 'mutated', 'raw']

/** Returns a message. Each kind is a third of the messages. */
export function messageOf(seed: number, number: number): Message {
  const random = seededRandom(seed ^ Math.imul(number + 1, 0x9e3779b1))
  const kind = KINDS[number % KINDS.length]!
  const valid = random.chance(0.1) ? validBatch(random) : validCall(random)
  if (kind === 'valid') return { number, kind, ...asJson(random, JSON.stringify(valid)) }
  if (kind === 'mutated') return { number, kind, ...asJson(random, mutated(random, valid)) }
  if (random.chance(0.3)) return { number, kind, request: rawRequest(random, WHOLE) }
  const { body, withSession } = asJson(random, JSON.stringify(valid))
  return { number, kind, body: rawBody(random, body), withSession, headers: anyHeaders(random) }
}

const WHOLE = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"Networks.getManagedNetworkNames"}')

const asJson = (random: Random, json: string) => ({
  body: Buffer.from(json),
  headers: { 'content-type': 'application/json' },
  withSession: random.chance(0.95),
})

function anyHeaders(random: Random): Record<string, string> {
  if (random.chance(0.7)) return { 'content-type': 'application/json' }
  const type = random.pick([
    null,
    'text/plain',
    'json',
    'application/x-www-form-urlencoded',
    ';',
    'multipart/form-data',
  ])
  return {
    ...(type === null ? {} : { 'content-type': type }),
    ...random.pick<Record<string, string>>([
      {},
      { origin: 'null' },
      { cookie: 'JSESSIONID=__proto__' },
      { cookie: `JSESSIONID=${'f'.repeat(4000)}` },
      { cookie: ';;==; JSESSIONID="' },
      { authorization: 'Bearer \u00ff' },
      { 'content-encoding': 'gzip' },
      { expect: 'the unexpected' },
      { 'sec-fetch-site': 'cross-site' },
    ]),
  }
}
