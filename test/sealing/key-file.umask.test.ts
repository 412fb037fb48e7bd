/*
 * Stands alone because it changes the umask of the process, which a thread of a mutation test must not do.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keyFilePath, makeKeyFile } from '../../src/sealing/key-file.ts'

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o7777).toString(8)

test('a key file keeps its modes whatever the umask', async () => {
  const home = await mkdtemp(join(tmpdir(), 'keyrack-key-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const path = keyFilePath({ dataDir: '/srv/keyrack/data', home, env: {} })
  const umask = process.umask(0)
  try {
    await makeKeyFile(path)
  } finally {
    process.umask(umask)
  }
  expect([await modeOf(dirname(path)), await modeOf(path)]).toEqual(['700', '600'])
})
