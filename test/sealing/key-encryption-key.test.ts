import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findKeyEncryptionKey, madeKeyWarning, missingKeyProblem } from '../../src/sealing/key-encryption-key.ts'
import { keyFilePath, makeKeyFile } from '../../src/sealing/key-file.ts'
import { KeyProblem } from '../../src/sealing/key-text.ts'
import { newKey } from './keys.ts'

let home: string
let keyFile: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'keyrack-key-'))
  keyFile = keyFilePath({ dataDir: '/srv/keyrack/data', home, env: {} })
})
afterEach(() => rm(home, { recursive: true, force: true }))

const given = newKey()

describe('with the embedded Redis', () => {
  test('a key file is created at the first start and used at the next', async () => {
    const first = await findKeyEncryptionKey({ given: null, keyFile, hasKeyring: false })
    expect(first).toMatchObject({ madeNow: true, path: keyFile })
    const next = await findKeyEncryptionKey({ given: null, keyFile, hasKeyring: true })
    expect(next).toMatchObject({ madeNow: false, path: keyFile })
    expect(next!.key.equals(first!.key)).toBe(true)
  })

  test('a key from the settings is preferred to the key file, and no file is created', async () => {
    const choice = { given, keyFile, hasKeyring: false }
    expect(await findKeyEncryptionKey(choice)).toEqual({ key: given, madeNow: false, path: null })
    expect(await readdir(home)).toEqual([])
    await makeKeyFile(keyFile)
    expect((await findKeyEncryptionKey(choice))!.key.equals(given)).toBe(true)
  })

  test('a missing key file is not created again if there is sealed data', async () => {
    await makeKeyFile(keyFile)
    await rm(keyFile)
    const search = findKeyEncryptionKey({ given: null, keyFile, hasKeyring: true })
    await expect(search).rejects.toThrow(KeyProblem)
    await expect(search).rejects.toMatchObject({
      name: 'KeyProblem',
      message:
        `DATA_DIR holds sealed credentials and their key file "${keyFile}" is missing: restore it (its name depends ` +
        'on the path of DATA_DIR), or set CREDENTIALS_KEY_FILE or CREDENTIALS_KEY to the key they were sealed with',
    })
    expect(await readdir(dirname(keyFile))).toEqual([])
  })

  test('the warning about a new key names the file and what it is for', () => {
    expect(madeKeyWarning(keyFile)).toBe(
      `Created the key that seals the credentials: "${keyFile}". Back up this file, separately from the data: ` +
        'without it the credentials cannot be read',
    )
  })
})

describe('with REDIS_URL', () => {
  test('a key from the settings is used', async () => {
    const found = await findKeyEncryptionKey({ given, keyFile: null, hasKeyring: true })
    expect(found).toEqual({ key: given, madeNow: false, path: null })
  })

  test('a start without a key is refused if there is sealed data, and the error names the settings', async () => {
    const search = findKeyEncryptionKey({ given: null, keyFile: null, hasKeyring: true })
    await expect(search).rejects.toThrow(/set CREDENTIALS_KEY_FILE or CREDENTIALS_KEY to the key they were sealed with/)
    expect(missingKeyProblem(true, null)).toBe(
      'Redis holds sealed credentials and no key was given to open them: set CREDENTIALS_KEY_FILE or ' +
        'CREDENTIALS_KEY to the key they were sealed with (a key that keyrack created itself is in ' +
        '~/.config/keyrack/ of the user that ran it)',
    )
  })

  test('a start without a key is accepted while nothing is sealed', async () => {
    expect(await findKeyEncryptionKey({ given: null, keyFile: null, hasKeyring: false })).toBeNull()
    expect(missingKeyProblem(false, null)).toBeNull()
  })
})
