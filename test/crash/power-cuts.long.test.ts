import { testPowerCuts } from './power-cut-runs.ts'

/** The number of cuts with each policy. A smaller number only shows that the test works. */
testPowerCuts(Number(process.env.POWER_CUTS ?? 20))
