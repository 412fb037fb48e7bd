import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import manifest from '../../package.json' with { type: 'json' }
import { hashService } from '../../test/support/figures/trees.ts'
import { type Contract, readContract } from '../contract/contract.ts'
import { PROMISES_PAGE, readRows, renderPromises } from '../proof/table.ts'
import { renderAnsibleCollection } from './ansible-collection.ts'
import { renderAsyncPythonContract, renderPythonContract, renderPythonProject } from './client-python.ts'
import { renderTypeScriptClient } from './client-typescript.ts'
import { renderTypes } from './contract-types.ts'
import { renderErrors } from './errors.ts'
import { findLeftOver, removeLeftOver } from './left-over.ts'
import { renderOpenApi } from './openapi.ts'
import { renderPermissions } from './permissions.ts'
import { renderSecrets } from './secrets.ts'
import { renderServerStubs } from './server-stubs.ts'
import { REPORT_PAGE, renderSizing, SIZING_PAGE } from './sizing.ts'
import { renderValidators, validatorsDeclaration } from './validators.ts'

const root = new URL('../../', import.meta.url)

/**
 * Returns paths with their texts. The reference is rendered last, because it imports the service, which imports
 * generated/.
 */
export async function render(contract: Contract): Promise<Map<string, string>> {
  return new Map([...(await renderCode(contract)), ...(await renderDocuments(contract))])
}

async function renderCode(contract: Contract): Promise<Map<string, string>> {
  const files = new Map([
    ['types.ts', await renderTypes(contract)],
    ['errors.ts', renderErrors(contract)],
    ['permissions.ts', renderPermissions(contract)],
    ['secrets.ts', renderSecrets(contract)],
    ['server-stubs.ts', await renderServerStubs(contract)],
    ['validators.cjs', renderValidators(contract)],
    ['validators.d.cts', validatorsDeclaration],
    ...(await renderTypeScriptClient(contract)),
  ])
  const pythonContract = await renderPythonContract(contract, manifest.version)
  const python = new Map([
    ['pyproject.toml', renderPythonProject(manifest.version)],
    ['keyrack/contract.py', pythonContract],
    ['keyrack/aio/contract.py', await renderAsyncPythonContract(contract)],
  ])
  const ansible = new Map(await renderAnsibleCollection(manifest.version, pythonContract))
  const openApi: [string, string][] = [['openapi.json', renderOpenApi(contract)]]
  const clients = [...within('clients/python', python), ...within('clients/ansible', ansible)]
  return new Map([...within('generated', files), ...clients, ...openApi])
}

async function renderDocuments(contract: Contract): Promise<Map<string, string>> {
  const { renderReference } = await import('./reference.ts')
  const { renderEnvExample } = await import('./env-example.ts')
  const page = await readFile(new URL(PROMISES_PAGE, root), 'utf8')
  const promises = renderPromises(page, readRows(), hashService(fileURLToPath(root)))
  const [operations, report] = await Promise.all(
    [SIZING_PAGE, REPORT_PAGE].map((path) => readFile(new URL(path, root), 'utf8')),
  )
  return new Map([
    ...within('docs/reference', await renderReference(contract)),
    ['.env.example', renderEnvExample()],
    [PROMISES_PAGE, promises],
    [SIZING_PAGE, renderSizing(operations!, report!)],
  ])
}

const within = (folder: string, files: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...files].map(([name, text]) => [`${folder}/${name}`, text]))

/** Returns the paths of generated files that are out of date, or that are not generated any more. */
export async function staleFiles(contract: Contract): Promise<string[]> {
  const stale: string[] = []
  const files = await render(contract)
  for (const [path, text] of files) {
    const written = await readFile(new URL(path, root), 'utf8').catch(() => null)
    if (written !== text) stale.push(path)
  }
  return [...stale, ...(await findLeftOver(root, files))]
}

async function main(): Promise<void> {
  const contract = readContract()
  if (process.argv.includes('--check')) {
    const stale = await staleFiles(contract)
    if (stale.length === 0) return
    console.error(`Generated files are not what their sources say (${stale.join(', ')}): run npm run generate`)
    process.exitCode = 1
    return
  }
  const code = await renderCode(contract)
  await write(code)
  const documents = await renderDocuments(contract)
  await write(documents)
  await removeLeftOver(root, new Map([...code, ...documents]))
}

async function write(files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    const file = new URL(path, root)
    await mkdir(new URL('.', file), { recursive: true })
    await writeFile(file, text)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
