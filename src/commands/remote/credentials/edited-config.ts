/* A configuration and its sets as one JSON document for an editor. */
import type { CredentialConfig, CredentialSet } from '../../../../clients/typescript/index.ts'
import { isSecret } from '../../../domain/credentials/secret-members.ts'
import { CommandError } from '../../command.ts'
import { MASK, shownSet } from './secrets.ts'

export interface EditedConfig {
  readonly name: string
  readonly type: string
  /** If null, the configuration comes after all others. */
  readonly priority: number | null
  readonly addresses: readonly string[]
  readonly sets: readonly EditedSet[]
}

export type EditedSet = Readonly<Record<string, unknown>> & { readonly name: string }

export const createEditedConfig = (name: string): EditedConfig => ({
  name,
  type: 'DYNAMIC',
  priority: null,
  addresses: [],
  sets: [],
})

export const toEditedConfig = (
  { name, type, priority, addressSet }: CredentialConfig,
  sets: readonly CredentialSet[],
  shown: { readonly reveal: boolean },
): EditedConfig => ({
  name,
  type,
  priority,
  addresses: addressSet.addresses,
  sets: sets.map((set) => shownSet(set, shown)),
})

/** Parses the edited document. Throws CommandError without quoting the text, which may hold secrets. */
export function readDocument(text: string): EditedConfig {
  const value = parseEdited(text)
  const { name, type, priority, addresses, sets } = (value ?? {}) as Partial<EditedConfig>
  if (typeof name !== 'string' || typeof type !== 'string') throw new CommandError('name and type must be strings')
  if (priority !== null && !Number.isInteger(priority)) throw new CommandError('priority must be an integer or null')
  if (!Array.isArray(addresses)) throw new CommandError('addresses must be an array')
  if (!Array.isArray(sets) || !sets.every(isSet)) throw new CommandError('sets must be an array of objects with a name')
  const names = sets.map((set) => set.name)
  const twice = names.find((one, at) => names.indexOf(one) !== at)
  if (twice !== undefined) throw new CommandError(`The set "${twice}" appears twice`)
  return { name, type, priority: priority as number | null, addresses: addresses as string[], sets }
}

const isSet = (set: unknown): set is EditedSet =>
  typeof set === 'object' && set !== null && typeof (set as { name?: unknown }).name === 'string'

function parseEdited(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (problem) {
    const position = /at position \d+|line \d+ column \d+/.exec((problem as Error).message)?.[0] ?? ''
    throw new CommandError(`The text is not JSON ${position}`.trim())
  }
}

/** Returns the changed sets, without unchanged and masked members. */
export function changedSets(before: EditedConfig, after: EditedConfig): EditedSet[] {
  const was = new Map(before.sets.map((set) => [set.name, set]))
  return after.sets.flatMap((set) => {
    const old = was.get(set.name)
    const entries = Object.entries(set).filter(([member, value]) => {
      if (isSecret(member) && value === MASK) return false
      return member !== 'name' && value !== old?.[member]
    })
    if (entries.length === 0 && old !== undefined) return []
    return [{ ...Object.fromEntries(entries), name: set.name }]
  })
}

/**
 * Throws CommandError if a new set has a masked secret. A set with another name is a new one, so its secret would be
 * lost.
 */
export function refuseMaskedSets(before: EditedConfig, after: EditedConfig): void {
  const known = new Set(before.sets.map(({ name }) => name))
  for (const set of after.sets) {
    if (known.has(set.name)) continue
    const masked = Object.keys(set).find((member) => isSecret(member) && set[member] === MASK)
    if (masked === undefined) continue
    const reason = `the set "${set.name}" is new, and its ${masked} is ${MASK}, the mask of a secret`
    throw new CommandError(`Cannot save: ${reason}. To rename a set with its secrets, use --reveal`)
  }
}

export const deletedSets = (before: EditedConfig, after: EditedConfig): { name: string }[] => {
  const names = new Set(after.sets.map(({ name }) => name))
  return before.sets.filter(({ name }) => !names.has(name)).map(({ name }) => ({ name }))
}

/** Returns whether name, type, priority or addresses differ. */
export const isOtherConfig = (before: EditedConfig, after: EditedConfig): boolean =>
  (['name', 'type', 'priority', 'addresses'] as const).some(
    (member) => JSON.stringify(before[member]) !== JSON.stringify(after[member]),
  )
