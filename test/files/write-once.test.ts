import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeFolders } from '../../src/files/make-folders.ts'
import { writeOnce } from '../../src/files/write-once.ts'
import { needing } from '../support/needs.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'keyrack-once-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** Returns the paths of the files and folders that this process has open. */
const openPaths = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      // The descriptor of the listing itself is closed by now.
      return []
    }
  })

describe('folders', () => {
  test('are created with their parents; the result is the topmost created folder', async () => {
    expect(await makeFolders(join(home, 'a', 'b', 'c'))).toBe(join(home, 'a'))
    expect(await makeFolders(join(home, 'a', 'b', 'd'))).toBe(join(home, 'a', 'b', 'd'))
    expect(await makeFolders(join(home, 'a', 'b', 'd'))).toBeUndefined()
    expect(readdirSync(join(home, 'a', 'b')).sort()).toEqual(['c', 'd'])
  })

  test('that cannot be made are an error', async () => {
    writeFileSync(join(home, 'file'), '')
    await expect(makeFolders(join(home, 'file', 'a', 'b'))).rejects.toMatchObject({ code: 'ENOTDIR' })
    symlinkSync(join(home, 'gone', 'away'), join(home, 'link'))
    await expect(makeFolders(join(home, 'link', 'a'))).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(makeFolders(join(home, 'x'.repeat(300), 'a'))).rejects.toMatchObject({ code: 'ENAMETOOLONG' })
  })
})

describe('a file', () => {
  test('is written once, with its folders', async () => {
    const path = join(home, 'a', 'b', 'file')
    expect([await writeOnce(path, 'first'), await writeOnce(path, 'second')]).toEqual([true, false])
    expect([readFileSync(path, 'utf8'), readdirSync(join(home, 'a', 'b'))]).toEqual(['first', ['file']])
  })

  test.skipIf(!existsSync('/proc/self/fd'))(
    needing(existsSync('/proc/self/fd') ? null : '/proc is not mounted', 'is closed then, and so are its folders'),
    async () => {
      await writeOnce(join(home, 'a', 'b', 'file'), 'text')
      expect(openPaths().filter((path) => path.startsWith(home))).toEqual([])
    },
  )

  test('whose draft another process deletes is an error, not a file that existed', async () => {
    const path = join(home, 'file')
    const deleting = setInterval(() => {
      for (const name of readdirSync(home)) if (name.startsWith('file.')) rmSync(join(home, name), { force: true })
    }, 0)
    const codes = new Set<unknown>()
    try {
      for (let time = 0; time < 200 && codes.size === 0; time++) {
        await writeOnce(path, 'text').catch((failure: NodeJS.ErrnoException) => codes.add(failure.code))
        rmSync(path, { force: true })
      }
    } finally {
      clearInterval(deleting)
    }
    expect([...codes]).toEqual(['ENOENT'])
  })
})
