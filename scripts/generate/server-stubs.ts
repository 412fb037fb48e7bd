import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Contract } from '../contract/contract.ts'
import { banner } from './banner.ts'

type Generator = (options: object) => Promise<void>
const generator = createRequire(import.meta.url)('@open-rpc/generator').default as Generator

/** Runs @open-rpc/generator headless with our component. It only knows how to write files, so it gets a folder to write to. */
export async function renderServerStubs(contract: Contract): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-generate-'))
  try {
    await generator({
      openrpcDocument: withTitlesOnly(contract),
      components: [
        {
          type: 'custom',
          name: 'server-stubs',
          language: 'typescript',
          customType: 'server',
          customComponent: fileURLToPath(new URL('./server-stubs-component.cjs', import.meta.url)),
          openRPCPath: null,
          outPath: folder,
        },
      ],
    })
    return banner + (await readFile(join(folder, 'server-stubs.ts'), 'utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The component needs of a schema its name alone; the generator's own typings stumble over the rest (arrays of types). */
function withTitlesOnly(contract: Contract): Contract {
  const copy = structuredClone(contract)
  for (const [name, schema] of Object.entries(copy.components.schemas)) {
    copy.components.schemas[name] = { title: schema.title }
  }
  return copy
}
