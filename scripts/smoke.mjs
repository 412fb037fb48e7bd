/*
 * Starts the service as a user does, with `npm start`, and makes one call: npm run smoke. It uses Node alone and the
 * environment as it is, so REDIS_URL chooses the Redis. Exits with 0 if the call was answered and the service ended
 * with 0. An argument may give another time limit in milliseconds.
 */

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const LIMIT_MS = Number(process.argv[2] ?? 300_000)
/** Time in which the service must end, in milliseconds. It needs it to end its Redis, which a SIGKILL would leave. */
const END_MS = 20_000
const folder = mkdtempSync(join(tmpdir(), 'keyrack-smoke-'))
const env = { ...process.env, XDG_CONFIG_HOME: folder, DATA_DIR: join(folder, 'data'), PORT: '0' }
// A group of its own, so that a signal reaches the service and not only npm.
const child = spawn('npm', ['start'], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
/** Resolves with the exit code, or with null after a kill. */
const ended = new Promise((resolve) => child.once('exit', resolve))
const limits = [
  setTimeout(endService, LIMIT_MS),
  setTimeout(() => process.kill(-child.pid, 'SIGKILL'), LIMIT_MS + END_MS),
]
// A signal to this process does not reach that group: the service is ended, its call fails, and all is removed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endService)

try {
  const url = await listening()
  const ready = await fetch(new URL('readyz', url))
  if (ready.status !== 200) throw new Error(`/readyz answered ${ready.status}: ${await ready.text()}`)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'Networks.getManagedNetworkNames' })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const text = await response.text()
  if (JSON.parse(text).result?.[0] !== 'Default') throw new Error(`The call was answered ${response.status} ${text}`)
  console.log(`The service answers on ${url}: ${text}`)
} finally {
  endService()
  await ended
  for (const limit of limits) clearTimeout(limit)
  rmSync(folder, { recursive: true, force: true })
}
const code = await ended
if (code !== 0) throw new Error(code === null ? 'The service was killed' : `The service ended with ${code}`)

function endService() {
  if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGTERM')
}

/** Resolves with the address of the service once it listens. */
function listening() {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk) => {
      process.stdout.write(chunk)
      output += chunk
      const url = /listening on (http\S+)/.exec(output)?.[1]
      if (url !== undefined) resolve(url)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    ended.then(() => reject(new Error('The service ended before it listened')))
  })
}
