/*
 * An ended session never gets a record again. This also holds if Redis no longer lists the session, and remembers only
 * the latest issue time of the sessions that it removed from the list.
 */

import { expect, test } from 'vitest'
import { createSessionIds } from '../../src/access/session-ids.ts'
import { parseSessionId, type SessionId } from '../../src/domain/session-id.ts'
import { openSealing } from '../../src/sealing/open-sealing.ts'
import { newKey } from '../sealing/keys.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'
import { openStore } from './open-store.ts'

/** One more than the number of ended sessions that Redis lists individually. */
const ENDED = 1001
const OWNER = 'key:1'

const prefix = freshPrefix()
const redis = openOnce(startRedisServer)
const opened = openOnce(() => openStore(redis.url, prefix))

let now = Date.now() - 30_000
const ids = createSessionIds(newKey(), () => now++)
const issue = (): SessionId => parseSessionId(ids.issue(OWNER, 'edits', null))!

async function saveFirstEdit({ text }: SessionId): Promise<string> {
  const { store } = opened
  const { activeTerm } = await openSealing({ store: store.keyring, kek: KEK })
  const nothing = { remove: [], set: new Map<string, string>() }
  const configs = { remove: [], set: new Map([['config', 'sealed']]) }
  const change = { version: '0', configs, sets: nothing, count: 1, term: activeTerm }
  return await store.edits.save({ sessionId: text, owner: OWNER }, change, null)
}

const KEK = newKey()

test('an edit that arrives after its session ended does not bring the session back', async () => {
  const { sessions } = opened.store
  const first = issue()
  const all = [first, ...Array.from({ length: ENDED }, issue)]
  const late = issue()
  for (const id of all) await sessions.end(id, OWNER)
  const key = opened.keys.credentials.ended(OWNER)
  const witness = redis.witness()
  expect(Number(await witness.zscore(key, 'floor'))).toBeGreaterThanOrEqual(first.issuedAt)
  expect(await witness.zcard(key)).toBeLessThanOrEqual(ENDED)
  expect(await saveFirstEdit(first)).toBe('gone')
  expect(await saveFirstEdit(all.at(-1)!)).toBe('gone')
  expect(await saveFirstEdit(late)).toBe('ok')
})
