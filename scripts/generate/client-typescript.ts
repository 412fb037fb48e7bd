import { type Contract, type Descriptor, refName } from '../contract/contract.ts'
import { banner } from './banner.ts'
import { REFUSALS } from './refusals.ts'
import { runComponent } from './run-component.ts'

/*
 * The TypeScript client: what the contract says (methods and errors), and what speaks HTTP, from the folder
 * client-typescript, as it stands.
 */

/** File name under generated/ to its text. */
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

/** A param stands behind optional ones, and so can't be `required`, but is needed: its schema refuses null. */
function withNeededParams(contract: Contract): Contract {
  const copy = structuredClone(contract)
  const takesNull = ({ schema }: Descriptor): boolean => {
    const { type, oneOf } = contract.components.schemas[refName(schema)] as {
      type?: unknown
      oneOf?: { type: unknown }[]
    }
    return [type, ...(oneOf ?? []).map((one) => one.type)].flat().includes('null')
  }
  for (const { params } of copy.methods) {
    for (const param of params) Object.assign(param, { 'x-needed': param.required === true || !takesNull(param) })
  }
  return copy
}

function renderErrorClasses({ components }: Contract): string {
  const errors = Object.entries(components.errors)
  const all = [...errors, ...REFUSALS.map((refusal) => [refusal.name, refusal] as const)]
  const classes = all.map(
    ([name, { message }]) => `/** ${message} */\nexport class ${classNameOf(name)} extends KeyrackError {}\n`,
  )
  return `
import { type ErrorClass, KeyrackError } from '../../../clients/typescript/keyrack-error.ts'

${classes.join('\n')}
/** By code. */
export const errorClasses: ReadonlyMap<number, ErrorClass> = new Map<number, ErrorClass>([
${errors.map(([name, { code }]) => `  [${code}, ${classNameOf(name)}],`).join('\n')}
])

/** By the name a refusal begins with: its code, and its class. */
export const refusalClasses: ReadonlyMap<string, readonly [code: number, Class: ErrorClass]> = new Map([
${errors.map(([name, { code }]) => `  ['${name}', [${code}, ${classNameOf(name)}]],`).join('\n')}
${REFUSALS.map(({ name, code }) => `  ['${name}', [${code}, ${classNameOf(name)}]],`).join('\n')}
])
`
}

/** NETWORK_NOT_FOUND: NetworkNotFoundError */
const classNameOf = (name: string): string =>
  `${name
    .toLowerCase()
    .split('_')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')}Error`
