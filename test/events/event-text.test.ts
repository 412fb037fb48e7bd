import { expect, test } from 'vitest'
import { eventBody, idLine, retryLine } from '../../src/events/event-text.ts'

test('an event has the format of Server-Sent Events and ends with an empty line', () => {
  expect(eventBody('devices', { memo: 'a\nb' })).toBe('event: devices\ndata: {"memo":"a\\nb"}\n\n')
  expect(idLine('1~x')).toBe('id: 1~x\n')
  expect(retryLine(2000)).toBe('retry: 2000\n')
})
