import { afterEach, expect, test } from 'vitest'
import { figure, part } from '../support/figures/measured.ts'
import { rotateUnderLoad } from './rotate-under-load.ts'
import { type RotationStage, startRotationStage } from './rotation-stage.ts'

let stage: RotationStage | null = null
afterEach(() => stage?.stop())

test('rotations of 10,000 sets that are killed at 20 points fail no read, and leave no old term', () =>
  part('S4 rotations killed at 20 points', async () => {
    stage = await startRotationStage(10_000)
    const rotation = await rotateUnderLoad(stage, 20)
    const { older } = await stage.terms()
    const text = 'failed reads, and records left on an old term, at 20 kills of rotations of 10,000 sets'
    figure('S4', text, rotation.problems.length + older.length)
    figure('S4', `of ${rotation.reads} reads needed a second try`, rotation.repeatedReads)
    expect(rotation).toMatchObject({ problems: [], kills: 20, repeatedReads: 0 })
    expect(older).toEqual([])
  }))
