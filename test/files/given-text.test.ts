import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { givenText, hasFileForm, readContent } from '../../src/files/given-text.ts'

const folder = mkdtempSync(join(tmpdir(), 'keyrack-given-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NAME = 'CREDENTIALS_KEY'

function fileWith(content: string): string {
  const path = join(folder, `${content.length}-${content.trim().length}`)
  writeFileSync(path, content)
  return path
}

describe('a setting', () => {
  test('is given by its variable, as it is written', () => {
    expect(givenText(NAME, { [NAME]: ' key ' })).toBe(' key ')
  })

  test('is given by a file, without the blanks around its content', () => {
    expect(givenText(NAME, { CREDENTIALS_KEY_FILE: fileWith(' the key\n') })).toBe('the key')
  })

  test.each([
    [' pw \n', ' pw '],
    ['pw\t\r\n\n', 'pw\t'],
    ['\ufeffpw', 'pw'],
  ])('that may hold blanks is given by the file %j without the line ends at its end', (content, value) => {
    const env = { REDIS_PASSWORD_FILE: fileWith(content) }
    expect(givenText('REDIS_PASSWORD', env, { keepsBlanks: true })).toBe(value)
  })

  test.each([{}, { [NAME]: '' }, { CREDENTIALS_KEY_FILE: '' }, { [NAME]: '', CREDENTIALS_KEY_FILE: '' }])(
    'is not given by %j',
    (env) => {
      expect(givenText(NAME, env)).toBeUndefined()
    },
  )

  test('whose value is a path is never read from a file', () => {
    const path = fileWith('content')
    expect([hasFileForm('TLS_CERT_FILE'), hasFileForm(NAME), hasFileForm('A_FILE_NAME')]).toEqual([false, true, true])
    expect(givenText('TLS_CERT_FILE', { TLS_CERT_FILE: path })).toBe(path)
    expect(givenText('TLS_CERT_FILE', { TLS_CERT_FILE_FILE: path })).toBeUndefined()
  })

  test('is refused if both are given, and if its file is empty or missing, without its content', () => {
    const path = fileWith('the key')
    const missing = join(folder, 'missing')
    expect(() => givenText(NAME, { [NAME]: 'key', CREDENTIALS_KEY_FILE: path })).toThrow(
      /^and CREDENTIALS_KEY_FILE are both given: remove one of them$/,
    )
    for (const keepsBlanks of [false, true])
      expect(() => givenText(NAME, { CREDENTIALS_KEY_FILE: fileWith(' \n') }, { keepsBlanks })).toThrow(
        /^is given by CREDENTIALS_KEY_FILE, but that file is empty$/,
      )
    expect(() => readContent(missing)).toThrow(
      new Error(`cannot be read from "${missing}": there is no such file or folder (ENOENT)`),
    )
  })
})
