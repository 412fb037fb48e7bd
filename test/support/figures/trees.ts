/*
 * Hashes of what a figure is about. A figure of another hash was measured on other code.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

const BUILD = ['scripts/build/index.mjs', 'scripts/build/bundle-program.mjs']
/** The paths that make up the measured service. The tests that measure it are not among them. */
const SERVICE = ['src', 'generated', 'clients/typescript', 'openrpc.json', 'package-lock.json', ...BUILD]

/** The members of package.json that decide how the service runs, and with which versions. */
const MANIFEST = ['type', 'bin', 'exports', 'engines', 'dependencies', 'overrides']
const FLAGS = 'start'

/** The folders of the tests, and of the scripts that they use. */
const TESTS = ['test', 'scripts', 'vitest.config.ts']

/** The paths that decide what a run measures. A change in one of them makes earlier runs out of date. */
export const MEASURED = [...SERVICE, 'package.json', ...TESTS]

/** Returns the hash of the service: its sources, what is generated, its dependencies and the flags of `npm start`. */
export function hashService(folder = root): string {
  return shortHash([...contentsOf(folder, SERVICE), manifestOf(folder)])
}

/** Returns the hash of the service together with the tests. Only a run of the same hash may be resumed. */
export const hashMeasured = (folder = root): string => hashWith(TESTS, folder)

/** Returns the hash of the service together with what measures it. */
export function hashWith(paths: readonly string[], folder = root): string {
  return shortHash([hashService(folder), ...contentsOf(folder, paths)])
}

function manifestOf(folder: string): string {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) return ''
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  return JSON.stringify([...MANIFEST.map((member) => manifest[member]), manifest.scripts?.[FLAGS]])
}

/** Returns the names and contents of all files below these paths, in an order that does not depend on the system. */
function contentsOf(folder: string, paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const whole = join(folder, path)
    if (!existsSync(whole)) return []
    if (!statSync(whole).isDirectory()) return [path, readFileSync(whole, 'latin1')]
    const names = readdirSync(whole).filter((name) => !IGNORED.has(name))
    return contentsOf(
      folder,
      names.sort().map((name) => `${path}/${name}`),
    )
  })
}

const IGNORED = new Set(['node_modules', '__pycache__', 'dist'])

function shortHash(texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length}\n`).update(text)
  return hash.digest('hex').slice(0, 12)
}
