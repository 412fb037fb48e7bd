/*
 * Rotates the keyring completely, from the creation of the new data key to the removal of the old one, while other
 * clients read and write.
 */
import { until } from '../support/until.ts'
import type { RotationStage } from './rotation-stage.ts'

export interface Rotation {
  /** A sentence for each failure. */
  readonly problems: string[]
  readonly kills: number
  readonly reads: number
  /** How many reads needed a second try. */
  readonly repeatedReads: number
}

/**
 * Rotates the data key, re-encrypts all records and retires the old term. Then does this again until `kills` commands
 * were killed, each at a random moment and then run again. `plant` plants a fault before the old term is retired.
 */
export async function rotateUnderLoad(
  stage: RotationStage,
  kills: number,
  plant: () => Promise<void> = async () => {},
): Promise<Rotation> {
  const problems: string[] = []
  // A session holds staged edits during the rotation, because staged edits are sealed too.
  const waiting = stage.caller()
  await waiting.result('saveCredentialSets', [
    'Default',
    'all',
    [{ name: '10.0.3.1', password: 'changed-while-waiting' }],
  ])
  const note = (failure: Error): void => void problems.push(failure.message)
  const traffic = stage.startTraffic()
  try {
    await untilBusier(traffic)
    const started = performance.now()
    await rotate(stage, Number.POSITIVE_INFINITY, plant).catch(note)
    const usual = performance.now() - started
    let done = 0
    // A rotation that ended before its kill proves nothing. It is repeated, with an earlier kill.
    for (let attempt = 0; done < kills && attempt < 3 * kills; attempt++) {
      const at = (usual * (done + Math.random())) / (kills + attempt - done)
      if (await rotate(stage, at, plant)) done++
    }
    await waiting.result('commitEdits').catch(note)
    await untilBusier(traffic)
    const left = await stage.countLeft()
    if (left > 0) problems.push(`${left} records are not on the active term`)
    const { reads, repeatedReads, failures } = traffic
    return { problems: [...problems, ...failures], kills: done, reads, repeatedReads }
  } finally {
    await traffic.stop()
  }
}

/**
 * Rotates once and kills the command that runs `killAfter` ms after the start. Returns whether a command was killed.
 * Throws the output of a command that fails.
 */
async function rotate(stage: RotationStage, killAfter: number, plant: () => Promise<void>): Promise<boolean> {
  const started = performance.now()
  let killed = false
  const say = async (...args: string[]): Promise<void> => {
    if (!killed && killAfter !== Number.POSITIVE_INFINITY) {
      killed = await stage.killKeyring(killAfter - (performance.now() - started), ...args)
      if (!killed || (await isDone(stage, args))) return
    }
    await stage.keyring(...args)
  }
  await say('rotate')
  await say('reencrypt')
  await plant()
  const { older } = await stage.terms()
  for (const term of older) await say('retire', `${term}`)
  return killed
}

/** Returns whether the command retired the term before it was killed. A second run would then be refused. */
async function isDone(stage: RotationStage, [command, term]: readonly string[]): Promise<boolean> {
  return command === 'retire' && !(await stage.terms()).older.includes(Number(term))
}

/** Waits until the readers and writers have made more calls. Without these calls, the test would not notice a fault. */
async function untilBusier(traffic: { readonly reads: number; readonly writes: number }): Promise<void> {
  const { reads, writes } = traffic
  const isBusier = (): boolean => traffic.reads > reads + 20 && traffic.writes > writes + 4
  await until(isBusier, 'nobody reads or writes', { everyMs: 20 })
}
