/*
 * The configurations of a network are read in parts of a mebibyte. A reader still sees one instant.
 */
import { expect, test } from 'vitest'
import type { CredentialConfig } from '../../generated/types.ts'
import { Caller } from '../support/caller.ts'
import { openOnce } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'

const CONFIGS = 12
const ADDRESSES = 10_000
const READS = 12

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))
const nameOf = (index: number): string => `wide ${String(index).padStart(2, '0')}`
const addresses = Array.from({ length: ADDRESSES }, (_, at) => ipOf(at))

const save = (caller: Caller, config: object) => caller.result('saveCredentialConfig', ['Default', null, config])

test('configurations that one commit changes together are seen together', async () => {
  const writer = new Caller(service.url)
  for (let index = 0; index < CONFIGS; index++) {
    await save(writer, { name: nameOf(index), type: 'DYNAMIC', addressSet: { addresses }, priority: 0 })
    await writer.result('commitEdits')
  }
  let isOver = false
  const writing = (async () => {
    for (let number = 1; !isOver; number++) {
      await save(writer, { name: nameOf(0), priority: number })
      await save(writer, { name: nameOf(CONFIGS - 1), priority: number })
      await writer.result('commitEdits')
    }
  })()
  const seen = new Set<number>()
  try {
    for (let reads = 0; reads < READS; reads++) {
      const configs = await new Caller(service.url).result<CredentialConfig[]>('getAllCredentialConfigs', ['Default'])
      const priorityOf = (index: number) => configs.find(({ name }) => name === nameOf(index))?.priority
      expect(configs.length).toBe(CONFIGS)
      expect(priorityOf(0)).toBe(priorityOf(CONFIGS - 1))
      seen.add(priorityOf(0)!)
    }
  } finally {
    isOver = true
    await writing
  }
  expect(seen.size).toBeGreaterThan(1)
})
