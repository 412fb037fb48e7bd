/*
 * The commands keyrack credentials list and resolve. Secrets are masked unless the user asked for them.
 */
import type { CredentialConfig } from '../../../../clients/typescript/index.ts'
import { type Row, writeAll } from '../../output/row-writer.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { type Reveal, readOptionalMembers, readSetPages, shownSet } from './secrets.ts'
import { configShape, createResolvedShape, createSetShape, noteOptionalMembers } from './set-columns.ts'

export async function listCredentials(
  context: RemoteCommandContext,
  { reveal = false }: Partial<Reveal>,
  network: string | undefined,
  configName: string | undefined,
): Promise<void> {
  if (network === undefined || configName === undefined) return await showConfigs(context, network ?? null)
  // JSON has the members of each row; the other formats need their columns before the first row.
  const isTabular = context.output.format === 'table' || context.output.format === 'csv'
  const optional = isTabular ? await readOptionalMembers(context, { network, configName }) : new Set<string>()
  const writer = context.output.rows(createSetShape(optional))
  for await (const { credentialSets } of readSetPages(context, { network, configName }, { reveal })) {
    await writer.write(credentialSets.map((set) => shownSet(set, { reveal })))
  }
  await writer.end()
}

async function showConfigs({ client, output, signal }: RemoteCommandContext, network: string | null): Promise<void> {
  const configs = await client.credentials.getAllCredentialConfigs({ network }, { signal })
  await writeAll(output.rows(configShape), configs as (CredentialConfig & Row)[])
}

export async function showResolvedCredentials(
  { client, output, signal }: RemoteCommandContext,
  { reveal = false }: Partial<Reveal>,
  network: string,
  ipAddress: string,
): Promise<void> {
  const found = await client.credentials.resolveCredentials({ network, ipAddress, masked: !reveal }, { signal })
  const optional = new Set<string>()
  for (const { credentialSet } of found) noteOptionalMembers(optional, credentialSet)
  const rows = found.map((one) => ({ ...one, credentialSet: shownSet(one.credentialSet, { reveal }) }))
  await writeAll(output.rows(createResolvedShape(optional)), rows)
}
