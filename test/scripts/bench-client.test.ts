import { expect, test } from 'vitest'
import { startLoad } from '../../scripts/bench/load/load.ts'
import { findFamily } from '../../scripts/bench/processor-time.ts'

test('a client that was killed fails its job and each later one, and can be stopped', async () => {
  const others = new Set(findFamily(process.pid))
  const load = startLoad()
  const pid = findFamily(process.pid).find((one) => !others.has(one))!
  const job = { ports: [], authorization: null, units: [['{}']], connections: 0, keeps: false }
  await load.run({ ...job, seconds: null })
  process.kill(pid, 'SIGKILL')
  const failed = 'Cannot send requests: the client ended with SIGKILL'
  await expect(load.run({ ...job, seconds: null })).rejects.toThrow(failed)
  await expect(load.run({ ...job, seconds: null })).rejects.toThrow(failed)
  load.stop()
})
