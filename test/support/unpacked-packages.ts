/*
 * Packages of the distribution that tests need, unpacked once into a folder of the project. The system is not changed.
 */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { removeAbandoned, takeName } from '../../src/embedded-redis/debian-copy.ts'
import { findDebianTools, type PackageChoice, unpackPackages } from '../../src/embedded-redis/debian-packages.ts'

/**
 * Unpacks packages into a folder, unless it is there. Several processes may do so at once. Throws an Error with the
 * reason if they cannot be downloaded.
 */
export async function unpackOnce(folder: string, packages: PackageChoice): Promise<void> {
  if (existsSync(folder)) return
  const tools = findDebianTools(process.env)
  const home = dirname(folder)
  await mkdir(home, { recursive: true })
  await removeAbandoned(home)
  const work = await mkdtemp(join(home, 'making-'))
  try {
    await unpackPackages(work, join(work, 'unpacked'), packages, tools)
    // If another process was faster, its folder stays.
    await takeName(join(work, 'unpacked'), folder)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
