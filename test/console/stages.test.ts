import { expect, test } from 'vitest'
import { createQueryClient } from '../../src/console/session/query-client.ts'
import type { Session } from '../../src/console/session/session.ts'
import { ended, explainEnd, isSameSession } from '../../src/console/session/stages.ts'

const sessionOf = (id: string) =>
  ({ caller: { kind: 'user', id }, signIn: {}, queryClient: createQueryClient() }) as unknown as Session

test('the reason for the end of a session changes once, and does not count as another session', () => {
  const stage = ended(sessionOf('alice'))
  const explained = explainEnd(stage)
  expect(explained).not.toEqual(stage)
  expect(explainEnd(explained)).toBe(explained)
  expect(isSameSession(explained, stage)).toBe(true)
  expect(isSameSession(explained, ended(sessionOf('alice')))).toBe(false)
  expect(isSameSession(explained, { name: 'asking' })).toBe(false)
})
