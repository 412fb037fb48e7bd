import { afterEach, expect, test } from 'vitest'
import { figure } from '../support/figures/measured.ts'
import { rotateUnderLoad } from './rotate-under-load.ts'
import { type RotationStage, startRotationStage } from './rotation-stage.ts'

// rotation.long.test.ts kills at more points.
let stage: RotationStage
afterEach(() => stage.stop())

test('a rotation with 10,000 sets under load fails no read, and leaves nothing on the old term', async () => {
  stage = await startRotationStage(10_000)
  expect(await rotateUnderLoad(stage, 0)).toMatchObject({ problems: [], kills: 0 })
  expect(await stage.terms()).toEqual({ active: 2, older: [] })
})

test('a term is not retired while records are sealed on it', async () => {
  stage = await startRotationStage(2000)
  expect(await stage.keyring('rotate')).toMatch(/^Created data key 2/)
  await expect(stage.keyring('retire', '1')).rejects.toThrow(/sealed on it/)
  expect(await stage.keyring('reencrypt')).toMatch(/^2,000 records encrypted again with data key 2/)
  expect(await stage.keyring('retire', '1')).toMatch(/^Deleted data key 1/)
})

test('rotations that are killed at 2 points and repeated fail no read, and leave nothing on an old term', async () => {
  stage = await startRotationStage(2000)
  const rotation = await rotateUnderLoad(stage, 2)
  const { older } = await stage.terms()
  const found = rotation.problems.length + older.length
  figure('S4', 'failed reads and records on an old term after 2 kills', found)
  figure('S4', `of ${rotation.reads} reads needed a second try`, rotation.repeatedReads)
  expect(rotation).toMatchObject({ problems: [], kills: 2 })
  expect(older).toEqual([])
})

test('the check of this test finds a record that is put back on the old term, and reads that fail', async () => {
  stage = await startRotationStage(2000)
  const witness = stage.redis.witness()
  const [key = ''] = await witness.keys('*:sets:*')
  const records = Object.entries(await witness.hgetall(key)).sort()
  const [field, record] = records[0]!
  const { problems } = await rotateUnderLoad(stage, 0, async () => void (await witness.hset(key, field, record)))
  expect(problems).toContainEqual(expect.stringMatching(/Cannot retire term 1: 1 record is sealed on it/))
  expect(problems).toContain('1 records are not on the active term')

  // Alters one set in every second page, so that other pages remain readable. The writers do not write to these sets.
  const moved = records.flatMap(([field], index) =>
    index >= 800 && index % 20 === 0 ? [field, records[index + 1]![1]] : [],
  )
  await witness.hset(key, ...moved)
  const altered = await rotateUnderLoad(stage, 0)
  expect(altered.problems).toContainEqual(expect.stringMatching(/getCredentialSets failed/))
})
