import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Contract } from '../contract/contract.ts'

type Generator = (options: object) => Promise<void>
const generator = createRequire(import.meta.url)('@open-rpc/generator').default as Generator

export interface Component {
  /** Beside this file: what makes `file` of the document. */
  readonly module: string
  readonly file: string
}

/** Runs @open-rpc/generator headless with a component of ours. It only knows how to write files, so it gets a folder to write to. */
export async function runComponent(contract: Contract, { module, file }: Component): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-generate-'))
  try {
    await generator({
      openrpcDocument: withTitlesOnly(contract),
      components: [
        {
          type: 'custom',
          name: module,
          language: 'typescript',
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

/** A component needs of a schema its name alone; the generator's own typings stumble over the rest (arrays of types). */
function withTitlesOnly(contract: Contract): Contract {
  const copy = structuredClone(contract)
  for (const [name, schema] of Object.entries(copy.components.schemas)) {
    copy.components.schemas[name] = { title: schema.title }
  }
  return copy
}
