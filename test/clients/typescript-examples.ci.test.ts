/*
 * Runs the scripts of examples/typescript as a user does, and imports the client as a user who installed the package
 * does.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Keyrack } from '../../clients/typescript/index.ts'
import { callersOn } from '../access/callers.ts'
import { openOnce, temporaryFolder } from '../support/fixture.ts'
import { freePort } from '../support/processes/free-port.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const prefix = freshPrefix()

let service: Service
let env: Record<string, string | undefined>

const redis = openOnce(startRedisServer)
const folder = temporaryFolder()

beforeAll(async () => {
  const callers = await callersOn(redis.url, prefix)
  const { key } = await callers.key()
  callers.close()
  service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, DEMO: '1' })
  env = { PATH: process.env.PATH, HOME: process.env.HOME, KEYRACK_URL: service.url, KEYRACK_KEY: key }
})

afterAll(async () => {
  await service.stop()
})

/** Runs an example that fails. Returns its exit code and what it printed. */
async function failureOf(
  example: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<{ readonly code?: number; readonly stdout: string; readonly stderr: string }> {
  const script = join(root, 'examples', 'typescript', example)
  return await promisify(execFile)(process.execPath, ['--import', 'tsx', script, ...args], { cwd: root, env }).catch(
    (failure) => failure,
  )
}

/** Runs an example. Returns its lines on stdout, or on stderr if the example changes something. */
async function run(example: string, ...args: string[]): Promise<string[]> {
  const script = join(root, 'examples', 'typescript', example)
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: root,
    env,
  })
  const isChange = /^(update|rotate)-/.test(example)
  expect(isChange ? stdout : stderr).toBe('')
  return (isChange ? stderr : stdout).trimEnd().split('\n')
}

describe('the examples', () => {
  test('search.ts finds devices', async () => {
    const [total, ...devices] = await run('search.ts', 'hostname', 'tyo*')
    expect(total).toBe(`${devices.length} devices`)
    expect(devices).toContain('Default 10.0.0.1 tyo-core-rt-01.example.net')
  })

  test.each([
    ['search', []],
    ['page-through-all', []],
    ['update-custom-fields', ['hostname', 'tyo-*', 'custom3', 'rack 7']],
    ['rotate-credentials', ['Default', 'racks', 'FILE']],
  ])('%s.ts says in a line that the service is down, or has no URL', async (name, args) => {
    const file = join(folder, 'logins.csv')
    await writeFile(file, '10.0.0.1,x\n')
    const given = args.map((arg) => arg.replace('FILE', file))
    for (const url of [`http://127.0.0.1:${await freePort()}`, 'localhost:8080']) {
      expect(await failureOf(`${name}.ts`, given, { ...env, KEYRACK_URL: url })).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(new RegExp(`^${name}\\.ts: .+\\n$`)),
      })
    }
  })

  test('rotate-credentials.ts says in a line that it cannot read the file, or which line is wrong', async () => {
    const [wrong, empty] = ['wrong.csv', 'empty.csv'].map((name) => join(folder, name))
    await writeFile(wrong!, '10.0.0.1;x\n')
    await writeFile(empty!, '10.0.0.1,\n')
    for (const file of [join(folder, 'missing.csv'), wrong!, empty!]) {
      const { code, stderr } = await failureOf('rotate-credentials.ts', ['Default', 'racks', file], env)
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^rotate-credentials\.ts: .+\.csv.*\n$/)])
    }
  })

  test.each(['search.ts', 'page-through-all.ts'])('%s ends quietly if its reader closes the pipe', async (example) => {
    const script = join(root, 'examples', 'typescript', example)
    const child = spawn(process.execPath, ['--import', 'tsx', script], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.destroy()
    const [[code], stderr] = await Promise.all([once(child, 'exit'), text(child.stderr)])
    expect([code, stderr]).toEqual([1, ''])
  })

  test('page-through-all.ts counts all of them', async () => {
    expect(await run('page-through-all.ts', 'Branch')).toEqual(['2 Cisco', '1 Yamaha', '1 Aruba'])
  })

  test('update-custom-fields.ts changes what is found', async () => {
    expect(await run('update-custom-fields.ts', 'ipAddress', '172.16.0.0/16', 'custom1', 'seen')).toEqual([
      '4 devices updated',
    ])
    expect((await run('search.ts', 'custom', 'custom1=seen'))[0]).toBe('4 devices')
  })

  test('rotate-credentials.ts sets all passwords of a file', async () => {
    const file = join(folder, 'passwords.csv')
    await writeFile(file, '10.0.0.1,first, with a comma\n10.0.0.2,second\n')
    const client = new Keyrack({ url: env.KEYRACK_URL!, key: env.KEYRACK_KEY })
    const racks = { network: 'Default', configName: 'racks' }
    const credentialSets = ['10.0.0.1', '10.0.0.2'].map((name) => ({ name, password: 'old' }))
    await client.credentials.edit(async (session) => {
      await session.saveCredentialConfig({ network: 'Default', credentialConfig: { name: 'racks', type: 'STATIC' } })
      await session.saveCredentialSets({ ...racks, credentialSets })
    })
    expect(await run('rotate-credentials.ts', 'Default', 'racks', file)).toEqual(['2 passwords rotated'])
    const page = { offset: 0, pageSize: 9 }
    const saved = await client.credentials.getCredentialSets({
      network: 'Default',
      configName: 'racks',
      pageData: page,
    })
    expect(saved.credentialSets.map(({ password }) => password)).toEqual(['first, with a comma', 'second'])

    await writeFile(file, '10.0.0.1,third\n10.0.0.3,new\n')
    const mistyped = await failureOf('rotate-credentials.ts', ['Default', 'racks', file], env)
    expect([mistyped.code, mistyped.stderr]).toEqual([1, 'rotate-credentials.ts: "racks" has no set 10.0.0.3\n'])
    const dynamic = await failureOf('rotate-credentials.ts', ['Default', 'core routers', file], env)
    expect([dynamic.code, dynamic.stderr]).toEqual([1, 'rotate-credentials.ts: "core routers" is not STATIC\n'])
    const after = await client.credentials.getCredentialSets({ ...racks, pageData: page })
    expect(after.credentialSets.map(({ password }) => password)).toEqual(['first, with a comma', 'second'])
  })
})

describe('docs/clients.md', () => {
  const page = readFileSync(join(root, 'docs/clients.md'), 'utf8')
  const blocks = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, block]) => block!)

  test('shows lines of the examples', () => {
    const folder = join(root, 'examples', 'typescript')
    const known = new Set(readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')))
    const lines = blocks.flatMap((block) => block.split('\n'))
    expect(lines.length).toBeGreaterThan(25)
    expect(lines.filter((line) => !known.has(line))).toEqual([])
  })

  test('has a first block that runs unchanged', async () => {
    const script = join(folder, 'shown.mts')
    await mkdir(join(folder, 'node_modules'), { recursive: true })
    await symlink(root, join(folder, 'node_modules', 'keyrack'))
    await writeFile(script, blocks[0]!)
    const shown = promisify(execFile)(process.execPath, ['--import', 'tsx', script, 'hostname', 'tyo-acc*'], {
      cwd: root,
      env,
    })
    expect((await shown).stdout.split('\n')[0]).toBe('3 devices')
    await rm(join(folder, 'node_modules'), { recursive: true })
  })
})

describe('the package', () => {
  const SCRIPT = `
import { type Device, Keyrack, type KeyrackOptions } from 'keyrack/client'
const options: KeyrackOptions = { url: process.env.KEYRACK_URL ?? '', key: process.env.KEYRACK_KEY }
const place = { network: 'Default', ipAddress: '10.0.0.1' }
const device: Device | null = await new Keyrack(options).inventory.getDevice(place)
// @ts-expect-error there is no such param
new Keyrack(options).inventory.getDevice({ network: 'Default', ip: '10.0.0.1' })
console.log(device?.hostname)
`

  test('gives types and client to a project that installed it, and needs nothing else', async () => {
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await writeFile(join(folder, 'script.ts'), SCRIPT)
    await writeFile(
      join(folder, 'environment.d.ts'),
      'declare const process: { env: Record<string, string | undefined> }',
    )
    const modules = join(folder, 'node_modules')
    await promisify(execFile)('mkdir', ['-p', modules])
    await symlink(root, join(modules, 'keyrack'))
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const flags = '--strict --module nodenext --target es2022 --lib es2022,dom --outDir out script.ts environment.d.ts'
    await promisify(execFile)(process.execPath, [compiler, ...flags.split(' ')], { cwd: folder })
    const made = readFileSync(join(folder, 'out', 'script.js'), 'utf8').replace(/^new Keyrack.*$/m, '')
    await writeFile(join(folder, 'script.js'), made)
    const { stdout } = await promisify(execFile)(process.execPath, ['script.js'], { cwd: folder, env })
    expect(stdout).toBe('tyo-core-rt-01.example.net\n')
  })
})
