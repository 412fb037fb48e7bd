import { describe, expect, test } from 'vitest'
import { type Example, readContract } from '../../scripts/contract/contract.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { type Service, startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)

const contract = readContract()
const examples = contract.methods.flatMap((method) => method.examples.map((example) => ({ method, example })))

describe.each(examples)('$method.name, "$example.name", is true on the demo data', ({ method, example }) => {
  test('by name', async () => {
    await onDemo(async (service) => {
      expect(await service.result(method.name, byName(example))).toEqual(example.result.value)
    })
  })

  test('by position', async () => {
    await onDemo(async (service) => {
      const named = byName(example)
      const positional = method.params.map((param) => named[param.name] ?? null)
      expect(await service.result(method.name, positional)).toEqual(example.result.value)
    })
  })
})

test('the demo fleet is loaded only into an empty store', async () => {
  const first = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: 'twice:', DEMO: '1' })
  await first.result('Inventory.deleteDevice', ['Default', '10.0.0.1'])
  await first.stop()
  const second = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: 'twice:', DEMO: '1' })
  expect(await second.result('Inventory.getDevice', ['Default', '10.0.0.1'])).toBeNull()
  await second.stop()
})

async function onDemo(play: (service: Service) => Promise<void>): Promise<void> {
  const service = await startService({ REDIS_URL: redis.url, DEMO: '1' })
  try {
    await play(service)
  } finally {
    await service.stop()
  }
}

const byName = (example: Example): Record<string, unknown> =>
  Object.fromEntries(example.params.map(({ name, value }) => [name, value]))
