import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const IDLE_SERVER = fileURLToPath(new URL('./idle-server.mjs', import.meta.url))
const EVERY_MS = 20

/**
 * Starts to measure how long the machine delays a request that needs no work. `stop` returns the longest delay in
 * milliseconds. A test subtracts it from the time that a service took.
 */
export async function measureMachineDelay(): Promise<{ stop(): Promise<number> }> {
  const child = spawn(process.execPath, [IDLE_SERVER], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  let [isRunning, longestMs] = [true, 0]
  const measuring = (async () => {
    while (isRunning) {
      const at = performance.now()
      await (await fetch(`http://127.0.0.1:${Number(port)}/`)).text()
      longestMs = Math.max(longestMs, performance.now() - at)
      await pause(EVERY_MS)
    }
  })()
  // `stop` throws the failure of a request.
  measuring.catch(() => {})
  return {
    async stop() {
      isRunning = false
      await measuring.finally(() => child.kill('SIGKILL'))
      return longestMs
    },
  }
}
