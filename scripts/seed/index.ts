/* npm run seed -- [options]: loads a generated fleet into networks of its own in a running service. */
import { homedir } from 'node:os'
import { parseArgs } from 'node:util'
import { Keyrack } from '../../clients/typescript/index.ts'
import { UsageError } from '../../src/commands/command.ts'
import { setExit } from '../../src/commands/exit-code.ts'
import { toEnding, withCredentialsHint } from '../../src/commands/failures.ts'
import { readClientSettings } from '../../src/commands/remote/client-settings.ts'
import { createProgress } from '../../src/commands/remote/progress.ts'
import { createScreen } from '../../src/commands/screen.ts'
import { harmlessLines } from '../../src/domain/harmless-text.ts'
import { loadFleet } from './load-fleet.ts'

const HELP = `npm run seed -- [--count NUMBER] [--seed NUMBER] [--from NUMBER] [--url URL]

Loads a made-up fleet into a running service. Its devices go into two new networks, Seed-1 and Seed-2, or the next two
numbers that are free: existing networks and devices are not touched.

  --count NUMBER   how many devices, 1 to 1600000; default: 1000
  --seed NUMBER    another number makes another fleet; default: 1
  --from NUMBER    number of the first device in the fleet; default: 0
  --url URL        URL of the server; default: KEYRACK_URL
  --help           show this

The server and the caller come from KEYRACK_URL, KEYRACK_KEY and so on, as for the keyrack command. The caller needs the
rights to create networks (role admin).
`

const MAX_DEVICES = 1_600_000

interface SeedOptions {
  readonly count: number
  readonly seed: number
  readonly from: number
  readonly url: string | undefined
}

/** Returns null if help was requested. Throws UsageError. */
function readOptions(args: string[]): SeedOptions | null {
  const { help, ...values } = parsed(args)
  if (help === true) return null
  const count = parseNumber('--count', values.count ?? '1000', { min: 1, max: MAX_DEVICES })
  const from = parseNumber('--from', values.from ?? '0', { min: 0, max: MAX_DEVICES - count })
  const seed = parseNumber('--seed', values.seed ?? '1', { min: 0, max: 2 ** 31 - 1 })
  return { count, seed, from, url: values.url }
}

function parsed(args: string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args, options: { count: text, seed: text, from: text, url: text, help: { type: 'boolean' } } })
      .values
  } catch (failure) {
    throw new UsageError(`${(failure as Error).message}\n(see --help)`)
  }
}

function parseNumber(name: string, value: string, { min, max }: { min: number; max: number }): number {
  const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  if (number >= min && number <= max) return number
  throw new UsageError(`${name} must be a number from ${min} to ${max}, not "${value}"`)
}

/** Returns two unused network names. */
async function freeNetworks(client: Keyrack): Promise<[string, string]> {
  const taken = new Set(await client.networks.getManagedNetworkNames())
  for (let number = 1; ; number += 2) {
    const names: [string, string] = [`Seed-${number}`, `Seed-${number + 1}`]
    if (!names.some((name) => taken.has(name))) return names
  }
}

async function load({ url, count, ...fleet }: SeedOptions): Promise<void> {
  const screen = createScreen(process.stderr, process.env)
  const { options, warnings } = readClientSettings(process.env, homedir(), url)
  for (const warning of warnings) screen.inform(warning)
  const client = new Keyrack(options)
  const networks = await freeNetworks(client).catch((failure: unknown) => {
    throw withCredentialsHint(failure, options.key !== undefined || options.user !== undefined)
  })
  const progress = createProgress(screen, { doing: 'loading', unit: 'devices' })
  await loadFleet({ client, networks, count, ...fleet, onProgress: (done) => progress.report(done, done / count) })
  screen.inform(`${progress.end(count)}, in ${networks.join(' and ')}`)
}

try {
  const options = readOptions(process.argv.slice(2))
  if (options === null) process.stdout.write(HELP)
  else await load(options)
} catch (failure) {
  const { ending, sentence } = toEnding(failure)
  process.stderr.write(harmlessLines(`Error: ${sentence}\n`))
  setExit(ending)
}
