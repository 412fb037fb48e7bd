import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { figure } from '../support/figures/measured.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { endUnderLoad } from './end-under-load.ts'

/** Ends a service under load `rounds` times, on the same data. */
export async function endRounds(rounds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-ending-'))
  let [worstMs, after, broken] = [0, 0, 0]
  const faults: string[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const ending = await endUnderLoad({ data: { folder }, round: round + 10 })
      faults.push(...ending.faults)
      expect(ending.before).toBeGreaterThan(0)
      expect(ending.ms).toBeLessThan(10_000)
      worstMs = Math.max(worstMs, ending.ms)
      after += ending.after
      broken += ending.broken
    }
    // The Redis that the service started exited cleanly each time, and read all its data at the next start.
    const log = await readFile(join(folder, 'redis.log'), 'utf8')
    expect(log.match(/ready to exit/g)?.length).toBeGreaterThanOrEqual(2 * rounds)
    expect(log).not.toMatch(/truncat|Bad file format|unexpected end of file/i)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const figures = `longest ${Math.round(worstMs)} ms, answered after the signal ${after}, connections broken ${broken}`
  process.stderr.write(`${rounds} ends under load: ${figures}\n`)
  const longest = `the longest ${Math.round(worstMs)} ms`
  const ended = `${broken} connections ended without an answer, whose requests had no effect`
  figure('F5', `accepted requests dropped at ${rounds} ends under load, ${longest}; ${ended}`, faults.length)
  expect(faults).toEqual([])
}

/**
 * Ends one of two services on a Redis under load `rounds` times. Its callers go on at the other one, which must have
 * all that the first acknowledged.
 */
export async function endBesideAnother(rounds: number): Promise<void> {
  const redis = await startRedisServer()
  const faults: string[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const ending = await endUnderLoad({ data: { redisUrl: redis.url }, round: round + 10 })
      faults.push(...ending.faults)
      expect(ending.before).toBeGreaterThan(0)
      expect(ending.elsewhere).toBeGreaterThan(0)
      expect(ending.ms).toBeLessThan(10_000)
    }
  } finally {
    await redis.stop()
  }
  figure('F5', `accepted requests dropped at ${rounds} ends of one of two services under load`, faults.length)
  expect(faults).toEqual([])
}
