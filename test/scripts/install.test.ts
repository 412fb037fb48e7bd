/* Checks that no dependency runs its own code during installation. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string): string => readFileSync(`${root}${name}`, 'utf8')
const manifest = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> }

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

test('npm runs our own scripts around a script: prestart and pretest set up what is needed', () => {
  expect(read('.npmrc')).not.toMatch(/^ignore-scripts/m)
  const asked = execFileSync('npm', ['config', 'get', 'ignore-scripts'], { cwd: root, encoding: 'utf8' })
  expect(asked.trim()).toBe('false')
})
