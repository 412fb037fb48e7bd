import type { Contract } from '../contract/contract.ts'
import { banner } from './banner.ts'
import { runComponent } from './run-component.ts'

/** Renders a typed stub per method, and the router's table. */
export async function renderServerStubs(contract: Contract): Promise<string> {
  const component = { module: 'server-stubs-component.cjs', language: 'typescript', file: 'server-stubs.ts' }
  return banner + (await runComponent(contract, component))
}
