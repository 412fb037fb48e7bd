import type { EditUnit } from '../../../generated/types.ts'
import { memberNames, type SetMembers } from './set.ts'

/**
 * Members of a set that belong together. One side's user name with the other side's password would lock everybody out
 * of the device, so each unit is resolved as a whole.
 */
const setUnits = {
  login: ['username', 'password'],
  enable: ['enableUsername', 'enablePassword'],
  snmpv2: ['roCommunityString'],
  snmpv3: ['snmpUsername', 'snmpAuthPassword', 'snmpPrivPassword', 'snmpAuthProtocol', 'snmpPrivProtocol'],
  ssh: ['sshPrivateKey', 'sshKeyPassphrase', 'sshKeyType', 'sshKeyFingerprint'],
  snmpWrite: ['rwCommunityString'],
  api: ['apiToken'],
  note: ['note'],
  expiry: ['expiresAt'],
} as const satisfies Partial<Record<EditUnit, readonly (keyof SetMembers)[]>>

/** Name of a unit of set members. */
export type SetUnit = keyof typeof setUnits

export const setUnitNames = Object.keys(setUnits) as readonly SetUnit[]

/** Returns the members of a unit, in the order of the contract. */
export const membersOf = (unit: SetUnit): readonly (keyof SetMembers)[] => setUnits[unit]

/** The unit that each member belongs to. */
export const unitOf: Readonly<Record<keyof SetMembers, SetUnit>> = Object.fromEntries(
  memberNames.map((member) => [member, setUnitNames.find((unit) => membersOf(unit).includes(member))]),
) as Record<keyof SetMembers, SetUnit>
