/* Runs `npm run smoke` with a stand-in for npm, which serves as the service does and ends as the test says. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../support/fixture.ts'

const SMOKE = fileURLToPath(new URL('../../scripts/smoke.mjs', import.meta.url))
const NPM = `#!${process.execPath}
const isSilent = process.env.SILENT === '1'
const answer = (_, response) => isSilent ? console.log('asked') : response.end('{"result":["Default"]}')
const server = require('node:http').createServer(answer)
server.listen(0, '127.0.0.1', () => console.log('listening on http://127.0.0.1:' + server.address().port + '/'))
process.on('SIGTERM', () => {
  if (process.env.ENDED !== undefined) require('node:fs').writeFileSync(process.env.ENDED, '')
  const [code, signal] = [Number(process.env.END_CODE), process.env.END_SIGNAL]
  if (signal === undefined) process.exit(code)
  process.kill(process.pid, signal)
})
`
const folder = temporaryFolder()

beforeAll(() => writeFileSync(join(folder, 'npm'), NPM, { mode: 0o755 }))

const envFor = (more: Record<string, string>) => ({
  ...{ ...process.env, ...more },
  PATH: [folder, process.env.PATH].join(delimiter),
})

const smoke = (end: Record<string, string>) =>
  spawnSync(process.execPath, [SMOKE], { env: envFor(end), encoding: 'utf8' })

test('smoke succeeds if the service answers and ends with 0', () => {
  expect(smoke({ END_CODE: '0' })).toMatchObject({ status: 0, stdout: expect.stringContaining('The service answers') })
})

test.each([
  ['The service ended with 3', { END_CODE: '3' }],
  ['The service was killed', { END_SIGNAL: 'SIGKILL' }],
])('smoke fails if the service answers but does not end well: %s', (message, end) => {
  expect(smoke(end)).toMatchObject({ status: 1, stderr: expect.stringContaining(message) })
})

test('a service that takes too long gets SIGTERM, so that it ends its Redis', () => {
  const ended = join(folder, 'ended')
  const env = envFor({ SILENT: '1', END_CODE: '0', ENDED: ended })
  expect(spawnSync(process.execPath, [SMOKE, '10000'], { env, encoding: 'utf8' }).status).toBe(1)
  expect(existsSync(ended)).toBe(true)
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s also ends the service, and leaves no folder',
  async (signal) => {
    const temporary = join(folder, signal)
    mkdirSync(temporary)
    const env = envFor({ SILENT: '1', END_CODE: '0', TMPDIR: temporary })
    const child = spawn(process.execPath, [SMOKE], { env, stdio: ['ignore', 'pipe', 'ignore'] })
    const closed = once(child, 'close')
    const port = await untilAsked(child)
    child.kill(signal)
    await closed
    expect(child.exitCode).toBe(1)
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
    expect(readdirSync(temporary)).toEqual([])
  },
)

/** Resolves with the port of the service when it has been asked and does not answer. */
async function untilAsked({ stdout }: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of stdout!.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += chunk
    if (output.includes('asked')) break
  }
  return /127\.0\.0\.1:(\d+)/.exec(output)![1]!
}
