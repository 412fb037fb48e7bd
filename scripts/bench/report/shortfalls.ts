import { MET } from '../spread.ts'
import type { Verdict } from './section.ts'

/* Explains each aim that is not met: the reason that profiles showed, and what to try next. */

interface Shortfall {
  /** Matches the texts of the aims that this shortfall explains. */
  readonly of: RegExp
  readonly reason: string
  readonly next: string
}

const SHORTFALLS: readonly Shortfall[] = [
  {
    of: /floor = 1$/,
    reason:
      'the floor is node:http with its two writes to sockets, which take half of a call of the ' +
      'service too. The rest is Fastify with its hooks and eight headers, the look-up of the key, ' +
      'limits, parsing and validation, metrics, a deadline for each round trip, and a promise for ' +
      'each layer',
    next:
      'serve calls without the hooks of Fastify, count metrics in plain numbers until a client reads ' +
      'them, use one timer for all deadlines',
  },
  {
    of: /stock (server-js|jayson) = 1$/,
    reason:
      'these servers have no login, limits, origin checks, log or metrics; what our router saves is spent on these',
    next: 'the same as for the floor; the handlers are equal, so the transport matters less the more they do',
  },
  {
    of: /key only = 1$/,
    reason:
      'PostgreSQL changes a row of a table without indexes in one statement. keyrack reads a record, ' +
      'changes it in Node, and a script writes it with order, change log, sequence number, audit and ' +
      'receipt in one step',
    next: 'change fields within the script, which would bring rules of devices into Lua',
  },
  {
    of: /^batch of 100/,
    reason: 'each call has its own round trip, deadline and metrics, although all of them travel together',
    next: 'read the devices of neighbouring calls by one command',
  },
  {
    of: /^load of/,
    reason:
      'one core validates a report, merges it with the known device and writes it with order, log and ' +
      'audit; it shares the machine with Redis and the client',
    next: 'write new devices without reading first, and merge in the thread pool',
  },
  {
    of: /PostgreSQL takes more than 2 ms/,
    reason:
      'a page of a hundred devices is 60 kB over HTTP. *Searches* says how long the page alone takes, ' +
      'so a threefold advantage over 2 to 3 ms is out of reach, however fast the index is',
    next: 'send fewer bytes to callers that need only some fields',
  },
  {
    of: /^the same, least elsewhere/,
    reason:
      'the index finds one device at once; then two hops between threads are added to the round trip, ' +
      'and each waits until a sleeping core wakes',
    next: 'answer searches for a whole text on the thread of the call, from a copy of that column',
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
    next: 'lower the priority of the thread that builds an index, if the system can do that for threads',
  },
]

/** Returns a Markdown list of the aims that are not met, or not clearly; null if all are met. */
export function findShortfalls(verdicts: readonly Verdict[]): string | null {
  const groups = new Map<string, string[]>()
  for (const { what, measured, aim } of verdicts.filter(({ verdict }) => verdict !== MET)) {
    const known = SHORTFALLS.find(({ of }) => of.test(what))
    const why = known === undefined ? 'No reason is known yet.' : `Reason: ${known.reason}. Next: ${known.next}.`
    groups.set(why, [...(groups.get(why) ?? []), `${what}: ${measured}, aim ${aim}`])
  }
  const items = [...groups].map(([why, aims]) => `- ${aims.join('; ')}. ${why}`)
  return items.length === 0 ? null : items.join('\n')
}
