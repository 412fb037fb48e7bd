import { expect, test } from 'vitest'
import { createSparingLog } from '../../src/app/sparing-log.ts'

test('the same reason is written once in ten seconds, another one at once', () => {
  const written: string[] = []
  let time = 0
  const log = createSparingLog(
    (reason) => written.push(reason),
    () => time,
  )
  const logAt = (at: number, reason: string): void => {
    time = at
    log(reason)
  }
  logAt(0, 'ENOENT')
  logAt(500, 'ENOENT')
  logAt(1000, 'ECONNREFUSED')
  logAt(1500, 'ENOENT')
  logAt(11_499, 'ENOENT')
  expect(written).toEqual(['ENOENT', 'ECONNREFUSED', 'ENOENT'])
  logAt(11_500, 'ENOENT')
  expect(written).toHaveLength(4)
})
