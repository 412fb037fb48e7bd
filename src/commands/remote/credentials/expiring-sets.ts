/*
 * The command keyrack credentials expiring: lists the stored sets that have expired, or expire soon. The service keeps
 * `expiresAt` sealed, so it cannot select by it. The command therefore reads all sets of the networks without their
 * secrets, page by page.
 */
import type { CredentialSet } from '../../../../clients/typescript/index.ts'
import { counted } from '../../counted.ts'
import { formatTime } from '../../output/cell-texts.ts'
import { type Row, type Shape, writeAll } from '../../output/row-writer.ts'
import { createProgress } from '../progress.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { readSetPages } from './secrets.ts'

/** The options of keyrack credentials expiring. */
export interface ExpiringOptions {
  /** The networks to read; absent means all networks of the caller. */
  readonly network?: readonly string[]
  readonly days?: number
}

const DEFAULT_DAYS = 30
const DAY_MS = 86_400_000

const COLUMNS = ['network', 'config', 'name', 'username', 'expiresAt', 'daysLeft', 'note']
const SHAPE: Shape = { columns: COLUMNS, shown: COLUMNS, formats: { expiresAt: formatTime } }

interface ExpiringSet extends Row {
  readonly expiresAt: number
}

/** Prints the sets that expire within a number of days, those that expire first on top. */
export async function listExpiringSets(
  context: RemoteCommandContext,
  options: ExpiringOptions,
  now = Date.now(),
): Promise<void> {
  const { days = DEFAULT_DAYS } = options
  const until = now + days * DAY_MS
  const progress = createProgress(context.screen, { doing: 'reading', unit: 'sets' })
  const expiring: ExpiringSet[] = []
  let read = 0
  for await (const { network, config, sets } of readAllSets(context, options.network)) {
    for (const { name, username, expiresAt, note = '' } of sets) {
      if (expiresAt === undefined || expiresAt > until) continue
      const daysLeft = Math.floor((expiresAt - now) / DAY_MS)
      expiring.push({ network, config, name, username, expiresAt, daysLeft, note })
    }
    read += sets.length
    progress.report(read, null)
  }
  progress.end(read)
  await writeAll(
    context.output.rows(SHAPE),
    expiring.sort((a, b) => a.expiresAt - b.expiresAt),
  )
  const expired = expiring.filter(({ expiresAt }) => expiresAt <= now).length
  const soon = expiring.length - expired
  const within = `${soon} ${soon === 1 ? 'expires' : 'expire'} within ${counted(days, 'days')}`
  context.screen.inform(`${counted(read, 'sets')}: ${expired} expired, ${within}`)
}

interface SomeSets {
  readonly network: string
  readonly config: string
  readonly sets: readonly CredentialSet[]
}

/** Reads the sets of some networks, or of all that the caller may see, without their secrets. */
async function* readAllSets(
  context: RemoteCommandContext,
  networks: readonly string[] | undefined,
): AsyncGenerator<SomeSets> {
  for (const one of networks ?? [null]) {
    const configs = await context.client.credentials.getAllCredentialConfigs(
      { network: one },
      { signal: context.signal },
    )
    for (const { managedNetwork: network, name: config } of configs) {
      for await (const { credentialSets } of readSetPages(
        context,
        { network, configName: config },
        { reveal: false },
      )) {
        yield { network, config, sets: credentialSets }
      }
    }
  }
}
