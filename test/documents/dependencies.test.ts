/* Checks docs/dependencies.md: every package has a row, and the numbers of packages agree with the lock file. */
import { expect, test } from 'vitest'
import { read } from './documents.ts'

const document = read('docs/dependencies.md')

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

interface Locked {
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const manifest = JSON.parse(read('package.json')) as Manifest
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Readonly<Record<string, Locked>> }

test('every dependency is in a table', () => {
  const names = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]
  const cells = [...document.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell]) => cell!.split(', '))
  const known = new Set(cells.map((cell) => cell.replace(/ \(.*\)$/, '')))
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('the stated numbers of packages are correct', () => {
  const names = Object.keys(manifest.dependencies)
  const all = registryPackages(names)
  const others = registryPackages(names.filter((name) => name !== '@open-rpc/server-js'))
  expect(document.replaceAll('\n', ' ')).toContain(`The service runs with ${all} packages from the registry`)
  expect(document.replaceAll('\n', ' ')).toContain(`Without @open-rpc/server-js it would be ${others}`)
  expect(document).toContain(`| ${all - others} packages`)
})

/** Returns the number of registry packages that these dependencies install, including the dependencies themselves. */
function registryPackages(names: readonly string[]): number {
  const found = new Set<string>()
  const open = names.map((name) => ({ from: '', name }))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const path = resolve(next.from, next.name)
    if (path === null || found.has(path)) continue
    found.add(path)
    const { dependencies, optionalDependencies } = packages[path]!
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) open.push({ from: path, name })
  }
  return [...found].filter((path) => packages[path]!.link !== true).length
}

/** Returns the path at which Node finds a package that another package imports. Returns null if there is none. */
function resolve(from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[path] !== undefined) return path
    if (folder === '') return null
  }
}
