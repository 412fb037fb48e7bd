import { afterAll, beforeAll, expect, test } from 'vitest'
import { rotateUnderLoad } from './rotate-under-load.ts'
import { type RotationStage, startRotationStage } from './rotation-stage.ts'

// With more sets, with commands that are killed, and with faults to be found: rotation.ci.test.ts and rotation.long.test.ts.
let stage: RotationStage
beforeAll(async () => {
  stage = await startRotationStage(2000)
})
afterAll(() => stage.stop())

test('keys rotate beside two services under load: no read fails, nothing is left on the old term', async () => {
  expect(await rotateUnderLoad(stage, 0)).toEqual({ problems: [], kills: 0 })
  expect(await stage.terms()).toEqual({ active: 2, older: [] })
})

test('a term is not retired while records are sealed on it', async () => {
  expect(await stage.keyring('rotate')).toMatch(/term 3/)
  await expect(stage.keyring('retire', '2')).rejects.toThrow(/sealed on it/)
  expect(await stage.keyring('reencrypt')).toMatch(/^2000 records sealed again on term 3/)
  expect(await stage.keyring('retire', '2')).toMatch(/retired/)
})
