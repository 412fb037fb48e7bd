import { compile } from 'json-schema-to-typescript'
import type { Contract, Schema } from '../contract/contract.ts'
import { banner } from './banner.ts'

/** Renders every schema of the contract as a TypeScript type of the same name. */
export async function renderTypes(contract: Contract): Promise<string> {
  const root = {
    title: 'Contract',
    type: 'object',
    additionalProperties: false,
    $defs: structuredClone(contract.components.schemas),
  }
  const text = await compile(withFieldPaths(withLocalRefs(root)), 'Contract', {
    bannerComment: '',
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    unknownAny: true,
    style: { singleQuote: true, semi: false, printWidth: 120 },
  })
  // Removes the synthetic root, which only holds the definitions, and the comments about it.
  return (
    banner +
    text
      .replace(/export interface Contract \{\}\n/, '')
      .replace(
        / \*\n \* This interface was referenced by `Contract`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g,
        '',
      )
  )
}

/** Gives the paths of named fields a type of their own, so that the fields of every device stay checked beside them. */
function withFieldPaths(root: Schema): Schema {
  return JSON.parse(JSON.stringify(root), (_key, value) =>
    value?.['x-format'] === 'field-path' ? { ...value, tsType: `\`fields.\${string}\`` } : value,
  ) as Schema
}

function withLocalRefs(root: Schema): Schema {
  return JSON.parse(JSON.stringify(root).replaceAll('#/components/schemas/', '#/$defs/')) as Schema
}
