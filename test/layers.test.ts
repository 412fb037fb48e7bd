/*
 * Checks the layers of the source. A file imports only from its own layer or from lower ones. The console is separate:
 * it runs in browsers and uses only the generated client of the service.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

const table = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  .split('\n')
  .flatMap((line) => /^\| (`(?:src|clients|generated)[^|]*) \|/.exec(line)?.[1] ?? [])
  .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path!.replace(/\/$/, '')))

/** The layers, from the highest to the lowest: the rows of the table in docs/architecture.md, down to generated/. */
const FLOORS = table.slice(0, table.indexOf('generated') + 1)

interface Import {
  readonly from: string
  /** The path of a file of this repository, or the name of a package. */
  readonly to: string
}

const CONSOLE = 'src/console'

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => normalize(`src/${path}`))
const consoleFiles = sources.filter((path) => path.startsWith(`${CONSOLE}/`))
const files = sources.filter((path) => !consoleFiles.includes(path))
const importsIn = (paths: readonly string[]): Import[] =>
  paths.flatMap((from) => importsOf(readFileSync(join(root, from), 'utf8'), from))
const imports = importsIn(files)
const within = (folder: string) => imports.filter(({ from }) => from.startsWith(`${folder}/`))
const strangers = (found: readonly Import[]) => found.map(({ from, to }) => `${from} imports ${to}`)

function importsOf(text: string, from: string): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const specifiers = code.matchAll(
    /\b(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|(?<!['"])\bimport\s*\(?\s*['"]([^'"\s]+)['"]/g,
  )
  return [...specifiers].map(([, static_, other]) => {
    const specifier = static_ ?? other!
    return { from, to: specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier }
  })
}

/** Returns the index of a path in FLOORS, or -1 for a package. */
function floorOf(path: string): number {
  const folders = FLOORS.filter((floor) => path === floor || path.startsWith(`${floor}/`))
  return FLOORS.indexOf(folders.sort((a, b) => b.length - a.length)[0] ?? '')
}

/** Returns the package of a specifier: `@scope/name` or `name`. */
const packageOf = (specifier: string): string => /^(@[^/]+\/)?[^/]+/.exec(specifier)![0]

describe('reading imports', () => {
  test.each([
    { code: "import { a } from './b.ts'", to: 'src/http/b.ts' },
    { code: "import type { A } from '../domain/b.ts'", to: 'src/domain/b.ts' },
    { code: "import {\n  a,\n  type B,\n} from '../../generated/b.ts'", to: 'generated/b.ts' },
    { code: "import a, { b } from 'redis'", to: 'redis' },
    { code: "import '../polyfill.ts'", to: 'src/polyfill.ts' },
    { code: "export * from './b.ts'", to: 'src/http/b.ts' },
    { code: "export { a } from './b.ts'", to: 'src/http/b.ts' },
    { code: "const a = await import('fastify')", to: 'fastify' },
  ])('finds $code', ({ code, to }) => {
    expect(importsOf(`// a comment\n${code}\n`, 'src/http/a.ts').map((found) => found.to)).toEqual([to])
  })

  test('finds every "from" of the sources', () => {
    const words = files.flatMap((path) => [
      ...readFileSync(join(root, path), 'utf8').matchAll(/^(import|export|\}).* from '/gm),
    ])
    expect(imports.filter(({ from, to }) => from !== '' && to !== '').length).toBeGreaterThanOrEqual(words.length)
    expect(words.length).toBeGreaterThan(100)
  })

  test('finds files that exist', () => {
    const ours = imports.filter(({ to }) => /^(src|generated|clients|scripts|test|\.\.)\b/.test(to))
    expect(strangers(ours.filter(({ to }) => !existsSync(join(root, to))))).toEqual([])
  })

  test('finds the sources of what programs in scripts/ import from dist/, which tsc does not check', () => {
    const programs = readdirSync(join(root, 'scripts'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.mjs'))
      .map((path) => normalize(`scripts/${path}`))
    const built = importsIn(programs).filter(({ to }) => to.startsWith('dist/'))
    const sourceOf = (path: string): string => path.replace(/^dist\//, '').replace(/\.js$/, '.ts')
    expect(built.length).toBeGreaterThan(10)
    expect(strangers(built.filter(({ to }) => !existsSync(join(root, sourceOf(to)))))).toEqual([])
  })
})

test('the table in docs/architecture.md has everything in src/', () => {
  const inSource = readdirSync(join(root, 'src')).map((name) => `src/${name}`)
  expect(table.filter((path) => path.startsWith('src/')).toSorted()).toEqual(inSource.toSorted())
  expect(FLOORS.slice(-2)).toEqual(['clients', 'generated'])
})

test('an import leads to its own layer or to a lower one', () => {
  const ours = imports.filter(({ to }) => /^(src|generated|clients|scripts|test|\.\.)\b/.test(to))
  const up = ours.filter(({ from, to }) => floorOf(to) < floorOf(from))
  expect(strangers(up)).toEqual([])
})

test('http/ and json-rpc/ import no handler: src/app/ connects them', () => {
  const transport = [...within('src/http'), ...within('src/json-rpc')]
  expect(strangers(transport.filter(({ to }) => to.startsWith('src/api/')))).toEqual([])
})

describe('console/', () => {
  const ofConsole = importsIn(consoleFiles)
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const SHARED = 'src/domain/device-csv'
  const CLIENT = 'clients/typescript/index.ts'

  test('imports only itself, the format of device files, the generated client and bundled packages', () => {
    const isIts = (to: string): boolean =>
      to.startsWith(`${CONSOLE}/`) || to.startsWith(`${SHARED}/`)
        ? existsSync(join(root, to))
        : to === CLIENT || packageOf(to) in devDependencies
    expect(ofConsole.length).toBeGreaterThan(30)
    expect(strangers(ofConsole.filter(({ to }) => !isIts(to)))).toEqual([])
  })

  test('adds no package to those that the service needs', () => {
    const packages = new Set(ofConsole.map(({ to }) => packageOf(to)))
    expect([...packages].filter((name) => name in dependencies)).toEqual([])
  })

  test('is imported by nothing', () => {
    expect(strangers(imports.filter(({ to }) => to.startsWith(`${CONSOLE}/`)))).toEqual([])
  })
})

test('the client imports only itself and its generated part, so that both can be copied', () => {
  const folder = 'clients/typescript'
  const found = importsIn(readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  const allowed = /^(clients\/typescript\/|generated\/(types\.ts|client\/typescript\/))/
  expect(found.length).toBeGreaterThan(10)
  expect(strangers(found.filter(({ to }) => !allowed.test(to) || !existsSync(join(root, to))))).toEqual([])
})

describe('domain/', () => {
  test('imports only domain/ and what is generated', () => {
    const allowed = /^(src\/domain\/|generated\/(types|errors|secrets|validators)\.)/
    expect(strangers(within('src/domain').filter(({ to }) => !allowed.test(to)))).toEqual([])
  })

  test('takes no more than types from the generated validators', () => {
    const texts = files
      .filter((path) => path.startsWith('src/domain/'))
      .map((path) => readFileSync(join(root, path), 'utf8'))
    const values = texts.flatMap((text) =>
      [...text.matchAll(/^import (?!type\b).*validators.*$/gm)].map(([line]) => line),
    )
    expect(values).toEqual([])
  })

  test.each(files.filter((path) => path.startsWith('src/domain/')))(
    '%s uses no clock, random numbers or environment',
    (path) => {
      const code = readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      expect(code).not.toMatch(/\bDate\.now\b|new Date\(\)|Math\.random|\bcrypto\b|\bprocess\.|\bperformance\./)
      expect(code).not.toMatch(/\bfetch\(|\bset(Timeout|Interval|Immediate)\b/)
    },
  )
})

describe('packages', () => {
  const importers = (names: RegExp) => imports.filter(({ to }) => names.test(packageOf(to)))

  test('only store/redis/ imports the Redis client', () => {
    expect(
      strangers(importers(/^(redis|@redis\/.*|ioredis)$/).filter(({ from }) => !from.startsWith('src/store/redis/'))),
    ).toEqual([])
    expect(importers(/^redis$/).length).toBeGreaterThan(0)
  })

  test('only http/ imports the HTTP library', () => {
    expect(
      strangers(importers(/^(fastify|@fastify\/.*)$/).filter(({ from }) => !from.startsWith('src/http/'))),
    ).toEqual([])
    expect(importers(/^fastify$/).length).toBeGreaterThan(0)
  })

  test('every package that is imported is a dependency', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const packages = imports.filter(({ to }) => !/^(node:|src\/|generated\/|clients\/)/.test(to))
    const typesOnly = new Set(['@open-rpc/meta-schema'])
    expect(
      strangers(packages.filter(({ to }) => !(packageOf(to) in dependencies) && !typesOnly.has(packageOf(to)))),
    ).toEqual([])
  })
})

test('no file imports itself, directly or through others', () => {
  const graph = new Map(files.map((file) => [file, imports.filter(({ from }) => from === file).map(({ to }) => to)]))
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
    if (path.includes(file) || done.has(file)) return
    for (const to of graph.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  expect(cycles).toEqual([])
})
