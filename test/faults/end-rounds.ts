import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { figure } from '../support/figures/measured.ts'
import { endUnderLoad } from './end-under-load.ts'

/** Ends a service under load `rounds` times, on the same data. */
export async function endRounds(rounds: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keyrack-ending-'))
  let [worstMs, after, broken] = [0, 0, 0]
  const faults: string[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const ending = await endUnderLoad({ dataDir, round: round + 10 })
      faults.push(...ending.faults)
      expect(ending.before).toBeGreaterThan(0)
      expect(ending.ms).toBeLessThan(10_000)
      worstMs = Math.max(worstMs, ending.ms)
      after += ending.after
      broken += ending.broken
    }
    // The Redis that the service started exited cleanly each time, and read all its data at the next start.
    const log = await readFile(join(dataDir, 'redis.log'), 'utf8')
    expect(log.match(/ready to exit/g)?.length).toBeGreaterThanOrEqual(2 * rounds)
    expect(log).not.toMatch(/truncat|Bad file format|unexpected end of file/i)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
  const figures = `longest ${Math.round(worstMs)} ms, answered after the signal ${after}, connections broken ${broken}`
  process.stderr.write(`${rounds} ends under load: ${figures}\n`)
  const longest = `the longest ${Math.round(worstMs)} ms`
  const ended = `${broken} connections ended without an answer, whose requests had no effect`
  figure('F5', `accepted requests dropped at ${rounds} ends under load, ${longest}; ${ended}`, faults.length)
  expect(faults).toEqual([])
}
