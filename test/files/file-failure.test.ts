import { expect, test } from 'vitest'
import { reasonOfFile } from '../../src/files/file-failure.ts'

const failure = (code: string): Error => Object.assign(new Error('text of the system'), { code })

test('a failure of a file is described in words, with its code', () => {
  expect(reasonOfFile(failure('ENOENT'))).toBe('there is no such file or folder (ENOENT)')
  expect(reasonOfFile(failure('EACCES'))).toBe('permission denied (EACCES)')
  expect(reasonOfFile(failure('ERR_FS_EISDIR'))).toBe('a folder is where a file should be (EISDIR)')
})

test('a code without a description is shown as it is', () => {
  expect(reasonOfFile(failure('EMFILE'))).toBe('EMFILE')
})

test('a caller may give another description for a code', () => {
  const reasons = { ENOENT: 'the system does not allow a folder there' }
  expect(reasonOfFile(failure('ENOENT'), reasons)).toBe('the system does not allow a folder there (ENOENT)')
  expect(reasonOfFile(failure('EROFS'), reasons)).toBe('the file system is read-only (EROFS)')
})
