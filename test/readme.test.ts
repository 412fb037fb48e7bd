import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readContract } from '../scripts/contract/contract.ts'
import { helpText } from '../src/cli/help.ts'
import { makeProgram } from '../src/cli/program.ts'
import { settings } from '../src/config.ts'
import { openOnce, temporaryFolder } from './support/fixture.ts'
import { startRedisServer } from './support/redis-server.ts'
import { startService } from './support/service.ts'

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const readme = read('README.md')
const contract = readContract()
const manifest = JSON.parse(read('package.json')) as { version: string; scripts: Record<string, string> }

const redis = openOnce(startRedisServer)
const folder = temporaryFolder()
const service = openOnce(() => startService({ REDIS_URL: redis.url, DEMO: '1' }))

describe('the calls of the README answer what it says', () => {
  const calls = [...readme.matchAll(/```sh\n(curl .*?)```\s+```json\n(.*?)```/gs)]

  test('there are some', () => {
    expect(calls.length).toBeGreaterThan(2)
  })

  // One after the other: the later ones build on the earlier ones.
  test.each(calls.map(([, command, answer]) => [command!, answer!]))('%s', async (command, answer) => {
    const here = command.replaceAll('http://localhost:8080/', service.url)
    const { stdout } = await promisify(execFile)('sh', ['-c', here], { cwd: folder })
    expect(JSON.parse(stdout)).toEqual(JSON.parse(answer))
  })
})

test('--help lists every setting with its default', () => {
  const help = helpText()
  for (const [name, { default: fallback, meaning }] of Object.entries(settings)) {
    expect(help).toMatch(new RegExp(`^ +${name} +${escaped(fallback)} +${escaped(meaning)}`, 'm'))
  }
})

test('every command of the README is one', () => {
  const program = makeProgram()
  const named = [...readme.matchAll(/^(?:npx keyrack| {4}npx keyrack|npm start --) ([a-z]+)(?: ([a-z]+))?/gm)]
  expect(named.length).toBeGreaterThan(10)
  for (const [line, group, name] of named) {
    const command = program.commands.find((one) => one.name() === group)
    expect(command, line).toBeDefined()
    const names = command!.commands.map((one) => one.name())
    if (names.length > 0) expect(names, line).toContain(name)
  }
})

test('.env.example holds every setting with its default, and no other', () => {
  const given = [...read('.env.example').matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value])
  expect(given).toEqual(Object.entries(settings).map(([name, { default: fallback }]) => [name, fallback]))
})

test('every npm script it names is there', () => {
  const named = [...readme.matchAll(/npm (?:run )?(start|test|[a-z]+(?::[a-z]+)?)\b/g)].map(([, name]) => name!)
  const scripts = named.filter((name) => !['install', 'ci', 'i'].includes(name))
  expect(scripts.length).toBeGreaterThan(5)
  for (const name of scripts) expect(manifest.scripts).toHaveProperty([name])
})

test('package and contract have one version', () => {
  expect(contract.info.version).toBe(manifest.version)
})

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
