/* Runs `npm run smoke` with a stand-in for npm, which serves as the service does and ends as the test says. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../support/fixture.ts'

const SMOKE = fileURLToPath(new URL('../../scripts/smoke.mjs', import.meta.url))
const NPM = `#!${process.execPath}
const server = require('node:http').createServer((_, response) => response.end('{"result":["Default"]}'))
server.listen(0, '127.0.0.1', () => console.log('listening on http://127.0.0.1:' + server.address().port + '/'))
process.on('SIGTERM', () => {
  const [code, signal] = [Number(process.env.END_CODE), process.env.END_SIGNAL]
  if (signal === undefined) process.exit(code)
  process.kill(process.pid, signal)
})
`
const folder = temporaryFolder()

beforeAll(() => writeFileSync(join(folder, 'npm'), NPM, { mode: 0o755 }))

function smoke(end: Record<string, string>) {
  const env = { ...process.env, ...end, PATH: [folder, process.env.PATH].join(delimiter) }
  return spawnSync(process.execPath, [SMOKE], { env, encoding: 'utf8' })
}

test('smoke succeeds if the service answers and ends with 0', () => {
  expect(smoke({ END_CODE: '0' })).toMatchObject({ status: 0, stdout: expect.stringContaining('The service answers') })
})

test.each([
  ['The service ended with 3', { END_CODE: '3' }],
  ['The service was killed', { END_SIGNAL: 'SIGKILL' }],
])('smoke fails if the service answers but does not end well: %s', (message, end) => {
  expect(smoke(end)).toMatchObject({ status: 1, stderr: expect.stringContaining(message) })
})
