import { type Explanation, inFile, LONGER, variants } from '../explanation.ts'

const UNTIL_CLOSED = 'A small reply counts a moment longer, until its response closes.'

const NO_LINK =
  'A link of another site comes with Sec-Fetch-Site. A request with this header is given to node:http before.'

const RESET = 'A connection that was reset gets no refusal, neither now nor later.'

/** Explanations of mutants of src/http; see ../survivors.ts. */
export const OF_HTTP: readonly Explanation[] = [
  ...inFile('src/http/routes/paths.ts', [
    ["url === '/'", 'false', LONGER],
    ["'/'", '""', LONGER],
  ]),
  ...inFile('src/http/routes/rpc-endpoint.ts', [
    ["'text/plain; charset=utf-8'", '""', 'Fastify gives a text without a type this one.'],
  ]),
  ...inFile('src/http/replies/send-reply.ts', [
    ['size > BLOCK', 'size >= BLOCK', 'One block is sent whole either way.'],
    ['raw.socket !== null && raw.socket.writableLength === 0', 'false', UNTIL_CLOSED],
    ['raw.socket !== null', 'raw.socket === null', UNTIL_CLOSED],
    [
      'raw.socket !== null',
      'true',
      'The requests of a connection are answered in turn, so the response has its socket.',
    ],
    ['!isTaken', 'true', 'Nothing counts any more when the response closes.'],
  ]),
  ...inFile('src/http/replies/accepts-gzip.ts', [["''", '"Stryker was here!"', 'Neither text names gzip.']]),
  ...inFile('src/http/routes/status-routes.ts', [
    ['{ return false }', '{}', 'Both mean that the caller may not see the counts.'],
  ]),
  ...inFile('src/http/routes/mcp-endpoint.ts', [
    ["''", '"Stryker was here!"', 'Neither text is a media type.'],
    ['bytes.length > ONE_STEP_BYTES', 'bytes.length >= ONE_STEP_BYTES', LONGER],
    ['answered.contentType !== null', 'true', 'An answer with a body always has a type.'],
    [
      'Object.entries(raw.headers).filter(([name]) => MCP_HEADERS.test(name))',
      'Object.entries(raw.headers)',
      'The SDK reads no other header of a message that is already parsed.',
    ],
  ]),
  ...inFile('src/http/routes/integration-routes.ts', [
    ["''", '"Stryker was here!"', 'Each request has a URL, and neither text has an ETag.'],
  ]),
  ...inFile('src/http/requests/pipelining.ts', [
    ['socket.destroyed', 'false', 'A destroyed connection closes, which drops its waiting requests.'],
    [
      'writableFinished || destroyed',
      'writableFinished && destroyed',
      'A finished response closes in the same turn of the event loop, and the next request begins then.',
    ],
  ]),
  ...inFile('src/http/listeners.ts', [["''", '"Stryker was here!"', 'Neither text is an address.']]),
  ...inFile('src/http/graceful-shutdown.ts', [
    ['request.socket.destroyed', 'false', 'A destroyed connection closes, and a drain does not wait for its requests.'],
  ]),
  ...inFile('src/http/direct/direct-reply.ts', [
    ["typeof body === 'string'", 'true', LONGER],
    ['this.#status === 200', 'false', LONGER],
    ["'latin1'", '""', 'All characters of a head are ASCII.'],
    ['now >= dateEnds || now < dateEnds - 1000', 'true', LONGER],
    ['now < dateEnds - 1000', 'now <= dateEnds - 1000', LONGER],
    ['dateEnds - 1000', 'dateEnds + 1000', LONGER],
    ['now - (now % 1000) + 1000', 'now - now % 1000 - 1000', LONGER],
    ['now % 1000', 'now * 1000', LONGER],
  ]),
  ...[
    ['size < POOLED_BYTES || size > SCRATCH_BYTES', 'true'],
    ['size < POOLED_BYTES', 'false'],
    ['size < POOLED_BYTES', 'size <= POOLED_BYTES'],
    ['size < POOLED_BYTES', 'size >= POOLED_BYTES'],
    ['size > SCRATCH_BYTES', 'size >= SCRATCH_BYTES'],
    ['bytes.buffer === scratch.buffer', 'true'],
  ].map(([before, after]) => ({
    ...{ file: 'src/http/direct/direct-reply.ts', before: before!, after: after! },
    why: 'The bytes are the same; they only are in other memory.',
  })),
  ...inFile('src/http/direct/direct-connection.ts', [
    ['this.options.shutdown.isBegun', 'false', 'The requests of the connection go to node:http either way.'],
    ['quietMs >= silenceMs', 'quietMs > silenceMs', 'No time is exactly that of another one.'],
    ["'no request in time'", '""', 'Only the code of the error is used.'],
    ...['{}', '{ isPage: true }'].map((after) => ['{ isPage: false }', after, NO_LINK] as const),
    ['false', 'true', NO_LINK],
    ['this.#socket.destroyed', 'false', 'A socket that was destroyed holds nothing, and writes nothing.'],
    ["'end'", '""', 'node:http ends the connection, too.'],
    ["'close'", '""', 'The connection is known no more, and holds nothing.'],
    ['[]', '["Stryker was here"]', 'A closed connection receives nothing, so nothing is read of it.'],
  ]),
  ...inFile('src/http/requests/request-body.ts', [
    [
      'request.complete && request.readableLength === declared',
      'request.complete || request.readableLength === declared',
      'A request that declares a length is complete exactly when that length has arrived.',
    ],
    [
      'request.readableLength === declared',
      'true',
      'A complete request that declares a length holds exactly that length.',
    ],
    ['this.bytes === 0', 'true', 'A chunk of the declared length is the only one.'],
    ['this.#isWatched', 'true', 'The end of a transfer that is not watched changes nothing.'],
    ['this.#taken > 0', 'true', 'Nothing changes if no bytes are released.'],
    ['this.#taken > 0', 'this.#taken >= 0', 'Nothing changes if no bytes are released.'],
    ['coding.trim()', 'coding', 'Node has removed the spaces around the values of headers.'],
    ["'end'", '""', 'The end of a refused body calls nobody; it only takes memory for a moment.'],
  ]),
  ...inFile('src/http/routes/console-pages.ts', [["''", '"Stryker was here!"', 'Neither text names a type.']]),
  ...inFile(
    'src/http/routes/pipeline-calls.ts',
    variants(
      'bytes.length <= ONE_STEP_BYTES',
      ['true', 'false', 'bytes.length < ONE_STEP_BYTES', 'bytes.length > ONE_STEP_BYTES'],
      'A result is the same if it is parsed in steps.',
    ),
  ),
  ...inFile('src/http/direct/direct-request.ts', [
    [
      "''",
      '"Stryker was here!"',
      'A recognized request has a first line, a length and a type, and neither text is one.',
    ],
    ["'latin1'", '""', 'All characters of a recognized head are ASCII.'],
    ["'/'", '""', 'Neither path has a query, where a login could be.'],
    ['end < 0', 'false', 'Without the end of a head, only two bytes are parsed, which are no request.'],
    ['end < 0', 'end <= 0', 'A head without bytes is no request.'],
  ]),
  ...inFile('src/http/requests/origin-policy.ts', [
    ["''", '"Stryker was here!"', 'Neither text is a name of the service.'],
    ["type === 'application/json'", 'false', LONGER],
    ["'application/json'", '""', LONGER],
  ]),
  ...inFile('src/http/requests/malformed-http.ts', [
    ["''", '"Stryker was here!"', 'Neither text is a path or a URL.'],
    ['[]', '["Stryker was here"]', 'Neither list has the second element, which is looked at first.'],
    ['waiting.has(socket)', 'false', 'The first refusal destroys the connection, and nothing follows it.'],
    ["error.code === 'ECONNRESET'", 'false', RESET],
    ["'ECONNRESET'", '""', RESET],
  ]),
  ...inFile('src/http/requests/body-bytes.ts', [
    ['[]', '["Stryker was here"]', 'Nothing reads the parts of a body that is in one buffer or dropped.'],
  ]),
  ...inFile('src/http/metrics/duration-histogram.ts', [
    ['bucket < bounds.length', 'true', 'After the last bound, nothing is greater than undefined.'],
    ['bucket < bounds.length', 'bucket <= bounds.length', 'After the last bound, nothing is greater than undefined.'],
  ]),
  ...inFile('src/http/requests/check-origin.ts', [
    ["''", '"Stryker was here!"', 'Neither text is an address.'],
    ['origin === undefined', 'false', 'No origin in the list is undefined.'],
  ]),
  ...inFile('src/http/requests/request-credentials.ts', [
    ["''", '"Stryker was here!"', 'Neither text has credentials, and neither is the type of a form.'],
    ["'j_username'", '""', LONGER],
  ]),
  ...inFile('src/http/limits/work-limit.ts', [
    ['this.#running.used >= this.#limits.inFlight', 'false', LONGER],
    ['this.#running.used >= this.#limits.inFlight', 'this.#running.used > this.#limits.inFlight', LONGER],
  ]),
]
