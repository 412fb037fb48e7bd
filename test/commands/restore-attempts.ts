import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll } from 'vitest'
import { CommandError } from '../../src/commands/command.ts'
import { restoreBackup } from '../../src/commands/store/backup/restore-backup.ts'
import { saveBackup } from '../../src/commands/store/backup/save-backup.ts'
import { openOnce, temporaryFolder } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { openRecords } from './on-records.ts'

/** The outcome of an attempt to restore a file. */
interface Tried {
  readonly refusal: string | null
  /** Number of written keys, including those that were removed again. */
  readonly written: number
}

/** A small backup for a test file, and functions that try to restore altered copies. */
export interface RestoreAttempts {
  readonly whole: Buffer
  /**
   * Tries to restore a file. If `unsigned` is true, skips the check of the signature. Rejects if the command fails in
   * another way than by a refusal.
   */
  tryRestore(bytes: Buffer, unsigned?: boolean): Promise<Tried>
  /** Returns the backup with some bits of one byte flipped. */
  flipped(at: number, mask: number): Buffer
  /** Returns the positions at which a flipped byte was noticed only after something was written, or not at all. */
  restoredWithFlips(places: readonly number[]): Promise<number[]>
}

/** Creates the backup before the tests of a file. */
export function restoreAttempts(): RestoreAttempts {
  const redis = openOnce(startRedisServer)
  const prefix = freshPrefix()
  const witness = openOnce(() => redis.witness())
  const folder = temporaryFolder()
  const records = openOnce(() => openRecords(redis.url, prefix))
  let whole: Buffer
  let tries = 0

  beforeAll(async () => {
    const from = freshPrefix()
    const service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: from, SEARCH_INDEX: 'off' })
    await service.result('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'])
    await service.result('Inventory.createDevice', ['Default', '10.0.0.2', 'A::B'])
    await service.stop()
    const source = await openRecords(redis.url, from)
    await saveBackup(source.at, join(folder, 'whole'), {})
    source.close()
    whole = await readFile(join(folder, 'whole'))
  })

  async function tryRestore(bytes: Buffer, unsigned = false): Promise<Tried> {
    const path = join(folder, `tried-${++tries}`)
    await writeFile(path, bytes)
    let written = 0
    let refusal: string | null = null
    const target = records.at
    const restore: typeof target.backup.restore = (saved) => {
      written++
      return target.backup.restore(saved)
    }
    const at = { ...target, backup: { ...target.backup, restore } }
    await restoreBackup(at, path, { unsigned }).catch((failure: Error) => {
      // A defect of the command is no refusal.
      if (!(failure instanceof CommandError)) throw failure
      refusal = failure.message
    })
    if (written > 0) for (const key of await witness.keys(`${prefix}*`)) await witness.del(key)
    await rm(path)
    return { refusal, written }
  }

  function flipped(at: number, mask: number): Buffer {
    const copy = Buffer.from(whole)
    copy[at]! ^= mask
    return copy
  }

  return {
    get whole() {
      return whole
    },
    tryRestore,
    flipped,
    async restoredWithFlips(places) {
      const passed: number[] = []
      for (const at of places) {
        const { refusal, written } = await tryRestore(flipped(at, 1 << (at % 8)))
        if (refusal === null || written > 0) passed.push(at)
      }
      return passed
    },
  }
}
