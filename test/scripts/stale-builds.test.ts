import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/fixture.ts'

const { buildFolderOf, removeStaleBuilds } = await import(
  new URL('../../scripts/build/stale-builds.mjs', import.meta.url).href
)
const folder = temporaryFolder()

test('folders of builds whose processes have ended are removed, and no others', () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  for (const name of [buildFolderOf(ended), buildFolderOf(process.pid), buildFolderOf(process.ppid), 'fastify']) {
    mkdirSync(join(folder, name, 'dist'), { recursive: true })
    writeFileSync(join(folder, name, 'dist', 'main.js'), '')
  }
  for (const name of ['.keyrack-build-', '.keyrack-build-x', '.keyrack-build-0']) mkdirSync(join(folder, name))
  removeStaleBuilds(folder)
  expect(readdirSync(folder).sort()).toEqual(
    ['.keyrack-build-', '.keyrack-build-0', buildFolderOf(process.ppid), '.keyrack-build-x', 'fastify'].sort(),
  )
})
