import { describe, expect, test } from 'vitest'
import { paramsByName, readContract } from '../../scripts/contract/contract.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { openRestoredService } from '../support/restored-service.ts'
import { type Service, startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)

const contract = readContract()
const examples = contract.methods.flatMap((method) => method.examples.map((example) => ({ method, example })))

const TITLE = '$method.name, "$example.name", is true on the demo data'

// Each of these only reads. The others may change data.
const INDEXED = /^(Inventory\.(search|countDevices|verifySearchIndex)|Security\.getServiceStatus)$/
const isIndexed = ({ method }: (typeof examples)[number]): boolean => INDEXED.test(method.name)

describe('examples without the search index', () => {
  const service = openRestoredService(redis, () =>
    startService({ REDIS_URL: redis.url, DEMO: '1', SEARCH_INDEX: 'off' }),
  )
  describe.each(examples.filter((one) => !isIndexed(one)))(TITLE, (one) => checkExample(one, service))
})

describe('examples with the search index', () => {
  const service = openOnce(() => startService({ REDIS_URL: redis.url, DEMO: '1' }))
  describe.each(examples.filter(isIndexed))(TITLE, (one) => checkExample(one, service))
})

function checkExample({ method, example }: (typeof examples)[number], service: Service): void {
  const named = paramsByName(example)

  test('returns the result of the example if called by name', async () => {
    expect(await service.result(method.name, named)).toEqual(example.result.value)
  })

  test('returns the result of the example if called by position', async () => {
    const positional = method.params.map((param) => named[param.name] ?? null)
    expect(await service.result(method.name, positional)).toEqual(example.result.value)
  })
}

test('the demo fleet is loaded only into an empty store', async () => {
  const first = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: 'twice:', DEMO: '1' })
  await first.result('Inventory.deleteDevice', ['Default', '10.0.0.1'])
  await first.stop()
  const second = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: 'twice:', DEMO: '1' })
  expect(await second.result('Inventory.getDevice', ['Default', '10.0.0.1'])).toBeNull()
  await second.stop()
})
