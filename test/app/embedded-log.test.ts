/* A Redis that cannot be started is tried every five seconds, and must not fill the log. */
import { expect, test } from 'vitest'
import { createEmbeddedLog } from '../../src/app/embedded-log.ts'
import { makeLog } from '../../src/log.ts'

test('the same warning is logged once a minute, whatever its reason, and others at once', () => {
  const lines: string[] = []
  const write = (line: string): void => {
    const { msg, reason, how } = JSON.parse(line)
    lines.push([msg, reason, how].filter(Boolean).join(' '))
  }
  let now = 0
  const log = createEmbeddedLog(makeLog('info', { write }), () => now)
  const attempt = (reason: string): void => {
    log.warn({ how: 'exit code 1', pauseMs: 5000 }, 'Redis died')
    log.warn({ reason }, 'Redis does not start')
  }
  attempt('disk full')
  for (now = 5_000; now < 60_000; now += 5_000) attempt('disk full')
  expect(lines.splice(0)).toEqual(['Redis died exit code 1', 'Redis does not start disk full'])
  now = 59_999
  attempt('damaged file')
  expect(lines.splice(0)).toEqual([])
  log.warn({ reason: 'no space' }, 'Redis cannot be started')
  expect(lines.splice(0)).toEqual(['Redis cannot be started no space'])
  now = 60_000
  attempt('disk full')
  expect(lines.splice(0)).toEqual(['Redis died exit code 1', 'Redis does not start disk full'])
  log.info({}, 'Redis serves again')
  log.info({}, 'Redis serves again')
  log.error({}, 'lost')
  log.error({}, 'lost')
  expect(lines).toEqual(['Redis serves again', 'Redis serves again', 'lost', 'lost'])
})
