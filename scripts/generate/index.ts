import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Contract, readContract } from '../contract/contract.ts'
import { renderPythonClient, renderPythonProject } from './client-python.ts'
import { renderTypeScriptClient } from './client-typescript.ts'
import { renderTypes } from './contract-types.ts'
import { renderErrors } from './errors.ts'
import { renderPermissions } from './permissions.ts'
import { renderSecrets } from './secrets.ts'
import { renderServerStubs } from './server-stubs.ts'
import { renderValidators, validatorsDeclaration } from './validators.ts'

const folder = new URL('../../generated/', import.meta.url)

/** Path under generated/ to its text. */
export async function render(contract: Contract): Promise<Map<string, string>> {
  return new Map([
    ['types.ts', await renderTypes(contract)],
    ['errors.ts', renderErrors(contract)],
    ['permissions.ts', renderPermissions(contract)],
    ['secrets.ts', renderSecrets(contract)],
    ['server-stubs.ts', await renderServerStubs(contract)],
    ['validators.cjs', renderValidators(contract)],
    ['validators.d.cts', validatorsDeclaration],
    ...(await renderTypeScriptClient(contract)),
    ['client/python/keyrack.py', await renderPythonClient(contract)],
    ['client/python/pyproject.toml', renderPythonProject(contract)],
  ])
}

/** Names of the files under generated/ that are not what the contract says. */
export async function staleFiles(contract: Contract): Promise<string[]> {
  const stale: string[] = []
  for (const [name, text] of await render(contract)) {
    const written = await readFile(new URL(name, folder), 'utf8').catch(() => '')
    if (written !== text) stale.push(name)
  }
  return stale
}

async function main(): Promise<void> {
  const contract = readContract()
  if (process.argv.includes('--check')) {
    const stale = await staleFiles(contract)
    if (stale.length === 0) return
    console.error(`generated/ is not what openrpc.json says (${stale.join(', ')}): run npm run generate`)
    process.exitCode = 1
    return
  }
  for (const [name, text] of await render(contract)) {
    const file = new URL(name, folder)
    await mkdir(new URL('.', file), { recursive: true })
    await writeFile(file, text)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
