import { MET } from '../spread.ts'
import type { Verdict } from './section.ts'

/*
 * Why an aim is not reached, as profiles told, and what is to be tried next. What has no reason here says so.
 */

interface Shortfall {
  /** The aims it is about, by their words. */
  readonly of: RegExp
  readonly reason: string
  readonly next: string
}

const SHORTFALLS: readonly Shortfall[] = [
  {
    of: /floor = 1$/,
    reason:
      'the floor is node:http and its two writes to sockets, which take half of a call here as well; what comes on top is Fastify with its hooks and eight headers, the look-up of the key, limits, parsing and validation, metrics, a deadline for each round trip, and a promise for each floor of the house',
    next: 'calls past the hooks of the host, metrics counted in plain numbers and handed over when they are asked for, one timer for all deadlines',
  },
  {
    of: /server-js = 1$/,
    reason:
      'its transport has no login, limits, walls, log or metrics: what its router costs more than ours is spent on these',
    next: 'as beside the floor; the handlers are the same, and the more they do the less the transport counts',
  },
  {
    of: /key only = 1$/,
    reason:
      'a row of a table without indexes is changed in one statement; here a record is read, changed in Node and written by a script that keeps order, change log, number, audit and retries in one step',
    next: 'fields changed within the script, which would bring rules of devices into Lua',
  },
  {
    of: /^batch of 100/,
    reason: 'each member has its own round trip, deadline and metrics, though all of them travel together',
    next: 'neighbours that read of one network fetched by one command',
  },
  {
    of: /^load of/,
    reason:
      'a report is validated, laid over what is known and written with order, log and audit on one core, which shares the machine with Redis and the client',
    next: 'new devices written without a look before, and the merge in the pool of threads',
  },
  {
    of: /PostgreSQL takes more than 2 ms/,
    reason:
      'a page of a hundred devices is 60 kB over HTTP: to fetch one without searching takes what *Searches* says above its table, so 2 to 3 ms can not be undercut threefold however fast the index is',
    next: 'fewer bytes a device, for who asks for some of its fields',
  },
  {
    of: /^the same, least elsewhere/,
    reason:
      'one device is found at once, and then two hops between threads come on top of the round trip, each as long as it takes a sleeping core to wake',
    next: 'texts that are looked up whole answered on the thread of the call, from a copy of that column',
  },
  {
    of: /p95 over p50/,
    reason: 'four busy threads and the client share two cores, and a collection of the heap takes 2 ms',
    next: 'bytes of pages recycled instead of left to the collector',
  },
  {
    of: /^index of/,
    reason: 'half of it is reading records apart, a third sorting, on one core',
    next: 'two threads with a part of the columns each',
  },
  {
    of: /healthz/,
    reason: 'service, index, Redis, the collector and the client share two cores',
    next: 'a niceness for the thread that makes an index, where the system knows one for threads',
  },
]

/** A list in Markdown of what is not reached, or not surely; null: everything is. */
export function shortfallsIn(verdicts: readonly Verdict[]): string | null {
  const groups = new Map<string, string[]>()
  for (const { what, measured, aim } of verdicts.filter(({ verdict }) => verdict !== MET)) {
    const known = SHORTFALLS.find(({ of }) => of.test(what))
    const why = known === undefined ? 'No reason is known yet.' : `Reason: ${known.reason}. Next: ${known.next}.`
    groups.set(why, [...(groups.get(why) ?? []), `${what}: ${measured}, where ${aim} is the aim`])
  }
  const items = [...groups].map(([why, aims]) => `- ${aims.join('; ')}. ${why}`)
  return items.length === 0 ? null : items.join('\n')
}
