import { setTimeout as pause } from 'node:timers/promises'
import type { RotationStage } from './rotation-stage.ts'

/*
 * Whole rotations, from the new data key to the old one's end, while others read and write.
 */

export interface Rotation {
  /** A sentence for each failure. */
  readonly problems: string[]
  readonly kills: number
}

/**
 * Rotates, seals everything again and retires the old term, once; then as often as there are `kills`, with one of the
 * commands killed somewhere on the way and said again. `plant`: a fault to be found, before the old term is retired.
 */
export async function rotateUnderLoad(
  stage: RotationStage,
  kills: number,
  plant: () => Promise<void> = async () => {},
): Promise<Rotation> {
  const traffic = stage.startTraffic()
  const problems: string[] = []
  // Staged edits of a session are sealed, too, while the keys change.
  const waiting = stage.caller()
  await waiting.result('saveCredentialSets', [
    'Default',
    'all',
    [{ name: '10.0.3.1', password: 'changed-while-waiting' }],
  ])
  const told = (failure: Error): void => void problems.push(failure.message)
  try {
    await untilBusier(traffic)
    const started = performance.now()
    await rotate(stage, Number.POSITIVE_INFINITY, plant).catch(told)
    const usual = performance.now() - started
    let done = 0
    // One that was over before its time came has shown nothing: it is tried again, a little earlier.
    for (let attempt = 0; done < kills && attempt < 3 * kills; attempt++) {
      const at = (usual * (done + Math.random())) / (kills + attempt - done)
      if (await rotate(stage, at, plant)) done++
    }
    await waiting.result('commitEdits').catch(told)
    await untilBusier(traffic)
    const left = await stage.countLeft()
    if (left > 0) problems.push(`${left} records are not on the active term`)
    return { problems: [...problems, ...traffic.failures], kills: done }
  } finally {
    await traffic.stop()
  }
}

/** Whether one of the commands was killed, `killAfter` ms from the first. Throws what a command says that fails. */
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

/** A term that was retired before its command was killed is refused the second time. */
async function isDone(stage: RotationStage, [command, term]: readonly string[]): Promise<boolean> {
  return command === 'retire' && !(await stage.terms()).older.includes(Number(term))
}

/** Until everybody has come further: what nobody reads meanwhile shows nothing. */
async function untilBusier(traffic: { readonly reads: number; readonly writes: number }): Promise<void> {
  const { reads, writes } = traffic
  for (let left = 500; left > 0; left--) {
    if (traffic.reads > reads + 20 && traffic.writes > writes + 4) return
    await pause(20)
  }
  throw new Error('nobody reads or writes')
}
