/* Checks that no dependency runs its own code during installation, and that npm scripts install and build first. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/fixture.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string): string => readFileSync(`${root}${name}`, 'utf8')

interface Manifest {
  readonly allowScripts: Readonly<Record<string, boolean>>
  readonly scripts: Readonly<Record<string, string>>
}
const manifest = JSON.parse(read('package.json')) as Manifest

interface Locked {
  readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean; readonly dev?: boolean }>>
}

const withScripts = Object.entries((JSON.parse(read('package-lock.json')) as Locked).packages).filter(
  ([, locked]) => locked.hasInstallScript === true,
)

test('every package with an install script is denied it, by name', () => {
  const names = withScripts.map(([path]) => path.replace(/^.*node_modules\//, ''))
  expect(Object.keys(manifest.allowScripts).sort()).toEqual([...new Set(names)].sort())
  expect(Object.values(manifest.allowScripts)).not.toContain(true)
  for (const name of names) expect(read('scripts/setup.mjs'), 'setup.mjs says why it needs none').toContain(name)
})

test('no package with an install script is shipped', () => {
  expect(withScripts.filter(([, { dev }]) => dev !== true)).toEqual([])
})

test('the set-up and the image install without scripts', () => {
  expect(read('scripts/setup.mjs')).toMatch(/npm\(\['ci', [^\]]*'--ignore-scripts'/)
  const steps = [...read('Dockerfile').matchAll(/^(?:RUN |.*&& )(npm [^&\n]*)/gm)].map(([step]) => step)
  expect(steps.length).toBeGreaterThan(0)
  for (const step of steps) expect(step).toContain('--ignore-scripts')
})

test('the image is built from files that .dockerignore lets through', () => {
  const admitted = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path!)
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
    paths!.split(' '),
  )
  expect(copied).toContain('scripts/build')
  const isAdmitted = (path: string): boolean => admitted.some((one) => path === one || path.startsWith(`${one}/`))
  expect(copied.filter((path) => !isAdmitted(path.replace(/\/$/, '')))).toEqual([])
})

test('the image holds only files that its build made readable for every user', () => {
  const [, build, image] = read('Dockerfile').split(/^FROM .*$/m)
  const readable = /chmod -R a\+rX (.+)$/m.exec(build!)![1]!.split(' ')
  const copied = [...image!.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, words]) => words!.split(' '))
  expect(copied.length).toBeGreaterThan(0)
  // npm writes its files with the umask of the image.
  const isReadable = (path: string): boolean =>
    [...readable, 'node_modules'].some((one) => `${path}/`.startsWith(`/app/${one}/`))
  expect(copied.filter((word) => word !== '--from=build' && !isReadable(word))).toEqual([])
})

/** The program that was built, its folder, or tests of it. Packages in node_modules have a folder dist too. */
const NEEDS_BUILD = /\bdist\/src\/main|join\(root, 'dist'\)|\bvitest run\b|'vitest\.mjs'/
const NEEDS_SET_UP = new RegExp(`${NEEDS_BUILD.source}|'vite(st)?'|&& vite\\b`)

/** Returns a command, with the text of the programs in scripts/ that it runs and of all modules that these import. */
function textsOf(command: string): string {
  const files = new Set<string>()
  const add = (file: string): void => {
    // A template of code to generate has imports too, of files elsewhere.
    if (files.has(file) || !/\.(ts|mjs)$/.test(file) || !existsSync(`${root}${file}`)) return
    files.add(file)
    const imports = read(file).matchAll(/(?:from|import)[ (]+'(\.[^']+)'/g)
    for (const [, path] of imports) add(join(dirname(file), path!))
  }
  for (const [file] of command.matchAll(/scripts\/\S+\.(?:ts|mjs)/g)) if (file !== SET_UP) add(file)
  return [command, ...[...files].map(read)].join('\n')
}

const SET_UP = 'scripts/setup.mjs'

describe('an npm that runs no pre-scripts', () => {
  const scripts = Object.entries(manifest.scripts)

  test('has no pre-scripts and post-scripts to skip', () => {
    const names = scripts.map(([name]) => name)
    expect(names.filter((name) => names.some((other) => [`pre${other}`, `post${other}`].includes(name)))).toEqual([])
  })

  test('sets up in every script that runs the built program, vitest or vite', () => {
    const found = scripts.filter(([, command]) => NEEDS_SET_UP.test(textsOf(command)))
    expect(found.map(([name]) => name)).toEqual(
      expect.arrayContaining(['start', 'dev:console', 'build', 'test:mutation']),
    )
    for (const [name, command] of found) expect(command, name).toMatch(/^node scripts\/setup\.mjs( build)? && \S/)
  })

  test('builds in every script that runs the built program', () => {
    const found = scripts.filter(([, command]) => NEEDS_BUILD.test(textsOf(command)))
    expect(found.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        ...['start', 'test', 'test:ci', 'test:containers', 'test:long'],
        ...['bench', 'bench:search', 'proof', 'test:mutation:lua'],
      ]),
    )
    for (const [name, command] of found) expect(command, name).toMatch(/^node scripts\/setup\.mjs build && \S/)
  })

  test('sets up for npm start, and starts with the arguments that it gets', () => {
    const tree = temporaryFolder()
    const write = (name: string, text: string): void => {
      mkdirSync(dirname(join(tree, name)), { recursive: true })
      writeFileSync(join(tree, name), text)
    }
    write('package.json', JSON.stringify({ name: 'tree', scripts: manifest.scripts }))
    write('scripts/setup.mjs', `console.log('setup', ...process.argv.slice(2))`)
    write('dist/src/main.js', `console.log('main', ...process.argv.slice(2))`)
    const args = ['start', '--silent', '--ignore-scripts', '--', '--demo', 'a b']
    const output = execFileSync('npm', args, { cwd: tree, encoding: 'utf8' })
    expect(output).toBe('setup build\nmain --demo a b\n')
  })
})
