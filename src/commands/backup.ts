import { rm } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Backup } from '../store/backup.ts'
import { type BackupWriter, backupWriter, keysOfBackup } from './backup-file.ts'
import { type AtRecords, CommandRefused, type RecordsPlace } from './command.ts'

/*
 * keyrack backup FILE and restore FILE: everything that is stored, beside a service that runs. Secrets stay sealed in it: the
 * key that seals them is kept apart.
 */

export function addBackup(program: Command, atRecords: AtRecords): void {
  program
    .command('backup <file>')
    .description('everything on the store into a new file; secrets stay sealed')
    .action(atRecords(makeBackup))
  program.command('restore <file>').description('a backup into an empty store').action(atRecords(restoreBackup))
}

type Copying = Pick<RecordsPlace, 'backup' | 'tell'>

const MOST_TRIES = 20

export async function makeBackup({ backup, tell }: Copying, path: string): Promise<void> {
  const writer = await backupWriter(path)
  try {
    let count = 0
    for (const tag of await backup.tags()) count += await saveTag(backup, writer, tag)
    await writer.end(count)
    tell(
      `${count} keys, ${writer.position.toLocaleString('en')} bytes. Keep the key that seals credentials apart from it`,
    )
  } catch (failure) {
    await rm(path, { force: true })
    throw failure
  } finally {
    await writer.close()
  }
}

/** Answers how many keys there were; they are looked for behind the state, so that one that is missed came with a change. */
async function saveTag(backup: Backup, writer: BackupWriter, tag: string): Promise<number> {
  const from = writer.position
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const before = await backup.state(tag)
    const keys = await backup.keysOf(tag)
    let count = 0
    for (const key of keys) {
      const saved = await backup.read(key)
      if (saved === null) continue
      await writer.write(saved)
      count++
    }
    if ((await backup.state(tag)) === before) return count
    await writer.goBack(from)
  }
  throw new CommandRefused(`What belongs to "${tag}" changes faster than it is read: say it again at a calmer time`)
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
