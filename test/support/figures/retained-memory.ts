import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The memory of a service. */
export interface Memory {
  /** The memory of all threads after garbage collection, including buffers. */
  readonly heapMiB: number
  readonly rssMiB: number
}

/** Measures the memory that a service retains. The service must be started with `env`. */
export interface MemoryWatch {
  readonly env: Readonly<Record<string, string>>
  /** Returns the memory of all threads, which must run. */
  of(pid: number): Promise<Memory>
  close(): Promise<void>
}

const SAMPLER = new URL('./memory-sampler.mjs', import.meta.url)
const MIB = 2 ** 20

/**
 * Starts a watch of a service with this number of threads: two with a search index, one without. With `sampleLeakKiB`,
 * the service leaks that number of KiB and five descriptors before each sample.
 */
export async function watchMemory({ sampleLeakKiB = 0, threads = 2 } = {}): Promise<MemoryWatch> {
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-memory-'))
  const file = join(folder, 'samples.jsonl')
  await writeFile(file, '')
  let requests = 0
  return {
    env: { NODE_OPTIONS: `--import=${SAMPLER}`, MEMORY_SAMPLES: file, MEMORY_SAMPLE_LEAK: `${sampleLeakKiB}` },
    of(pid) {
      process.kill(pid, 'SIGUSR2')
      requests++
      return answerTo(requests, file, threads)
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

interface Answer {
  readonly request: number
  readonly heapUsed: number
  readonly rss: number
}

async function answerTo(request: number, file: string, count: number): Promise<Memory> {
  for (let left = 600; left > 0; left--) {
    const threads = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line) as Answer)
      .filter((answer) => answer.request === request)
    if (threads.length === count) {
      const heap = threads.reduce((sum, { heapUsed }) => sum + heapUsed, 0)
      return { heapMiB: heap / MIB, rssMiB: Math.max(...threads.map(({ rss }) => rss)) / MIB }
    }
    await pause(50)
  }
  throw new Error(`The service did not report its memory: fewer than ${count} threads answered within 30 s`)
}
