/* Reads the console from a folder. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readConsoleFiles } from '../../../src/http/routes/console-files.ts'
import { temporaryFolder } from '../../support/fixture.ts'

const folder = temporaryFolder()

/** Writes a console with these assets. Returns the URL of its folder. */
function writeConsole(name: string, assets: Readonly<Record<string, string>>): URL {
  mkdirSync(join(folder, name, 'assets'), { recursive: true })
  writeFileSync(join(folder, name, 'index.html'), '<html>')
  for (const [file, text] of Object.entries(assets)) writeFileSync(join(folder, name, 'assets', file), text)
  return pathToFileURL(`${join(folder, name)}/`)
}

test('the page and each asset are read, with the type of the asset and its bytes compressed', () => {
  const texts = { 'a-1.css': 'a {}', 'b-2.js': 'b()', 'c-3.json': '{}', 'd-4.svg': '<svg>', 'e-5.woff2': 'font' }
  const { page, assets } = readConsoleFiles(writeConsole('built', texts))!
  expect(page.toString()).toBe('<html>')
  expect([...assets].map(([name, { type, bytes }]) => [name, type, bytes.toString()]).sort()).toEqual([
    ['a-1.css', 'text/css; charset=utf-8', 'a {}'],
    ['b-2.js', 'text/javascript; charset=utf-8', 'b()'],
    ['c-3.json', 'application/json; charset=utf-8', '{}'],
    ['d-4.svg', 'image/svg+xml', '<svg>'],
    ['e-5.woff2', 'font/woff2', 'font'],
  ])
  const script = assets.get('b-2.js')!
  expect(gunzipSync(script.gzip()).toString()).toBe('b()')
  expect(script.gzip()).toBe(script.gzip())
})

test('a folder without a page holds no console', () => {
  expect(readConsoleFiles(pathToFileURL(`${join(folder, 'nowhere')}/`))).toBeNull()
})

test('an asset whose type is unknown is refused', () => {
  const url = writeConsole('unknown', { 'f-6.exe': '' })
  expect(() => readConsoleFiles(url)).toThrow(
    'Cannot serve "f-6.exe" of the console: no content type for its extension',
  )
})
