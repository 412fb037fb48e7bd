/* A saved configuration, the base of its edits, and the saved state of which it is a part. */
import type { ConfigBase, Edits } from '../../../src/domain/credentials/edits.ts'
import type { SavedConfig } from '../../../src/domain/credentials/overlay.ts'
import type { SavedSet, SavedState } from '../../../src/domain/credentials/saved-state.ts'
import { noMembers, type SetMembers } from '../../../src/domain/credentials/set.ts'

export const noEdits: Edits = { configs: new Map(), sets: new Map() }
export const attributes = { name: 'core', type: 'DYNAMIC', addresses: [], priority: 0 } as const
export const core: SavedConfig = { id: 'x', network: 'Default', attributes, revision: 3, treeRevision: 5, typeEpoch: 1 }
/** The base of the edits of the saved configuration. */
export const base: ConfigBase = {
  id: 'x',
  network: 'Default',
  savedName: 'core',
  savedType: 'DYNAMIC',
  treeRevision: 5,
  revision: 3,
  typeEpoch: 1,
  attributes,
}
/** The base of the edits of a configuration that the session creates. */
export const fresh: ConfigBase = {
  ...{ ...base, id: 'y', savedName: null, savedType: null, treeRevision: 0, revision: 0, typeEpoch: 0 },
  attributes: null,
}
export const found = new Map([['a', { revision: 7, base: { priority: 0, members: { username: 'u', password: 'p' } } }]])
export const place = { key: 'a', name: 'a' }
export const change = (members: Partial<SetMembers>) => ({ ...place, priority: null, members })
export const set = (revision: number): SavedSet => ({
  content: { name: 'a', priority: 0, members: { ...noMembers, username: 'u', password: 'p' } },
  revision,
  stamp: { at: 2, by: 'bob' },
})
export const state = (
  config: SavedConfig | null,
  sets: readonly SavedSet[] = [],
  setCounts = new Map(),
): SavedState => ({
  networks: new Set(['Default', 'Lab']),
  configs: new Map(config === null ? [] : [[config.id, config]]),
  sets: new Map([['x', new Map(sets.map((one) => [one.content.name, one]))]]),
  setCounts,
  lastChange: () => ({ at: 1, by: 'bob' }),
})
