/*
 * The servers that the benchmark compares the service with. They are written without types and use parts of the
 * service, so only a call shows that they still fit it.
 */
import { expect, test } from 'vitest'
import { startLoad } from '../../scripts/bench/load/load.ts'
import { hashAnswers } from '../../scripts/bench/points/answers.ts'
import { credentialUnits, fleetUnits } from '../../scripts/bench/points/fleet.ts'
import { startFloorSide, startKeyrackSide, startStockSide } from '../../scripts/bench/sides/on-redis.ts'
import type { Side } from '../../scripts/bench/sides/side.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'

const load = openOnce(async () => startLoad())
const keyrack = openOnce(() => startKeyrackSide('relaxed'))

async function answersOf(side: Side): Promise<{ fleet: string; credentials: string | null }> {
  const fleet = await hashAnswers(side, load, fleetUnits(100))
  return { fleet, credentials: side.hasCredentials ? await hashAnswers(side, load, credentialUnits()) : null }
}

test('the servers of the benchmark answer calls as the service does', async () => {
  const { fleet, credentials } = await answersOf(keyrack)
  for (const name of ['server-js', 'jayson'] as const) {
    const stock = await forThisTest(startStockSide(name, 'relaxed'))
    expect(await answersOf(stock), name).toEqual({ fleet, credentials })
  }
  const floor = await forThisTest(startFloorSide('relaxed'))
  expect(await answersOf(floor)).toEqual({ fleet, credentials: null })
})
