import { describe, expect, test } from 'vitest'
import type { Reply } from '../../support/contract/contract-check.ts'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import type { Call } from './credential-model.ts'
import { testEditsAgainstModel } from './edit-runs.ts'
import { type Command, playEdits } from './play-edits.ts'

const redis = openOnce(startRedisServer)

describe('the edits of sessions', () => {
  testEditsAgainstModel(redis, { seed: 1, runs: 50 })
})

const by = (who: number, call: Call): Command => ({ who, call })
const save = (priority: number): Call => ({
  method: 'saveCredentialConfig',
  network: 'Default',
  oldConfigName: null,
  credentialConfig: { name: 'alpha', priority },
})

/** Two sessions edit one configuration; the commit of the second one is refused. */
const STORY: Command[] = [
  by(0, save(1)),
  by(0, {
    method: 'saveCredentialSets',
    network: 'Default',
    configName: 'alpha',
    credentialSets: [{ name: 'ssh', password: 'a' }, { name: 'snmp' }],
  }),
  by(0, { method: 'commitEdits' }),
  by(0, save(2)),
  by(1, save(3)),
  by(0, { method: 'commitEdits' }),
  by(1, { method: 'commitEdits' }),
]

// biome-ignore lint/suspicious/noExplicitAny: faults are planted in replies of any shape.
type Loose = any

/** Faults by name. Each changes a reply; it returns null if this reply cannot have the fault. */
const FAULTS: Record<string, (method: string, reply: Loose) => Reply | null> = {
  'no configuration is returned': (method, reply) =>
    method === 'getAllCredentialConfigs' && reply.result.length > 0 ? { ...reply, result: [] } : null,
  'a value differs': (method, reply) =>
    method === 'getAllCredentialConfigs' && reply.result.length > 0
      ? { ...reply, result: reply.result.map((config: Loose) => ({ ...config, priority: 9 })) }
      : null,
  'sets are in another order': (method, reply) =>
    method === 'getCredentialSets' && reply.result.credentialSets.length > 1
      ? { ...reply, result: { ...reply.result, credentialSets: reply.result.credentialSets.toReversed() } }
      : null,
  'a conflict is missing': (method, reply) =>
    method === 'getPendingEdits' && reply.result.conflicts.length > 0
      ? { ...reply, result: { ...reply.result, conflicts: [] } }
      : null,
  'a pending edit is missing': (method, reply) =>
    method === 'getPendingEdits' && reply.result.edits.length > 0
      ? { ...reply, result: { ...reply.result, edits: [] } }
      : null,
  'a refused commit says it succeeded': (method, { error, ...reply }) =>
    method === 'commitEdits' && error !== undefined ? { ...reply, result: null } : null,
  'a refusal names another object': (_method, { error, ...reply }) =>
    error?.data.conflicts === undefined
      ? null
      : { ...reply, error: { ...error, data: { ...error.data, conflicts: [{ network: 'Default', config: 'beta' }] } } },
}

describe('the comparison', () => {
  test('finds no difference if no fault is planted', async () => {
    const { difference, commands } = await playEdits({ redis: redis, sessions: 2 }, STORY)
    expect(difference).toBe(null)
    expect(commands).toBe(STORY.length)
  })

  for (const [fault, plant] of Object.entries(FAULTS)) {
    test(`reports that ${fault}`, async () => {
      let planted = false
      const tamper = (method: string, reply: Reply): Reply => {
        const changed = planted ? null : plant(method, reply)
        planted ||= changed !== null
        return changed ?? reply
      }
      const { difference } = await playEdits({ redis: redis, sessions: 2, tamper }, STORY)
      expect(planted).toBe(true)
      expect(difference).toMatch(/^session \d: .*\nexpected .*\ngot {6}.*\nafter\n/)
    })
  }
})
