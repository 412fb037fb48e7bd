import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figure } from '../../support/figures/measured.ts'
import type { AnyRedis } from '../../support/redis-server.ts'
import { newSeed } from '../../support/seeded-random.ts'
import { type Command, type Played, playEdits } from './play-edits.ts'
import { type Run, runOf } from './random-edits.ts'

/** A session ends after this time. A pause is longer than that, and all other commands are faster. */
const IDLE_MS = 1500

/** How often a run is played again in which a busy machine was slower than that. */
const MAX_LATE = 10

// Ends a test that hangs. On an idle machine a run takes a tenth of this time.
const MOST_MS_A_RUN = 5000

/** Number of runs played at the same time. While one waits for Redis, or for sessions to end, another continues. */
const AT_ONCE = 3
const AT_ONCE_WITH_PAUSES = 5

export interface EditRuns {
  /** The first seed, if the runs are always the same. */
  seed?: number
  runs: number
  /** About how many commands a run has. */
  length?: number
  /** If true, sessions end after IDLE_MS and the commands contain pauses in which they do. */
  expiry?: boolean
}

/**
 * Adds one test with `runs` random runs. It reports a difference with its seed and the fewest commands that show it.
 * Without `seed`, each run has other seeds; the first stands in the title of the test. MODEL_SEED and MODEL_RUNS play
 * runs again.
 */
export function testEditsAgainstModel(redis: AnyRedis, { seed, runs, length = 30, expiry = false }: EditRuns): void {
  const numRuns = Number(process.env.MODEL_RUNS ?? runs)
  const firstSeed = process.env.MODEL_SEED === undefined && seed !== undefined ? seed : newSeed('MODEL_SEED')
  test(
    `agrees with the model in ${numRuns} runs${expiry ? ' in which sessions expire' : ''} (MODEL_SEED=${firstSeed})`,
    async () => {
      const arbitrary = runOf({ idle: expiry, length })
      const pauses = expiry ? { idleMs: IDLE_MS } : {}
      const tally: Record<string, number> = {}
      const differences: string[] = []
      let next = firstSeed
      const playOn = async (): Promise<void> => {
        if (next === firstSeed + numRuns || differences.length >= SHOWN) return
        const at = next++
        const [run] = fc.sample(arbitrary, { seed: at, numRuns: 1 }) as [Run]
        const play = async (commands: Command[]): Promise<Played> => {
          for (let late = 0; ; late++) {
            const played = await playEdits({ redis, sessions: run.sessions, ...pauses }, commands)
            if (played.difference === null || !played.isLate || late === MAX_LATE) return played
          }
        }
        const played = await play(run.commands)
        for (const [outcome, count] of Object.entries(played.tally)) tally[outcome] = (tally[outcome] ?? 0) + count
        if (played.difference !== null) differences.push(`seed ${at}: ${await shrunk(play, run.commands, played)}`)
        await playOn()
      }
      await Promise.all(Array.from({ length: expiry ? AT_ONCE_WITH_PAUSES : AT_ONCE }, playOn))
      const kind = `differences from a model in ${numRuns} runs${expiry ? ' in which sessions expire' : ''}`
      figure('D7', kind, differences.length)
      expect(differences.length, `\n${differences.join('\n\n')}\n`).toBe(0)
      // Few runs may lack an outcome by chance, unless they are the same runs each time.
      const isSame = seed !== undefined && process.env.MODEL_RUNS === undefined
      if (numRuns >= MANY || isSame) expectVariety(tally, expiry ? ['error 1202'] : USUAL)
    },
    60_000 + numRuns * MOST_MS_A_RUN,
  )
}

/** Removes every command that is not needed to show a difference. */
async function shrunk(play: (commands: Command[]) => Promise<Played>, all: Command[], first: Played): Promise<string> {
  let difference = first.difference!
  let commands = all.slice(0, first.commands)
  for (let at = commands.length - 2; at >= 0; at--) {
    const fewer = commands.filter((_, index) => index !== at)
    const played = await play(fewer)
    if (played.difference === null) continue
    difference = played.difference
    commands = fewer.slice(0, played.commands)
    at = Math.min(at, commands.length - 1)
  }
  return difference
}

function expectVariety(tally: Record<string, number>, outcomes: string[]): void {
  expect(outcomes.filter((outcome) => (tally[outcome] ?? 0) === 0)).toEqual([])
}

/** With this number of runs it is as good as impossible that an outcome never occurs. */
const MANY = 50

const SHOWN = Number(process.env.MODEL_SHOWN ?? 3)

/** Outcomes that must occur. Without them, agreement with the model proves nothing. */
const USUAL = ['error -32602', 'error 1001', 'error 1101', 'error 1102', 'error 1103', 'error 1201', 'rebaseEdits']
