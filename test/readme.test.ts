import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Method, PERMISSIONS, readContract } from '../scripts/contract/contract.ts'
import { helpText } from '../src/cli/help.ts'
import { makeProgram } from '../src/cli/program.ts'
import { exitCodes } from '../src/commands/exit-code.ts'
import { clientSettings } from '../src/commands/remote/client-settings.ts'
import { settings } from '../src/config.ts'
import { type RedisServer, startRedisServer } from './support/redis-server.ts'
import { type Service, startService } from './support/service.ts'

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const readme = read('README.md')
const contract = readContract()
const manifest = JSON.parse(read('package.json')) as { version: string; scripts: Record<string, string> }

let redis: RedisServer
let folder: string
let service: Service

beforeAll(async () => {
  redis = await startRedisServer()
  folder = await mkdtemp(join(tmpdir(), 'keyrack-readme-'))
  service = await startService({ REDIS_URL: redis.url, DEMO: '1' })
})

afterAll(async () => {
  await service.stop()
  await redis.stop()
  await rm(folder, { recursive: true, force: true })
})

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

test('the table of methods is the contract', () => {
  expect(rowsOf('Method')).toEqual(contract.methods.map(methodRow))
})

test('the table of permissions is the contract', () => {
  const methodsOf = (permission: string) => contract.methods.filter((method) => method['x-permission'] === permission)
  const rows = PERMISSIONS.map((permission) => {
    const roles = Object.entries(contract['x-roles']).filter(([, role]) => role.permissions.includes(permission))
    const methods = methodsOf(permission).map(({ name }) => name)
    const needed = methods.length > 0 ? methods.join(', ') : 'secrets in replies; without it they are null'
    return [permission, roles.map(([name]) => name).join(', '), needed]
  })
  expect(rowsOf('Permission')).toEqual(rows)
})

test('the table of errors is the contract', () => {
  const errors = Object.entries(contract.components.errors)
  expect(rowsOf('Error')).toEqual(errors.map(([name, { code, message }]) => [name, `${code}`, message]))
})

test('the table of settings is the code', () => {
  const rows = Object.entries(settings).map(([name, { default: fallback, meaning }]) => [name, fallback, meaning])
  expect(rowsOf('Setting')).toEqual(rows)
})

test('--help lists every setting with its default', () => {
  const help = helpText()
  for (const [name, { default: fallback, meaning }] of Object.entries(settings)) {
    expect(help).toMatch(new RegExp(`^ +${name} +${escaped(fallback)} +${escaped(meaning)}`, 'm'))
  }
})

test('the tables of the command line are the code', () => {
  expect(rowsOf('Variable')).toEqual(Object.entries(clientSettings))
  expect(rowsOf('Exit code')).toEqual(Object.values(exitCodes).map(({ code, meaning }) => [`${code}`, meaning]))
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

function methodRow(method: Method): string[] {
  const mark = method['x-extension'] === true ? ' +' : ''
  const params = method.params.map((param) => param.name).join(', ')
  return [`${method.name}${mark}`, params, method['x-permission'], method.summary]
}

/** The rows of the table whose first column has this heading. */
function rowsOf(heading: string): string[][] {
  const table = new RegExp(`^\\| ${heading} \\|.*\\n\\|[-|]+\\|\\n((?:\\|.*\\n)+)`, 'm').exec(readme)
  if (table === null) throw new Error(`README.md has no table of ${heading}`)
  return table[1]!
    .trim()
    .split('\n')
    .map((row) =>
      row
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim()),
    )
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
