/*
 * Measures pages and commits of credentials, on the built service with its embedded Redis.
 *
 * npx tsx scripts/measure/credentials.ts [sets, 100000] [single saves, 10000] [sets a session, 10000]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis as Witness } from 'ioredis'
import type { CredentialSet } from '../../generated/types.ts'
import { ipOf } from '../../test/support/hosts.ts'
import { openTogether } from '../../test/support/resources.ts'
import { startServiceProcess } from '../../test/support/service-process.ts'
import { toMedian } from '../bench/spread.ts'
import { countArgument } from './count-argument.ts'

const COUNT = countArgument(1, 100_000)
const SINGLE_SAVES = countArgument(2, 10_000, 0)
const SETS_A_SESSION = countArgument(3, 10_000)
const SETS_A_CALL = 2000
const ROUNDS = 50
const COMMITS = 7

const dataDir = await mkdtemp(join(tmpdir(), 'keyrack-measure-'))
const { service, witness } = await openTogether(async (keep) => {
  await keep({ close: () => rm(dataDir, { recursive: true, force: true }) })
  const service = await keep(startServiceProcess({ DATA_DIR: dataDir, CALL_DEADLINE_MS: '60000' }))
  return { service, witness: new Witness({ path: join(dataDir, 'redis.sock') }) }
})

/** A caller with a cookie jar. */
function newCaller() {
  let cookie: string | null = null
  return async <T>(method: string, params: unknown = []): Promise<T> => {
    const response = await fetch(service.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie === null ? {} : { cookie }) },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: `Credentials.${method}`, params }),
    })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    const { result, error } = (await response.json()) as { result: T; error?: unknown }
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result
  }
}

type Call = ReturnType<typeof newCaller>

const createSet = (index: number, generation: number): Partial<CredentialSet> => ({
  name: ipOf(index),
  username: `operator-${index}`,
  password: `password-${generation}-${index}`,
  enablePassword: `enable-${generation}-${index}`,
})

async function save(call: Call, from: number, to: number, generation: number): Promise<void> {
  for (let at = from; at < to; at += SETS_A_CALL) {
    const sets = Array.from({ length: Math.min(SETS_A_CALL, to - at) }, (_, index) => createSet(at + index, generation))
    await call('saveCredentialSets', ['Default', 'all', sets])
  }
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await action()
  return performance.now() - started
}

const rows: { what: string; figure: string }[] = []
const note = (what: string, figure: string): void => {
  rows.push({ what, figure })
  console.error(`${what}: ${figure}`)
}
const ms = (value: number): string => `${value.toFixed(value < 100 ? 2 : 0)} ms`

async function load(): Promise<void> {
  const call = newCaller()
  await call('saveCredentialConfig', ['Default', null, { name: 'all', type: 'STATIC' }])
  // Committed separately: a session holds no more edits than the sets that fill it.
  await call('commitEdits')
  const saves: number[] = []
  const commits: number[] = []
  for (let at = 0; at < COUNT; at += SETS_A_SESSION) {
    const to = Math.min(COUNT, at + SETS_A_SESSION)
    saves.push(await timed(() => save(call, at, to, 1)))
    commits.push(await timed(() => call('commitEdits')))
  }
  note(`saving ${SETS_A_SESSION} sets, ${SETS_A_CALL} a call (median)`, ms(toMedian(saves)))
  note(`commitEdits of ${SETS_A_SESSION} new sets (median)`, ms(toMedian(commits)))
}

async function pages(): Promise<void> {
  const [plain, editing] = [newCaller(), newCaller()]
  const step = Math.floor(COUNT / 50)
  const edited = Array.from({ length: 50 }, (_, index) => createSet(index * step, 2))
  await editing('saveCredentialSets', ['Default', 'all', edited])
  const cases = [0, Math.floor(COUNT * 0.9)].flatMap((offset) =>
    [
      { call: plain, edits: 'no edits' },
      { call: editing, edits: '50 edits' },
    ].map(({ call, edits }) => ({
      call,
      offset,
      what: `page of 100 at offset ${offset}, ${edits}`,
      times: [0].slice(1),
    })),
  )
  // The rounds are interleaved, so that other load of the machine affects all alike.
  for (let round = 0; round < ROUNDS; round++) {
    for (const { call, offset, times } of cases) {
      const params = { pageData: { offset, pageSize: 100 }, network: 'Default', configName: 'all' }
      times.push(await timed(() => call('getCredentialSets', params)))
    }
  }
  for (const { what, times } of cases) note(`${what} (median of ${ROUNDS})`, ms(toMedian(times)))
  await editing('discardEdits')
}

/** Returns the longest time between two responses of a PING loop while something runs. */
async function longestGap(during: () => Promise<unknown>): Promise<number> {
  let running = true
  let longest = 0
  const loop = (async () => {
    for (let last = performance.now(); running; ) {
      await witness.ping()
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
    }
  })()
  try {
    await during()
  } finally {
    running = false
    await loop
  }
  return longest
}

/** Measures several runs and takes the minimum, because a busy machine delays some of them. */
async function bigCommits(): Promise<void> {
  await witness.config('SET', 'slowlog-log-slower-than', '1000')
  await witness.config('SET', 'slowlog-max-len', '10000')
  const idle = await longestGap(() => new Promise((resolve) => setTimeout(resolve, 1000)))
  const [wholes, scripts, gaps] = [[0].slice(1), [0].slice(1), [0].slice(1)]
  for (let round = 0; round < COMMITS; round++) {
    const call = newCaller()
    await save(call, 0, SETS_A_SESSION, 3 + round)
    await witness.slowlog('RESET')
    const gap = await longestGap(async () => {
      wholes.push(await timed(() => call('commitEdits')))
    })
    gaps.push(gap)
    scripts.push(await longestScript())
  }
  const leastAndMedian = (values: readonly number[]): string => `${ms(Math.min(...values))}, ${ms(toMedian(values))}`
  note(`commitEdits of ${SETS_A_SESSION} edited sets (least, median of ${COMMITS})`, leastAndMedian(wholes))
  note('  its script alone, as SLOWLOG has it', leastAndMedian(scripts))
  note('  longest gap of a PING loop beside it', `${leastAndMedian(gaps)} (idle: ${ms(idle)})`)
}

/** Returns the longest duration in SLOWLOG, in ms. */
async function longestScript(): Promise<number> {
  const entries = (await witness.slowlog('GET', 10_000)) as [number, number, number, string[]][]
  const scripts = entries.filter(([, , , [command = '']]) => /^eval/i.test(command))
  return Math.max(0, ...scripts.map(([, , micros]) => micros / 1000))
}

async function singleSaves(): Promise<void> {
  const call = newCaller()
  const started = performance.now()
  let last = started
  for (let index = 0; index < SINGLE_SAVES; index++) {
    await call('saveCredentialSets', ['Default', 'all', [createSet(index, 4)]])
    if ((index + 1) % 1000 === 0) {
      const now = performance.now()
      note(`  single saves ${index - 998} to ${index + 1}, each`, ms((now - last) / 1000))
      last = now
    }
  }
  note(`${SINGLE_SAVES} saves of one set in one session`, `${((performance.now() - started) / 1000).toFixed(1)} s`)
  await call('discardEdits')
}

try {
  await load()
  await pages()
  await bigCommits()
  await singleSaves()
  console.table(rows)
} finally {
  witness.disconnect()
  await service.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
}
