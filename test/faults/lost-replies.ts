/*
 * Sends writes of every kind, one after the other, to two services in turn. Each is hit by a fault on the path to Redis
 * or back. A direct client of Redis then counts what each write changed.
 */
import type { Redis as Witness } from 'ioredis'
import { Caller } from '../support/caller.ts'
import type { Reply } from '../support/contract/contract-check.ts'
import { ipOf } from '../support/hosts.ts'
import type { FaultProxy, Verdict } from './fault-proxy.ts'
import type { Words } from './resp-commands.ts'
import { scriptOf } from './scripts-seen.ts'

const WRITING: ReadonlySet<string | null> = new Set([
  ...['commit', 'define-network', 'delete-network', 'save-edits', 'commit-edits'],
])

/** The services, their proxy and the direct client of Redis that a write needs. */
export interface Stage {
  /** The first of `urls`. */
  readonly url: string
  readonly urls: readonly string[]
  readonly prefix: string
  readonly proxy: FaultProxy
  readonly witness: Witness
}

/** Counts of changes by name, such as records or audit entries. */
type Counts = Readonly<Record<string, number>>

export interface Struck {
  readonly what: string
  readonly reply: Reply
  /** By how much each count grew. */
  readonly grown: Counts
  /** By how much each count must grow if the write is done once. */
  readonly expected: Counts
}

interface Write {
  readonly method: string
  readonly params: unknown
  readonly expected: Counts
}

const AFTER_ONE = { seq: 1, audit: 1 }
const inNetwork = (network: string): Counts => ({
  [`${network} seq`]: AFTER_ONE.seq,
  [`${network} audit`]: AFTER_ONE.audit,
})

function writesOf(turn: number): Write[] {
  const address = ipOf(turn, 1)
  const other = ipOf(turn, 2)
  const network = `Net${turn}`
  const config = `config ${turn}`
  const [here, there] = [inNetwork('Default'), inNetwork('Branch')]
  const write = (method: string, params: unknown, expected: Counts): Write => ({ method, params, expected })
  return [
    write('Inventory.createDevice', ['Default', address, 'A::B'], here),
    write('Inventory.updateDevice', ['Default', address, null, null, null, `host-${turn}`], here),
    write('Inventory.updateDevice', ['Default', address, 'Branch', null, null, null], { ...here, ...there }),
    write('Inventory.updateDevices', [`${address}@Branch`, 'C::D', [`field ${turn}`]], there),
    write('Collector.reportDevices', ['Branch', [{ ipAddress: other, adapterId: 'A::B', model: `m${turn}` }]], there),
    write('Networks.defineManagedNetwork', [network], { made: 1 }),
    write('Networks.deleteManagedNetwork', [network], { made: -1 }),
    write('Credentials.saveCredentialConfig', ['Default', null, { name: config, type: 'DYNAMIC' }], {}),
    write('Credentials.saveCredentialSets', ['Default', config, [{ name: 'a', password: 'p' }]], {}),
    write('Credentials.commitEdits', [], { commits: 1, 'credentials audit': 1 }),
    write('Inventory.deleteDevice', ['Branch', address], there),
    write('Inventory.deleteDevice', ['Branch', other], there),
  ]
}

export const WRITES_A_TURN = writesOf(0).length

/**
 * Sends all kinds of writes `turns` times. `strike` is the fault for the one script of each write; `settle` waits until
 * the fault is over.
 */
export async function strikeWrites(
  stage: Stage,
  turns: number,
  strike: (words: Words, write: number) => Verdict,
  settle: () => Promise<void> = async () => {},
): Promise<Struck[]> {
  const caller = new Caller(stage.url)
  const found: Struck[] = []
  for (let turn = 0; turn < turns; turn++) {
    for (const { method, params, expected } of writesOf(turn)) {
      if (method === 'Credentials.saveCredentialConfig') await caller.result('getPendingEdits')
      caller.url = stage.urls[found.length % stage.urls.length]!
      const before = await countsOf(stage)
      let struck = false
      stage.proxy.judge((words) => {
        if (struck || !WRITING.has(scriptOf(words))) return 'pass'
        struck = true
        return strike(words, found.length)
      })
      const reply = await caller.reply(method, params)
      stage.proxy.judge(null)
      await settle()
      // Skips a write that ran no script because of an earlier fault, such as an update of a device that was not
      // created.
      if (!struck) continue
      const after = await countsOf(stage)
      const names = new Set([...Object.keys(after), ...Object.keys(expected)])
      const grown = Object.fromEntries([...names].map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]))
      found.push({ what: `${turn} ${method}`, reply, grown, expected })
    }
  }
  return found
}

async function countsOf({ witness, prefix }: Stage): Promise<Counts> {
  const number = async (key: string): Promise<number> => Number((await witness.get(prefix + key))?.split(':')[0] ?? 0)
  const length = (key: string): Promise<number> => witness.xlen(prefix + key)
  const names = await witness.smembers(`${prefix}{networks}:names`)
  const made = await Promise.all(names.map((name) => witness.exists(`${prefix}{n:${name}}:network`)))
  return {
    'Default seq': await number('{n:Default}:seq'),
    'Default audit': await length('{n:Default}:audit'),
    'Branch seq': await number('{n:Branch}:seq'),
    'Branch audit': await length('{n:Branch}:audit'),
    commits: await number('{c}:seq'),
    'credentials audit': await length('{c}:audit'),
    made: made.reduce((sum, one) => sum + one, 0),
  }
}

const isDone = ({ grown, expected }: Struck): boolean =>
  Object.entries(grown).every(([name, by]) => by === (expected[name] ?? 0))

const inWords = ({ what, reply, grown }: Struck): string =>
  `${what}: ${JSON.stringify(reply.error ?? reply.result)}, ${JSON.stringify(grown)}`

const isUntouched = ({ grown }: Struck): boolean => Object.values(grown).every((by) => by === 0)

/** Returns a sentence for every write that was not done exactly once, or whose reply says that it was done before. */
export function notOnce(all: readonly Struck[]): string[] {
  return all.filter((one) => !isDone(one) || !isGood(one.reply)).map(inWords)
}

// createDevice reports refusals in its result; a report contains the number of new devices.
function isGood({ result, error }: Reply): boolean {
  if (error !== undefined || typeof result === 'string') return false
  const created = (result as { created?: number } | null)?.created
  return created === undefined || created === 1
}

/**
 * Returns a sentence for every write whose reply is wrong about its effect: a success that was not done once, a "no"
 * that was done, or an "unknown" that was done in part.
 */
export function wrongAboutEffect(all: readonly Struck[]): string[] {
  return all
    .filter((one) => {
      const isStaged = Object.keys(one.expected).length === 0
      if (isStaged) return false
      if (one.reply.error === undefined) return !isDone(one)
      const applied = one.reply.error.data?.applied
      return applied === 'no' ? !isUntouched(one) : applied === 'unknown' && !isUntouched(one) && !isDone(one)
    })
    .map(inWords)
}

export const countAppliedErrors = (all: readonly Struck[], applied: 'no' | 'unknown'): number =>
  all.filter(({ reply }) => reply.error?.data?.applied === applied).length
