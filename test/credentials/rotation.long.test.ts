import { afterEach, expect, test } from 'vitest'
import { rotateUnderLoad } from './rotate-under-load.ts'
import { type RotationStage, startRotationStage } from './rotation-stage.ts'

let stage: RotationStage
afterEach(() => stage.stop())

test('killed at 20 points and said again, keys of 10,000 sets rotate with no failed read and nothing left on an old term', async () => {
  stage = await startRotationStage(10_000)
  expect(await rotateUnderLoad(stage, 20)).toEqual({ problems: [], kills: 20 })
  expect((await stage.terms()).older).toEqual([])
})
