/*
 * Runs the commands of README.md, "Put it on a network", one after the other.
 */
import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { openOnce, temporaryFolder } from '../support/fixture.ts'
import { findMissing, needing } from '../support/needs.ts'
import { freePort } from '../support/processes/free-port.ts'
import { MAIN } from '../support/processes/main-program.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, TEST_KEY } from '../support/service.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const block = /^## Put it on a network$[\s\S]*?```sh\n([\s\S]*?)```/m.exec(readme)![1]!
const redis = openOnce(startRedisServer)

let port: number
let env: NodeJS.ProcessEnv

const folder = temporaryFolder()

beforeAll(async () => {
  port = await freePort()
  const own = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), CREDENTIALS_KEY: TEST_KEY, PORT: `${port}` }
  env = { PATH: process.env.PATH, HOME: folder, ...own }
})

const missing = findMissing('curl', 'openssl')

test.skipIf(missing !== null)(needing(missing, 'five commands, and a key opens what nothing else does'), async () => {
  const commands = block
    .trim()
    .split(/(?<!\\)\n/)
    .map(here)
  expect(commands).toHaveLength(5)
  const [certificate, key, user, start, call] = commands as [string, string, string, string, string]
  for (const command of [certificate, key, user]) await sh(command)
  expect(await sh('cat alice.password')).toMatch(/^\S{24}\n$/)
  const service = spawn('sh', ['-c', `exec env ${start}`], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    await new Promise<void>((resolve) => {
      service.stderr.on('data', (chunk) => `${chunk}`.includes('listening on https') && resolve())
    })
    expect(JSON.parse(await sh(call))).toEqual({ jsonrpc: '2.0', id: 1, result: ['Default'] })
    const stranger = call.replace(/-H "Authorization[^"]*"/, '')
    expect(stranger).not.toBe(call)
    expect(JSON.parse(await sh(stranger))).toMatchObject({ id: null, error: { code: 1301 } })
  } finally {
    service.kill('SIGTERM')
  }
})

const here = (command: string): string =>
  command
    .replace('npx keyrack', `${process.execPath} ${MAIN}`)
    .replace('npm start', `${process.execPath} ${MAIN}`)
    .replace('localhost:8080', `localhost:${port}`)

const sh = async (command: string): Promise<string> =>
  (await promisify(execFile)('sh', ['-c', command], { cwd: folder, env })).stdout
