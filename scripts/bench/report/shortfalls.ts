/* Explains each aim that is not met: the reason that profiles showed, and what to try next. */
import { MET } from '../spread.ts'
import type { Verdict } from './section.ts'

interface Shortfall {
  /** Matches the texts of the aims that this shortfall explains. */
  readonly of: RegExp
  readonly reason: string
  readonly next: string
}

const SHORTFALLS: readonly Shortfall[] = [
  {
    of: /^batch of 100/,
    reason:
      'the devices are read by one command and sent as they are stored, but a hundred requests are parsed, checked, ' +
      'counted and answered apart. Replies that are joined by a loop saved 5 %. One promise less for each call and ' +
      'the kept beginnings of replies saved 12 % later. Calls that share one read, one context and one promise saved ' +
      '24 %, and fewer arrays and lookups by name for each call 3 %. A profile, which counts the time in which other ' +
      'programs had the core too, now has 30 % in the two writes to sockets, 20 % in parsing the body, 8 % in ' +
      'garbage collection, and 30 % in the checks and replies of the calls. JSON.parse takes 30 µs of about 205. A ' +
      'faster search for the ends of strings in a body saved nothing',
    next: 'check the depth of a small body without a look at each of its bytes, which takes 10 µs of a batch',
  },
  {
    of: /floor = 1$/,
    reason:
      'the floor is node:http with its two writes to sockets, and sends the same commands. In pairs on a busy ' +
      'machine, the main thread took 58 µs for an update and the floor 51; the search index that follows the change ' +
      'took 7 to 14 µs more in its own thread, and garbage collection 1 µs more. Alone and in a loop, the steps of ' +
      'an update that the floor lacks take 1.5 µs for the audit entry with its HMAC, 1.1 for the comparison and the ' +
      'entry of the history, 0.8 for the deadline and budget of each of two round trips, and 0.3 to check the ' +
      'params. The floor also parses and formats the record (2.5 µs). Fewer promises saved 1.4 %, one binary search ' +
      'less nothing, and one script for the read would speed up the floor as much',
    next: 'let a script decide changes of fields that need no rule, if the rules of devices can stay in one file',
  },
  {
    of: /stock (server-js|jayson) = 1$/,
    reason:
      'these servers have no login, limits, origin checks, log, metrics or search index. They call the same ' +
      'handlers, so what the transport saves matters less the more a handler does. In pairs on a busy machine, the ' +
      'main thread took 61 µs for an update and jayson 71, but the thread of the search index added 13 µs. For a ' +
      'new device they took 43 and 46 µs, and the index 5. An index that looks once at fields that are as before ' +
      'saved 1 % of an update and 4 % of an update of 100 devices. Of the 8 µs that the main thread takes for each ' +
      'of 100 devices, 1.7 parse and format records, 0.7 encode and send the command, and 0.6 compare records and ' +
      'format the entry of the history. The stock servers take the same. One call of JSON.parse for all records, ' +
      'and one buffer for the command, saved nothing. So the index makes the difference. In a loop with Redis it ' +
      'took 3.6 µs for each of 100 devices: 0.85 to fetch the change, 0.6 to read its record, 0.5 to compare the ' +
      'values and 0.7 to move the device in one order. Devices that change together mostly follow each other in an ' +
      'order, so it now looks beside its last change first, and it compares the keys of a record four bytes at a ' +
      'time: 2.5 µs, and beside the service a quarter less for 100 devices. Its collector takes less than 0.1 µs a ' +
      'device, so a larger heap saves nothing. Lists of characters for the names of networks cost 0.04 µs a device',
    next: 'cheaper comparison of a device that changed in one field: 15 columns of texts take 0.4 µs to find none',
  },
  {
    of: /key only = 1$/,
    reason:
      'PostgreSQL changes a row of a table without indexes in one statement. keyrack reads a record, ' +
      'changes it in Node, and a script writes it with order, change log, history, sequence number, audit ' +
      'and receipt in one step. With parts of the script cut off, its 50 µs in Redis are 8 for the call and its ' +
      'functions, 5 for the comparisons, 4 for the check that each key has its type, 15 for the audit entry (6 of ' +
      'them to find the last one, 3 to read the clock), and 16 to 18 for the writes',
    next: 'find the last audit entry by less than XINFO, and still notice a deleted one',
  },
  {
    of: /^load of/,
    reason:
      'a new device with eight interfaces takes 43 µs of the main thread, 24 of Redis, 13 of the search index, 6 of ' +
      'garbage collection in other threads and 4 of the client, so two cores could do 22,000 a second at most. The ' +
      'large bodies of a caller run one after another, which leaves a quarter of the machine idle. With three at ' +
      'once the load was 14 % faster, but getDevice beside it took 22 ms in place of 6. Faster checks of MAC and ' +
      'IPv4 addresses took a quarter off a report that changes a device, whose main thread then took 29 µs: an ' +
      'eighth of it to parse the body, a sixth in garbage collection, a quarter in writes to the socket of Redis, ' +
      'and an eighth in the merge',
    next: 'write new devices without reading first, and merge in a thread of its own',
  },
  {
    of: /^bytes of a device in Redis/,
    reason:
      'the JSON of a device as clients get it takes 595 bytes, half of them for the names of its members, and the ' +
      'JSON of its eight interfaces, tags and change times 565. Its history takes 93, its place in the order of ' +
      'addresses 115, and its place in the change log 115',
    next: 'interfaces without brackets and member names, which saves about 110 bytes',
  },
  {
    of: /PostgreSQL takes more than 2 ms/,
    reason:
      'a page of a hundred devices is 60 kB over HTTP, and *Searches* says how long the page alone takes. So a ' +
      'threefold advantage over 2 to 3 ms is out of reach, however fast the index is. A count of a search ' +
      'visits every match',
    next: 'send fewer bytes to callers that need only some fields; keep the counts of matches that are kept',
  },
  {
    of: /^the same, least elsewhere/,
    reason:
      'a search for one device goes to the index thread and back, unless it is for a whole hostname or serial ' +
      'number, and each of the two hops waits until a sleeping core wakes. What is left is HTTP, the pipeline ' +
      'and Redis. After a write the index begins to read it before the next search arrives. Among 100,000 devices ' +
      'this took 39 % off a search by serial number just after a write, and 20 to 24 % off others',
    next:
      'hand the written device to the index without a read of Redis. MAC addresses in the memory that the threads ' +
      'share would take about 100 bytes a device, a ninth of the index',
  },
  {
    of: /p95 over p50/,
    reason: 'four busy threads and the client share two cores, and a collection of the heap takes 2 ms',
    next: 'bytes of pages recycled instead of left to the collector',
  },
  {
    of: /^index of/,
    reason:
      'one core reads and sorts the devices, with 19 µs of processor time for each: about a quarter to parse its ' +
      'JSON, a fifth to collect garbage, and a fifth to give its texts their codes',
    next: 'two threads with a part of the columns each',
  },
  {
    of: /healthz/,
    reason:
      'the first request after a start takes longest, while the service compiles code and Redis, the index and the ' +
      'client share two cores',
    next: 'answer the first requests faster: they run code that Node has not compiled yet',
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
