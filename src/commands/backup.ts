import { rm } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Backup } from '../store/backup.ts'
import { type BackupWriter, backupWriter, keysOfBackup } from './backup-file.ts'
import { type AtRecords, CommandRefused, type RecordsPlace } from './command.ts'
import { addHoldings, countIn, describeHoldings, type Holdings, noHoldings } from './holdings.ts'

/*
 * keyrack backup FILE and restore FILE: everything that is stored, beside a service that runs. Secrets stay sealed in it: the
 * key that seals them is kept apart.
 */

export function addBackup(program: Command, atRecords: AtRecords): void {
  program
    .command('backup <file>')
    .description('write everything in the store to a new file; secrets stay sealed')
    .option('--allow-empty', 'also if there is nothing under REDIS_PREFIX')
    .action(atRecords(makeBackup))
  program
    .command('restore <file>')
    .description('read a backup into an empty store')
    .action(atRecords(restoreBackup, { beginsStore: true }))
}

type Copying = Pick<RecordsPlace, 'backup' | 'tell'>

const MOST_TRIES = 20

export async function makeBackup({ backup, tell }: Copying, path: string): Promise<void> {
  const writer = await backupWriter(path)
  try {
    let count = 0
    const held = noHoldings()
    for (const tag of await backup.tags()) count += await saveTag(backup, { writer, tag, held })
    await writer.end(count)
    tell(`Saved ${describeHoldings(held)} (${count} Redis keys, ${writer.position.toLocaleString('en')} bytes)`)
    tell('Keep the key that seals credentials apart from this file')
  } catch (failure) {
    await rm(path, { force: true })
    throw failure
  } finally {
    await writer.close()
  }
}

interface Saving {
  readonly writer: BackupWriter
  readonly tag: string
  /** Grows by what the tag holds. */
  readonly held: Holdings
}

/**
 * Writes the keys of a tag and returns how many there were. The state is read before the keys are listed, so a key that the
 * list lacks came with a change, and the tag is read again.
 */
async function saveTag(backup: Backup, { writer, tag, held }: Saving): Promise<number> {
  const from = writer.position
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const before = await backup.state(tag)
    const keys = await backup.keysOf(tag)
    let count = 0
    const found = noHoldings()
    for (const key of keys) {
      const saved = await backup.read(key)
      if (saved === null) continue
      await writer.write(saved)
      await countIn(found, key, backup)
      count++
    }
    if ((await backup.state(tag)) === before) {
      addHoldings(held, found)
      return count
    }
    await writer.goBack(from)
  }
  throw new CommandRefused(
    `What belongs to "${tag}" changes faster than it can be read: try again when there are fewer writes`,
  )
}

export async function restoreBackup({ backup, tell }: Copying, path: string): Promise<void> {
  if ((await backup.tags()).length > 0) {
    throw new CommandRefused(
      'There is something under this REDIS_PREFIX: stop the service, and restore into an empty one',
    )
  }
  const restored: string[] = []
  try {
    for await (const saved of keysOfBackup(path)) {
      restored.push(saved.key)
      await backup.restore(saved).catch((failure: Error) => {
        throw new CommandRefused(`${failure.message}: "${path}" was altered, or is of a newer Redis than this one`)
      })
    }
  } catch (failure) {
    for (const key of restored) await backup.remove(key)
    throw failure
  }
  tell(`${restored.length} keys. Start the service with the key that sealed its credentials`)
}
