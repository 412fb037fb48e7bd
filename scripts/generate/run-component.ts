import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Contract, Schema } from '../contract/contract.ts'

type Generator = (options: object) => Promise<void>
const generator = createRequire(import.meta.url)('@open-rpc/generator').default as Generator

export interface Component {
  /** Module in this folder; its template writes `file` for `language`. */
  readonly module: string
  readonly language: string
  readonly file: string
  /** Returns the part of a schema that the component gets. Default: its title. */
  readonly describe?: (schema: Schema) => Schema
}

/**
 * Runs @open-rpc/generator without a command line, with our component. It can only write files, so it gets a temporary
 * folder.
 */
export async function runComponent(contract: Contract, component: Component): Promise<string> {
  const { module, language, file, describe = titleOf } = component
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-generate-'))
  try {
    await generator({
      openrpcDocument: withSchemas(contract, describe),
      components: [
        {
          type: 'custom',
          name: module,
          language,
          customType: 'server',
          customComponent: fileURLToPath(new URL(module, import.meta.url)),
          openRPCPath: null,
          outPath: folder,
        },
      ],
    })
    return await readFile(join(folder, file), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const titleOf = ({ title }: Schema): Schema => ({ title })

/** A component needs little of a schema, and the generator's own typings fail on the rest (arrays of types). */
function withSchemas(contract: Contract, describe: (schema: Schema) => Schema): Contract {
  const copy = structuredClone(contract)
  for (const [name, schema] of Object.entries(copy.components.schemas)) {
    copy.components.schemas[name] = describe(schema)
  }
  return copy
}
