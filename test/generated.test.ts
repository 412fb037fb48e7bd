import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { readContract } from '../scripts/contract/contract.ts'
import { render, staleFiles } from '../scripts/generate/index.ts'
import { findLeftOver, removeLeftOver } from '../scripts/generate/left-over.ts'
import { temporaryFolder } from './support/fixture.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

describe('generated/ and docs/reference/', () => {
  test('match the contract and the code', async () => {
    expect(await staleFiles(readContract())).toEqual([])
  })

  test('are stale if the contract changes', async () => {
    const contract = readContract()
    contract.components.schemas.NetworkName!.maxLength = 63
    contract.components.errors.NETWORK_NOT_FOUND!.code = 1999
    contract.methods = contract.methods.filter(({ name }) => name !== 'Inventory.getDevice')
    expect(await staleFiles(contract)).toEqual(
      expect.arrayContaining([
        'generated/errors.ts',
        'generated/server-stubs.ts',
        'generated/validators.cjs',
        'docs/reference/errors.md',
        'docs/reference/methods.md',
      ]),
    )
  })
})

test('a file that is no longer generated is left over, at any depth; a cache of Python is not', async () => {
  const copy = temporaryFolder()
  for (const folder of ['generated', 'docs/reference', 'clients/ansible/plugins/module_utils/keyrack']) {
    await cp(join(root, folder), join(copy, folder), { recursive: true })
  }
  const files = await render(readContract())
  const at = pathToFileURL(`${copy}/`)
  expect(await findLeftOver(at, files)).toEqual([])
  const former = ['generated/former.ts', 'generated/client/typescript/former.ts', 'docs/reference/former.md']
  for (const path of former) await writeFile(join(copy, path), '')
  const cache = join(copy, 'clients/ansible/plugins/module_utils/keyrack/__pycache__')
  await mkdir(cache, { recursive: true })
  await writeFile(join(cache, 'client.cpython-312.pyc'), '')
  expect((await findLeftOver(at, files)).sort()).toEqual(former.sort())
})

test('files that are left over are removed, and each is named; a missing folder has none', async () => {
  const copy = temporaryFolder()
  const at = pathToFileURL(`${copy}/`)
  await mkdir(join(copy, 'generated/client'), { recursive: true })
  const former = ['generated/client/former.ts', 'generated/types.ts#100%', 'generated/types.ts~']
  for (const path of ['generated/types.ts', ...former]) await writeFile(join(copy, path), '')
  const printed: string[] = []
  await removeLeftOver(at, new Map([['generated/types.ts', '']]), (line) => printed.push(line))
  expect(printed.sort()).toEqual(former.map((path) => `Removed ${path}, which nothing generates any more`))
  expect((await readdir(join(copy, 'generated'), { recursive: true })).sort()).toEqual(['client', 'types.ts'])
})

describe('the table of methods', () => {
  const methods = readContract().methods.map(({ name }) => name)
  const MISTYPED = 'async function mistyped() { return 42n }\n'
  let complaints: string

  // Compiles all variants of the table in one run: the unchanged table, a table without each line, and a table with
  // each method mistyped.
  const folder = temporaryFolder()

  beforeAll(async () => {
    const table = (await readFile(join(root, 'src/api/index.ts'), 'utf8')).replaceAll(
      /from '(\.{1,2}\/[^']+)'/g,
      (_, path: string) => `from '${join(root, 'src/api', path)}'`,
    )
    await writeFile(join(folder, 'whole.ts'), table)
    for (const method of methods) {
      const line = new RegExp(`^ *'${method.replace('.', '\\.')}': .*\\n`, 'm')
      await writeFile(join(folder, `without-${method}.ts`), table.replace(line, ''))
      await writeFile(
        join(folder, `mistyped-${method}.ts`),
        `${table.replace(line, `'${method}': mistyped,\n`)}${MISTYPED}`,
      )
    }
    const tsconfig = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { rootDir: '/', noUnusedLocals: false, typeRoots: [join(root, 'node_modules/@types')] },
      include: ['*.ts'],
    }
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    complaints = await new Promise((resolve) => {
      execFile(process.execPath, [tsc, '--noEmit', '--pretty', 'false', '-p', folder], { cwd: folder }, (_, stdout) =>
        resolve(stdout),
      )
    })
  })
  /** Returns the compiler's messages about one file, including their indented lines. */
  const about = (file: string): string =>
    complaints
      .split(/^(?=\S)/m)
      .filter((complaint) => complaint.startsWith(`${file}(`))
      .join('')

  test('compiles as it is', () => {
    expect(about('whole.ts')).toBe('')
    expect(complaints.split(/^(?=\S)/m).filter((complaint) => !/^(without|mistyped)-/.test(complaint))).toEqual([])
  })

  test.each(methods)('does not compile without %s, and the compiler names it', (method) => {
    expect(about(`without-${method}.ts`)).toContain(`Property '"${method}"' is missing`)
  })

  test.each(methods)('does not compile with a mistyped %s, and the compiler names it', (method) => {
    expect(about(`mistyped-${method}.ts`)).toMatch(new RegExp(`Stub<"${method.replace('.', '\\.')}"`))
  })
})
