/*
 * Renders the generated part of the TypeScript client: methods and errors of the contract. The hand-written part is
 * clients/typescript.
 */
import { isNeeded } from '../../src/mcp/contract.ts'
import type { Contract } from '../contract/contract.ts'
import { banner } from './banner.ts'
import { REFUSALS } from './refusals.ts'
import { runComponent } from './run-component.ts'

/** Returns file names under generated/ with their texts. */
export async function renderTypeScriptClient(contract: Contract): Promise<[name: string, text: string][]> {
  const methods = await runComponent(withNeededParams(contract), {
    module: 'client-typescript-component.cjs',
    language: 'typescript',
    file: 'methods.ts',
  })
  const files: [string, string][] = [
    ['methods.ts', methods],
    ['errors.ts', renderErrorClasses(contract)],
  ]
  return files.map(([name, text]) => [`client/typescript/${name}`, banner + text])
}

function withNeededParams(contract: Contract): Contract {
  const copy = structuredClone(contract)
  for (const { params } of copy.methods) {
    for (const param of params) Object.assign(param, { 'x-needed': isNeeded(param, contract) })
  }
  return copy
}

function renderErrorClasses({ components }: Contract): string {
  const errors = Object.entries(components.errors)
  const all = [...errors, ...REFUSALS.map((refusal) => [refusal.name, refusal] as const)]
  const classes = all.map(
    ([name, { message }]) => `/** ${message} */\nexport class ${toClassName(name)} extends KeyrackError {}\n`,
  )
  return `
import { type ErrorClass, KeyrackError } from '../../../clients/typescript/keyrack-error.ts'

${classes.join('\n')}
/** Error classes by code. */
export const errorClasses: ReadonlyMap<number, ErrorClass> = new Map<number, ErrorClass>([
${errors.map(([name, { code }]) => `  [${code}, ${toClassName(name)}],`).join('\n')}
])

/** Codes and classes by the name at the start of a refusal. */
export const refusalClasses: ReadonlyMap<string, readonly [code: number, Class: ErrorClass]> = new Map([
${errors.map(([name, { code }]) => `  ['${name}', [${code}, ${toClassName(name)}]],`).join('\n')}
${REFUSALS.map(({ name, code }) => `  ['${name}', [${code}, ${toClassName(name)}]],`).join('\n')}
])
`
}

/** Returns NetworkNotFoundError for NETWORK_NOT_FOUND. */
const toClassName = (name: string): string =>
  `${name
    .toLowerCase()
    .split('_')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')}Error`
