/* Checks that no dependency runs its own code during installation, and that npm scripts install and build first. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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

test('none of them is in what is shipped', () => {
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

describe('an npm that runs no pre-scripts', () => {
  const scripts = Object.entries(manifest.scripts)

  test('finds the set-up in the scripts themselves, before the program that needs it', () => {
    const names = scripts.map(([name]) => name)
    expect(names.filter((name) => names.some((other) => [`pre${other}`, `post${other}`].includes(name)))).toEqual([])
    const built = ['start', 'test', 'test:ci', 'test:containers', 'test:long', 'test:mutation:lua', 'bench', 'proof']
    for (const name of built) expect(manifest.scripts[name], name).toMatch(/^node scripts\/setup\.mjs build && \S/)
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
