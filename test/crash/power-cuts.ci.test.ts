import { testPowerCuts } from './power-cut-runs.ts'

testPowerCuts(1)
