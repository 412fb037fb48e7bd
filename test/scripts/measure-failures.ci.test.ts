import { expect, test } from 'vitest'
import { findFamily } from '../../scripts/bench/processor-time.ts'
import { startSide } from '../../scripts/measure/pairs.ts'

test('a measured service that does not start leaves no Redis running', async () => {
  const before = findFamily(process.pid)
  await expect(startSide({ LOG_LEVEL: 'shouting' })).rejects.toThrow('the service ended')
  expect(findFamily(process.pid).filter((pid) => !before.includes(pid))).toEqual([])
})
