/*
 * Runs the calls and commands of README.md and docs/getting-started.md exactly as they are written.
 * test/commands/on-a-network.ci.test.ts runs the five commands that make the service reachable from a network.
 */
import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readContract } from '../../scripts/contract/contract.ts'
import { settingsHelp } from '../../src/cli/help.ts'
import { makeProgram } from '../../src/cli/program.ts'
import { settings } from '../../src/config.ts'
import { findCommand } from '../../src/embedded-redis/find-command.ts'
import { openOnce, temporaryFolder } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'
import { commandsOf, documents, read, root } from './documents.ts'

const manifest = JSON.parse(read('package.json')) as { version: string; scripts: Record<string, string> }
const run = promisify(execFile)
const redis = openOnce(startRedisServer)

/** Says which tool of a command this machine lacks, or returns null. */
function missingTool(command: string): string | null {
  const tool = ['curl', 'openssl'].find((name) => new RegExp(`\\b${name}\\b`).test(command))
  return tool === undefined || findCommand(tool, process.env) !== null ? null : `there is no ${tool}`
}

describe.each(['README.md', 'docs/getting-started.md'])('%s', (document) => {
  const text = read(document)
  const calls = [...text.matchAll(/```sh\n(curl .*?)```\s+```json\n(.*?)```/gs)]
  const folder = temporaryFolder()
  const service = openOnce(() => startService({ REDIS_URL: redis.url, DEMO: '1' }))

  test('has calls with their responses', () => {
    expect(calls.length).toBeGreaterThan(1)
  })

  // The commands run in the order of the document, because later ones depend on earlier ones.
  test.for(calls.map(([, command, answer]) => [command!, answer!] as const))(
    '%s',
    async ([command, answer], context) => {
      const missing = missingTool(command)
      context.skip(missing !== null, missing ?? '')
      const here = command.replaceAll('http://localhost:8080/', service.url)
      const { stdout } = await run('sh', ['-c', here], { cwd: folder })
      expect(JSON.parse(stdout)).toEqual(JSON.parse(answer))
    },
  )

  test.for([...new Set(commandsOf(text))])('%s', async (command, context) => {
    const missing = missingTool(command)
    context.skip(missing !== null, missing ?? '')
    const place = RUN_ELSEWHERE[command]
    if (place !== undefined) return expect(existsSync(join(root, place))).toBe(true)
    if (command.startsWith('npm start')) return await startsAndStops(command, folder)
    const env = { ...process.env, HOME: folder, KEYRACK_URL: service.url }
    await run('sh', ['-c', built(command)], { cwd: root, env })
  })
})

/** Commands that cannot run here. The value is the file that runs or defines the command. */
const RUN_ELSEWHERE: Readonly<Record<string, string>> = {
  'npm test': 'vitest.config.ts',
  'brew install redis': 'src/embedded-redis/locate.ts',
  'node scripts/make-secrets.mjs && docker compose up -d --build': 'test/containers/compose.test.ts',
}

/** Returns the same command without npm, because npm takes a second to start. */
const built = (command: string): string =>
  command
    .replace(/^npx keyrack/, `"${process.execPath}" dist/src/main.js`)
    .replace(/^npm run seed --/, `"${process.execPath}" --import tsx scripts/seed/index.ts`)

/** Runs npm start with its own data folder until the service listens, then stops it. */
async function startsAndStops(command: string, folder: string): Promise<void> {
  const env = { ...process.env, XDG_CONFIG_HOME: folder, DATA_DIR: join(folder, randomUUID()), PORT: '0' }
  const child = spawn('sh', ['-c', `exec ${command}`], { cwd: root, env, detached: true, stdio: 'pipe' })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let output = ''
  try {
    await new Promise<void>((resolve, reject) => {
      const note = (chunk: unknown): void => {
        output += chunk
        if (output.includes('listening on http')) resolve()
      }
      child.stdout.on('data', note)
      child.stderr.on('data', note)
      void ended.then(() => reject(new Error(`${command} ended: ${output}`)))
    })
  } finally {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM')
  }
  await ended
}

test('every command in a document is a command of keyrack', async () => {
  const program = await makeProgram()
  const pattern = /(?:npx keyrack|npm start --|(?<=`)keyrack) ([a-z]+)(?: ([a-z]+))?/g
  const named = documents.flatMap((path) => [...read(path).matchAll(pattern)].map((match) => ({ path, match })))
  expect(named.length).toBeGreaterThan(30)
  for (const { path, match } of named) {
    const [line, group, name] = match
    const command = program.commands.find((one) => one.name() === group)
    expect(command, `${path}: ${line}`).toBeDefined()
    const names = command!.commands.flatMap((one) => [one.name(), ...one.aliases()])
    if (names.length > 0 && name !== undefined) expect(names, `${path}: ${line}`).toContain(name)
  }
})

test('every keyrack command in a document has arguments and options that keyrack accepts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-commands-'))
  const commands = documents.flatMap((path) =>
    [...read(path).matchAll(/^ *(npx keyrack (?:.*\\\n)*.*)$/gm)].map(([, command]) => ({ path, command: command! })),
  )
  expect(commands.length).toBeGreaterThan(30)
  for (const { path, command } of commands) {
    // The shell finds the words of the command, and prints them in place of running it.
    const { stdout } = await run('sh', ['-c', `npx() { shift; printf '%s\\0' "$@" >&3; }; exec 3>&1; ${command}`], {
      cwd: folder,
    })
    const program = await makeProgram()
    for (const group of program.commands) for (const one of [group, ...group.commands]) one.action(() => {})
    const parsed = program.parseAsync(stdout.split('\0').slice(0, -1), { from: 'user' })
    await expect(parsed, `${path}: ${command}`).resolves.toBeDefined()
  }
  await rm(folder, { recursive: true })
})

test('every npm script that a document names is in package.json', () => {
  const named = documents.flatMap((path) => [...read(path).matchAll(/npm (?:run )?([a-z]+(?::[a-z]+)*)\b/g)])
  const ofNpm = ['install', 'ci', 'i', 'init', 'link', 'pkg']
  const scripts = named.map(([, name]) => name!).filter((name) => !ofNpm.includes(name))
  expect(scripts.length).toBeGreaterThan(20)
  for (const name of scripts) expect(manifest.scripts).toHaveProperty([name])
})

test('serve --help lists every setting with its default', () => {
  const help = settingsHelp()
  for (const [name, { default: fallback, meaning }] of Object.entries(settings)) {
    expect(help).toMatch(new RegExp(`^ +${name} +${escaped(fallback)} +${escaped(meaning)}`, 'm'))
  }
})

test('.env.example holds every setting with its default, and no other', () => {
  const given = [...read('.env.example').matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value])
  expect(given).toEqual(Object.entries(settings).map(([name, { default: fallback }]) => [name, fallback]))
})

test('package and contract have one version', () => {
  expect(readContract().info.version).toBe(manifest.version)
})

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
