/*
 * A second caller in a separate process. It requests /healthz and makes a short call again and again until its stdin
 * ends. Then it prints its measurements as one line of JSON. Its arguments are the service's URL, the service's process
 * id, the headers of the calls as JSON, and the params of an additional search as JSON, or null. It also requests an
 * idle server, which shows how long other programs delay it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'

const IDLE_SERVER = fileURLToPath(new URL('../support/processes/idle-server.mjs', import.meta.url))
const [, , url, pid, headersJson, searchJson = 'null'] = process.argv
const BETWEEN_MS = 10
const GIVE_UP_MS = 120_000
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'Inventory.getDevice', params: ['Default', '10.255.0.1'] })
const agent = new Agent({ keepAlive: true })
let stopped = false

const send = (options, text) =>
  new Promise((resolve) => {
    const started = performance.now()
    const end = (outcome) => resolve({ ms: performance.now() - started, outcome })
    const sent = request(url, { agent, timeout: GIVE_UP_MS, ...options }, (response) => {
      response.resume().once('end', () => end(`status ${response.statusCode}`))
    })
    sent.once('timeout', () => sent.destroy(new Error('timeout')))
    sent.once('error', (error) => end(error.code ?? error.message))
    sent.end(text)
  })

async function watch(options, text) {
  const times = []
  const refused = {}
  while (!stopped) {
    const { ms, outcome } = await send(options, text)
    times.push(ms)
    if (outcome !== 'status 200') refused[outcome] = (refused[outcome] ?? 0) + 1
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
  }
  times.sort((a, b) => a - b)
  return { count: times.length, p99Ms: times[Math.floor(times.length * 0.99)], longestMs: times.at(-1), refused }
}

/** Returns a memory field of the service, in MiB. VmHWM is the maximum since the write to clear_refs. */
const memory = (field) =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`))[1]) / 1024

const [port] = await once(spawn(process.execPath, [IDLE_SERVER], { stdio: ['pipe', 'pipe', 'inherit'] }).stdout, 'data')
writeFileSync(`/proc/${pid}/clear_refs`, '5')
const beforeMiB = memory('VmRSS')
const path = new URL(url).pathname
const health = watch({ path: `${path}healthz` })
const headers = { 'content-type': 'application/json', ...JSON.parse(headersJson) }
const call = watch({ method: 'POST', path, headers }, body)
const params = JSON.parse(searchJson)
const searchBody = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'Inventory.search', params })
const search = params === null ? null : watch({ method: 'POST', path, headers }, searchBody)
const idle = watch({ port: Number(port) })
process.stdout.write('watching\n')
process.stdin.resume().once('end', () => {
  stopped = true
})
const watched = { health: await health, call: await call, search: await search }
const seen = { ...watched, machineMs: (await idle).longestMs, beforeMiB, peakMiB: memory('VmHWM') }
process.stdout.write(`${JSON.stringify(seen)}\n`)
process.exit()
