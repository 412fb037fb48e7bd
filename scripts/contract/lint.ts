import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseOpenRPCDocument } from '@open-rpc/schema-utils-js'
import { type Contract, readContract } from './contract.ts'
import { lintMethods } from './lint-methods.ts'
import { lintSchemas } from './lint-schemas.ts'

/** Returns all faults of a contract, one sentence each. */
export async function lint(contract: Contract, packageVersion: string): Promise<string[]> {
  const references = lintReferences(contract)
  // The other rules follow references.
  if (references.length > 0) return references
  const faults = [...lintSchemas(contract), ...lintMethods(contract), ...lintUse(contract)]
  if (contract.info.version !== packageVersion) {
    faults.push(`info.version is ${contract.info.version}, the package's is ${packageVersion}`)
  }
  return [...faults, ...(faults.length > 0 ? [] : await lintForm(contract))]
}

/** Checks that each `$ref` resolves and stands alone in its object. */
function lintReferences(contract: Contract): string[] {
  const faults: string[] = []
  JSON.stringify(contract, (_key, value) => {
    const reference = value?.$ref
    if (reference === undefined) return value
    if (Object.keys(value).length > 1) faults.push(`${reference}: a $ref stands alone in its object`)
    if (find(contract, reference) === undefined) faults.push(`${reference}: leads nowhere`)
    return value
  })
  return faults
}

/** Finds unused components. */
function lintUse(contract: Contract): string[] {
  const text = JSON.stringify(contract)
  return Object.entries(contract.components).flatMap(([kind, components]) =>
    Object.keys(components)
      .filter((name) => !text.includes(`"#/components/${kind}/${name}"`))
      .map((name) => `components/${kind}/${name}: nobody refers to it`),
  )
}

/** Checks the document with OpenRPC's own parser, which modifies its input. */
async function lintForm(contract: Contract): Promise<string[]> {
  try {
    await parseOpenRPCDocument(structuredClone(contract) as never)
    return []
  } catch (problem) {
    return [`not an OpenRPC document: ${problem instanceof Error ? problem.message : String(problem)}`]
  }
}

function find(document: unknown, reference: string): unknown {
  const steps = reference.replace(/^#\//, '').split('/')
  return steps.reduce<unknown>((place, step) => (place as Record<string, unknown> | undefined)?.[step], document)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const faults = await lint(readContract(), version)
  for (const fault of faults) console.error(`openrpc.json: ${fault}`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
