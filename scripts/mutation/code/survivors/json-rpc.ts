import { type Explanation, inFile, LONGER } from '../explanation.ts'

const TURNS = 'It only decides when other requests run.'

/** Explanations of mutants of JSON-RPC; see ../survivors.ts. */
export const OF_JSON_RPC: readonly Explanation[] = [
  ...inFile('src/json-rpc/batch.ts', [
    ['slice.isOver()', 'true', TURNS],
    [
      'performance.now() - this.#began > deadlineMs',
      'performance.now() - this.#began >= deadlineMs',
      'It differs only in the very instant of the deadline.',
    ],
    ['!isUnreadable(call)', 'true', 'An unreadable message has no method, so nothing looks up what is kept for it.'],
    [
      'size > this.#largestOf(call)',
      'size >= this.#largestOf(call)',
      'The size that is stored is the one that it replaces.',
    ],
    ['isUnreadable(call)', 'false', 'The reply to a message without a method is estimated at 0 bytes.'],
  ]),
  ...inFile('src/json-rpc/json-limits.ts', [
    ['reused?.limits !== limits', 'true', LONGER],
    ['{ comma: json.length, depth: 0 }', '{}', 'A scan without stops does not stop either.'],
    ['at < to', 'at <= to', 'The byte after a step is read in this step instead of the next one.'],
  ]),
  ...inFile('src/json-rpc/json-in-steps.ts', [
    ['Math.min(at + pieceBytes, body.length)', 'Math.max(at + pieceBytes, body.length)', TURNS],
    ['slice.isOver()', 'true', TURNS],
  ]),
  ...inFile('src/json-rpc/request-pipeline.ts', [
    ['request.sessionCheck === null', 'false', LONGER],
    ['mayBegin === true', 'false', LONGER],
    ['true', 'false', LONGER],
    ['from + at', 'from - at', 'Only calls that change something use their position, and each of them runs alone.'],
    ['new Array<CallReply>(calls.length)', 'new Array()', 'Each position gets its reply.'],
  ]),
  ...inFile('src/json-rpc/reply-bytes.ts', [
    ["typeof id === 'number'", 'false', LONGER],
    ["'number'", '""', LONGER],
  ]),
  ...inFile('src/json-rpc/params.ts', [
    ['[]', '["Stryker was here"]', 'No param has this name.'],
    ['sent.length <= max', 'false', LONGER],
    ['sent.length <= max', 'sent.length < max', LONGER],
  ]),
  ...inFile('src/json-rpc/method-table.ts', [
    ['{ settings: {}, formats: {} }', '{}', 'The validator of this method reads no settings and no formats.'],
  ]),
  ...inFile('src/json-rpc/published-contract.ts', [
    ['limit === undefined', 'false', 'A bound without a setting is left out a line later.'],
    ['limit !== undefined', 'true', 'Without a setting there is no bound.'],
  ]),
  ...inFile('src/json-rpc/reply-memory.ts', [
    ['bytes < 0', 'true', LONGER],
    ['bytes < 0', 'bytes <= 0', LONGER],
  ]),
]
