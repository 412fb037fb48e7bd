import { expect, test } from 'vitest'
import { methodFigures, processFigures, type Sample, samplesIn } from '../../../src/console/status/figures.ts'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { startService } from '../../support/service.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))
const samples = async (): Promise<Sample[]> => samplesIn(await (await fetch(`${service.url}metrics`)).text())

test('calls, their errors and their mean duration are read from the metrics', async () => {
  for (const network of ['Default', 'Default', 'Nowhere']) {
    await service.call('Networks.getManagedNetwork', [network])
  }
  const [figures, ...others] = methodFigures(await samples())
  expect(others).toEqual([])
  expect(figures).toMatchObject({
    method: 'Networks.getManagedNetwork',
    calls: 3,
    errors: [['NETWORK_NOT_FOUND', 1]],
  })
  expect(figures!.meanMs).toBeGreaterThan(0)
})

test('all figures of the process are read from the metrics', async () => {
  const { startedAt, memoryBytes, loopLagMs, ...rest } = processFigures(await samples())
  expect(startedAt).toBeLessThan(Date.now())
  expect(memoryBytes).toBeGreaterThan(2 ** 20)
  expect(loopLagMs).not.toBeNull()
  expect(rest).toEqual({ inFlight: expect.any(Number), waiting: 0, refused: 0, storeFailures: 0 })
})

test('labels may contain any characters, and comments are skipped', () => {
  expect(samplesIn('# HELP a b\na{x="1, \\"2\\"",y="z"} 4.5\nb 1\n')).toEqual([
    { name: 'a', labels: { x: '1, \\"2\\"', y: 'z' }, value: 4.5 },
    { name: 'b', labels: {}, value: 1 },
  ])
})
