import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { completeHardware } from '../../src/domain/reported-parts.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const heapUsed = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

test('a complete part has its reported members, and null for all others', () => {
  const part = completeHardware({ hardwareId: 7, name: 'fan', ownMember: [1] })
  expect(part).toMatchObject({ hardwareId: 7, name: 'fan', ownMember: [1], deviceId: null, latest: null })
  expect(Object.keys(part)).toHaveLength(25)
})

test('a complete part takes 400 bytes at most, because a device may have 4,096', () => {
  const PARTS = 20_000
  const parts = new Array<unknown>(PARTS).fill(null)
  const before = heapUsed()
  for (let at = 0; at < PARTS; at++) parts[at] = completeHardware({ hardwareId: at, name: 'n' })
  const bytes = (heapUsed() - before) / PARTS
  expect(parts).toHaveLength(PARTS)
  expect(bytes).toBeLessThan(400)
  expect(bytes).toBeGreaterThan(100)
})
