/*
 * Checks that the examples which change many devices or credentials change nothing if they are run without arguments.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runKeyrack } from '../commands/run-keyrack.ts'
import { openOnce } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'
import { noPython, root } from './python.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url, DEMO: '1' }))
const WRITES = /\b(update_?[Dd]evices?|save_?[Cc]redential_?[Ss]ets|report_?[Dd]evices|delete_?[Dd]evice)\b/
const writing = ['typescript', 'python'].flatMap((language) =>
  readdirSync(`${root}/examples/${language}`)
    .map((name) => `examples/${language}/${name}`)
    .filter((path) => WRITES.test(readFileSync(`${root}/${path}`, 'utf8'))),
)
const snapshot = async (): Promise<string> => (await runKeyrack(['devices', 'export'], { env: env() })).out
const env = () => ({ KEYRACK_URL: service.url })

function run(path: string, args: readonly string[]) {
  const [command, ...before] = path.endsWith('.py') ? ['python3'] : [process.execPath, '--import', 'tsx']
  return spawnSync(command!, [...before, path, ...args], { cwd: root, env: { ...process.env, ...env() } })
}

test('there are four scripts that write', () => {
  expect(writing).toHaveLength(4)
})

describe.each(writing)('%s', (path) => {
  const missing = path.endsWith('.py') ? noPython : null
  test.skipIf(missing !== null)(needing(missing, 'ends with 2 and its usage, and changes nothing'), async () => {
    const before = await snapshot()
    expect(before).toContain('10.0.0.1')
    for (const args of [[], ['', ''], ['', '', 'custom1', ''], ['hostname', '*'], ['a', 'b', 'c', 'd', 'e']]) {
      const { status, stdout, stderr } = run(path, args)
      expect([status, `${stdout}`], args.join()).toEqual([2, ''])
      expect(`${stderr}`).toMatch(/^Usage: .* \w+\n?/)
    }
    expect(await snapshot()).toBe(before)
  })
})

test('a script takes the same arguments in TypeScript and in Python', () => {
  const usageOf = (path: string): string => /\.(?:ts|py) ([A-Z ]+)/.exec(`${run(path, []).stderr}`)![1]!.trim()
  for (const path of writing.filter((name) => name.endsWith('.ts'))) {
    const twin = path.replace('typescript', 'python').replaceAll('-', '_').replace(/ts$/, 'py')
    expect(usageOf(twin)).toBe(usageOf(path))
  }
})
