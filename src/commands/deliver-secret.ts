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
import { untilSignal } from './ending-signals.ts'

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

/**
 * Calls `record` to store a secret, and delivers the secret to the user. The file is written before the record, so that
 * a secret in use is never lost; the file is removed if `record` stored nothing. Throws CommandError if the file
 * exists. If the secret is lost, prints `ifLost`, which says how to replace it, and throws. A signal ends the command,
 * but not before it is known whether `record` stored the secret, unless a further one a second later ends it at once.
 */
export async function deliverSecret(
  at: Pick<StoreCommandContext, 'deliver' | 'inform'>,
  delivery: Delivery,
  record: () => Promise<void>,
): Promise<void> {
  const { secret, out, ifLost } = delivery
  const ended = await untilSignal(async (signal) => {
    await (out === undefined ? recordOnly(at, delivery, record) : recordInFile(at, { secret, out }, record))
    return signal
  })
  if (ended.aborted) {
    at.inform(out === undefined ? ifLost : `Kept the secret in "${out}": it is in use`)
    throw ended.reason
  }
  if (out !== undefined) return
  // A signal may end the command here, because the reader of stdout may never read.
  await at.deliver(secret.reveal()).catch((failure: unknown) => {
    at.inform(ifLost)
    throw failure
  })
}

async function recordOnly(
  { inform }: Pick<StoreCommandContext, 'inform'>,
  { ifLost }: Pick<Delivery, 'ifLost'>,
  record: () => Promise<void>,
): Promise<void> {
  await record().catch((failure: unknown) => {
    if (mayBeStored(failure)) inform(ifLost)
    throw failure
  })
}

async function recordInFile(
  { inform }: Pick<StoreCommandContext, 'inform'>,
  { secret, out }: { readonly secret: Secret; readonly out: string },
  record: () => Promise<void>,
): Promise<void> {
  await writeSecret(out, `${secret.reveal()}\n`)
  try {
    await record()
  } catch (failure) {
    if (mayBeStored(failure)) inform(`Kept the secret in "${out}": it may be in use`)
    else await rm(out, { force: true })
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
