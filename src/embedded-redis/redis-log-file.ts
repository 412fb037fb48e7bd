/* The log of an embedded Redis, which says why a start failed. */
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'

const MAX_BYTES = 4096
const MAX_LINES = 8

/** Returns the path of the log of a data directory. */
export const logFileOf = (dataDir: string): string => join(dataDir, 'redis.log')

/** Notes where the log ends. Returns a function that reads the last eight lines that were written since. */
export async function followLog(dataDir: string): Promise<() => Promise<string>> {
  const file = logFileOf(dataDir)
  const from = await stat(file).then(
    ({ size }) => size,
    () => 0,
  )
  return () => lastLines(file, from)
}

/** Returns the last lines of a file, without the first `from` bytes. */
async function lastLines(file: string, from: number): Promise<string> {
  const handle = await open(file)
  try {
    const size = (await handle.stat()).size
    const start = Math.max(from, size - MAX_BYTES)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(size - start, 1)), 0, undefined, start)
    return buffer.subarray(0, bytesRead).toString('utf8').trim().split('\n').slice(-MAX_LINES).join('\n')
  } finally {
    await handle.close()
  }
}
