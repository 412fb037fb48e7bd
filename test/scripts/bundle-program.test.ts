/* The bundles of the program and of the search thread, as the build made them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const SOURCES = fileURLToPath(new URL('../../dist/src/', import.meta.url))
const bundles = [
  'main.js',
  join('search', 'live', 'search-thread.js'),
  ...readdirSync(join(SOURCES, 'chunks')).map((name) => join('chunks', name)),
].map((name) => ({ name, folder: dirname(join(SOURCES, name)), code: readFileSync(join(SOURCES, name), 'utf8') }))

/** The specifiers of all imports of the bundles, such as `fastify` or `./chunks/store.js`. */
const imported = bundles.flatMap(({ code, folder }) =>
  [...code.matchAll(/(?:^import [^;]*?from |^import |\bimport\()"([^"]+)"/gm)].map(([, specifier]) => ({
    specifier: specifier!,
    folder,
  })),
)

describe('the bundles', () => {
  test('load packages from node_modules, except the Redis client', () => {
    const names = imported.map(({ specifier }) => specifier)
    expect(names).toContain('fastify')
    expect(names.filter((name) => /^@?redis\b/.test(name))).toEqual([])
  })

  test('hold the Redis commands that the program or the client names, and none of Redis modules', () => {
    const code = bundles.map((bundle) => bundle.code).join('')
    const held = [...code.matchAll(/^\/\/ .*@redis\/client\/dist\/lib\/commands\/(\w+)\.js$/gm)].map(
      ([, name]) => name!,
    )
    expect(held).toEqual(expect.arrayContaining(['AUTH', 'HELLO', 'GET', 'PTTL', 'SCAN', 'ZRANGE_WITHSCORES', 'ZSCAN']))
    expect(held.filter((name) => ['GEOADD', 'LPUSH', 'PFADD', 'SETBIT'].includes(name))).toEqual([])
    expect(code).not.toMatch(/@redis\/(?:bloom|json|search|time-series)\/dist/)
  })

  test('import no compiled module, only other bundles', () => {
    const files = imported.filter(({ specifier }) => specifier.startsWith('.'))
    const others = files.map(({ specifier, folder }) => join(folder, specifier).slice(SOURCES.length))
    const names = bundles.map(({ name }) => name)
    expect(others).not.toEqual([])
    expect(others.filter((name) => !names.includes(name))).toEqual([])
  })

  test('name the compiled modules whose files they find', () => {
    const modules = bundles.flatMap(({ code, folder }) =>
      [...code.matchAll(/new URL\("([^"]+)", import\.meta\.url\)\.href/g)].map(([, path]) => join(folder, path!)),
    )
    expect(modules.map((file) => file.slice(SOURCES.length))).toContain(join('store', 'redis', 'script.js'))
    expect(modules.filter((file) => !existsSync(file))).toEqual([])
    // With the URL of the bundle, a module would look in another folder. Packages are found from each folder.
    const uses = bundles.flatMap(({ code }) => code.match(/(?<!createRequire\()import\.meta\.url|__urlOfModule/g) ?? [])
    expect(uses.length).toBe(modules.length)
  })
})
