import type { Contract } from '../contract/contract.ts'
import { banner } from './banner.ts'
import { runComponent } from './run-component.ts'

export const renderServerStubs = async (contract: Contract): Promise<string> =>
  banner + (await runComponent(contract, { module: './server-stubs-component.cjs', file: 'server-stubs.ts' }))
