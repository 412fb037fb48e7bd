import { expect, test } from 'vitest'
import { describeRows, isMeasured, unmeasuredRow, withLaterRun } from '../../scripts/measure/attack-rows.ts'

const CALM = '| a calm attack | viewer | 0.1 | 0.0 / 0.1 | 10 | 12 | 250 | 3 |  |'
const LOUD = '| **a loud attack** | viewer | 9.1 | 0.0 / 9.1 | 900 | 912 | 250 | 3 |  |'
const UNMEASURED = unmeasuredRow('a new attack', 'viewer')

test('an attack without figures is counted separately as not measured', () => {
  expect([CALM, LOUD, UNMEASURED].map(isMeasured)).toEqual([true, true, false])
  const text = describeRows([CALM, LOUD, UNMEASURED], 5000)
  expect(text).toContain('- 5000 devices. Of 2 attacks, 1 took more than')
  expect(text).toContain('Attacks that are not measured: 1')
  expect(describeRows([CALM, LOUD], 5000)).not.toContain('not measured')
})

test('a run of some attacks is described below the earlier runs that measured the other rows', () => {
  const text = withLaterRun('- Date: before', '- Date: now', ['a calm attack', 'a loud attack'])
  expect(text).toBe('- Date: before\n- Date: now\n- In this later run: "a calm attack"; "a loud attack"')
})
