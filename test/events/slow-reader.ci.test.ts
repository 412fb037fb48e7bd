import { expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { openStream } from './event-client.ts'

const redis = openOnce(startRedisServer)

test('a reader that does not read is cut off with the position it reached, and continues there', {
  timeout: 120_000,
}, async () => {
  const service = await startServiceProcess({ REDIS_URL: redis.url, EVENT_BUFFER_BYTES: '1048576' })
  const slow = await openStream(service.url)
  await slow.until(1, 'ready')
  slow.pause()
  const headers = { 'content-type': 'application/json' }
  for (let part = 0; part < 150; part++) {
    const reports = Array.from({ length: 200 }, (_, at) => {
      return { ipAddress: `10.0.${part % 100}.${at}`, adapterId: 'A::B', hostname: `h${part}` }
    })
    const params = ['Default', reports]
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'Collector.reportDevices', params })
    await (await fetch(service.url, { method: 'POST', headers, body })).json()
  }
  slow.resume()
  const [end] = await slow.until(1, 'end')
  expect(JSON.parse(end!.data)).toEqual({ reason: 'slow' })
  const metrics = await (await fetch(`${service.url}metrics`)).text()
  expect(metrics).toContain('keyrack_event_streams_ended_total{reason="slow"} 1')
  const got = slow.events.filter(({ type }) => type === 'device')
  expect(got.length).toBeLessThan(30_000)
  const resumed = await openStream(service.url, { last: end!.id })
  const changes = [...got, ...(await resumed.until(30_000 - got.length))].map(({ data }) => {
    const { request, ipAddress } = JSON.parse(data) as Record<string, string>
    return `${request} ${ipAddress}`
  })
  expect(changes.length).toBe(30_000)
  expect(new Set(changes).size).toBe(30_000)
  resumed.cut()
  await service.end('SIGKILL')
})
