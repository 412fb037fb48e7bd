/*
 * Leaves out of a row what is stored already. A row that changes nothing must not become an edit: the commit would
 * appear in the history, and the row would count as an update.
 */
import type { CredentialSet } from '../../../../clients/typescript/index.ts'
import { isSecret } from '../../../domain/credentials/secret-members.ts'
import type { ConfigMembers } from './network-rows.ts'
import type { SavedConfig } from './saved-configs.ts'
import type { SetRow } from './set-rows.ts'

/**
 * Returns the row with only the members that differ from the stored set, or null if none does. A secret that is set
 * cannot be compared without revealing it, so a row that gives one always changes it.
 */
export function changedSet(row: SetRow, saved: CredentialSet | undefined): SetRow | null {
  if (saved === undefined) return row
  const stored: Readonly<Record<string, unknown>> = { ...saved }
  const changed = Object.entries(row).filter(
    ([member, value]) =>
      member !== 'name' &&
      value !== undefined &&
      value !== null &&
      (value !== stored[member] || (isSecret(member) && value !== '')),
  )
  return changed.length === 0 ? null : { ...Object.fromEntries(changed), name: row.name }
}

/** Returns the members that differ from the stored configuration, or null if none does. */
export function changedConfig(members: ConfigMembers, saved: SavedConfig | undefined): ConfigMembers | null {
  if (saved === undefined) return members
  const stored: Readonly<Record<string, unknown>> = { ...saved, configPriority: saved.priority }
  const changed = Object.entries(members).filter(
    ([member, value]) => JSON.stringify(value) !== JSON.stringify(stored[member]),
  )
  return changed.length === 0 ? null : Object.fromEntries(changed)
}
