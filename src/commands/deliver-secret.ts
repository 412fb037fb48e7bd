/*
 * Delivers a secret, which is shown only once, to the user: on stdout, or in a file that only the current user can
 * read, whatever the umask is.
 */
import { constants } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import type { Secret } from '../access/secret.ts'
import { ApplicationError } from '../domain/errors/application-error.ts'
import { reasonOfFile } from '../files/file-failure.ts'
import { syncName } from '../files/write-once.ts'
import { CommandError, type StoreCommandContext } from './command.ts'
import { quietEnd, untilSignal } from './ending-signals.ts'

/** The option `--out`, for commander. */
export const OUT = [
  '--out <file>',
  'write the secret to a new file that only you can read (0600), not to stdout',
] as const

/** The file that --out names for a secret, if any. */
export interface GivenOut {
  readonly out?: string
}

interface Delivery {
  readonly secret: Secret
  readonly out: string | undefined
  /** Said of a secret that may be in use, but was not printed. */
  readonly ifLost: string
}

type Terminal = Pick<StoreCommandContext, 'deliver' | 'inform'>

/**
 * Calls `record` to store a secret, and delivers the secret to the user. The file is written before the record, so that
 * a secret in use is never lost; the file is removed if `record` stored nothing. Throws CommandError if the file
 * exists. If the secret is lost, prints `ifLost`, which says how to replace it, and throws.
 *
 * A signal during `record` ends the command, but not before it is known whether `record` stored the secret, unless a
 * further one a second later ends it at once. Therefore the first one already prints `ifLost`, or that the file is
 * kept.
 */
export async function deliverSecret(at: Terminal, delivery: Delivery, record: () => Promise<void>): Promise<void> {
  await untilSignal((ended) => recordUntil(ended, at, { ...delivery, record }))
  if (delivery.out === undefined) await untilSignal((ended) => printUntil(ended, at, delivery))
}

async function recordUntil(
  ended: AbortSignal,
  { inform }: Terminal,
  { secret, out, ifLost, record }: Delivery & { readonly record: () => Promise<void> },
): Promise<void> {
  let isWarned = false
  const warn = (): void => {
    if (!isWarned) inform(out === undefined ? ifLost : `Kept the secret in "${out}": it may be in use`)
    isWarned = true
  }
  if (out !== undefined) await writeSecret(out, `${secret.reveal()}\n`)
  try {
    ended.throwIfAborted()
    ended.addEventListener('abort', warn)
    await record()
  } catch (failure) {
    if (mayBeStored(failure)) warn()
    else {
      if (out !== undefined) await rm(out, { force: true })
      if (isWarned) inform(`Nothing was stored: ${out === undefined ? 'the secret is not in use' : `removed "${out}"`}`)
    }
    throw failure
  }
  ended.throwIfAborted()
}

/** Prints a secret in use. The reader of stdout may never read, so a signal ends this. */
async function printUntil(ended: AbortSignal, { deliver, inform }: Terminal, { secret, ifLost }: Delivery) {
  const aborted = new Promise<never>((_, reject) => {
    ended.addEventListener('abort', () => reject(quietEnd(ended)))
  })
  try {
    await Promise.race([deliver(secret.reveal()), aborted])
  } catch (failure) {
    inform(ifLost)
    throw failure
  }
}

const mayBeStored = (failure: unknown): boolean =>
  failure instanceof ApplicationError && failure.data.applied === 'unknown'

async function writeSecret(path: string, text: string): Promise<void> {
  // O_EXCL follows no link: opening an existing link fails with EEXIST, even if the link is dangling.
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL
  const file = await open(path, flags, 0o600).catch((failure: NodeJS.ErrnoException) => {
    throw new CommandError(`Cannot create "${path}": ${reasonOfFile(failure)}`)
  })
  try {
    await file.chmod(0o600)
    await file.writeFile(text)
    await file.sync()
    await syncName(path)
  } catch (failure) {
    await rm(path, { force: true }).catch(() => {})
    throw new CommandError(`Cannot write "${path}": ${reasonOfFile(failure)}`)
  } finally {
    await file.close()
  }
}
