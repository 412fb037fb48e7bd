import { constants } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import type { Secret } from '../access/secret.ts'
import { CommandError, type StoreCommandContext } from './command.ts'

/*
 * A secret that is shown once: on stdout, or in a file that our user alone can read, whatever the umask is.
 */

/** The option, for commander. */
export const OUT = ['--out <file>', 'write it to a new file that only you can read (0600), instead of stdout'] as const

export interface GivenOut {
  readonly out?: string
}

/**
 * Records a secret by `record` and hands it over. The file is on the disk before the record is made, so a secret that opens
 * something is never lost, and is removed when the record fails. Throws CommandRefused when there is a file of that name.
 */
export async function handOver(
  { print }: StoreCommandContext,
  { secret, out }: { secret: Secret; out: string | undefined },
  record: () => Promise<void>,
): Promise<void> {
  if (out === undefined) {
    await record()
    return print(secret.reveal())
  }
  await writeSecret(out, `${secret.reveal()}\n`)
  try {
    await record()
  } catch (failure) {
    await rm(out, { force: true })
    throw failure
  }
}

async function writeSecret(path: string, text: string): Promise<void> {
  // O_EXCL follows no link: of a link in its place, also one that leads nowhere, it says EEXIST.
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL
  const file = await open(path, flags, 0o600).catch((failure: NodeJS.ErrnoException) => {
    throw new CommandError(`"${path}" cannot be created: ${failure.code}`)
  })
  try {
    await file.chmod(0o600)
    await file.writeFile(text)
    await file.sync()
  } catch (failure) {
    await rm(path, { force: true })
    throw failure
  } finally {
    await file.close()
  }
}
