import { expect, test } from 'vitest'
import { newPlace, reportBodies, startLoadedService } from '../../scripts/bench/bulk/loaded-service.ts'
import { rpcBody } from '../../scripts/bench/load/load.ts'

test('a load fails if one of its reports is refused', async () => {
  const place = await newPlace()
  try {
    const at = await startLoadedService(place)
    try {
      await at.sendAll(reportBodies(0, 3))
      const reports = [{ ipAddress: '192.0.2.1', hostname: 'nobody-knows-me' }]
      const unknown = rpcBody(1, 'Collector.reportDevices', { network: 'Default', reports })
      await expect(at.sendAll([unknown])).rejects.toThrow(
        /^Cannot go on: 1 reports were refused, as .*DEVICE_NOT_FOUND/,
      )
    } finally {
      await at.service.end('SIGTERM')
    }
  } finally {
    await place.remove()
  }
})
