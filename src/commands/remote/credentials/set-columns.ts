import type { CredentialSet } from '../../../../generated/types.ts'
import { optionalMemberNames } from '../../../domain/credentials/optional-members.ts'
import { formatTime } from '../../output/cell-texts.ts'
import type { Row, Shape } from '../../output/row-writer.ts'

/** The members that every set has, in the order of the contract. */
export const SET_COLUMNS = [
  'name',
  'username',
  'password',
  'enableUsername',
  'enablePassword',
  'roCommunityString',
  'snmpUsername',
  'snmpAuthPassword',
  'snmpPrivPassword',
  'priority',
] as const satisfies (keyof CredentialSet)[]

/**
 * The optional members of a set. Output and files have these columns only if some set has the member, so that those of
 * sets without them stay as they are.
 */
const OPTIONAL_SET_COLUMNS = [...optionalMemberNames, 'expiry'] as const satisfies (keyof CredentialSet)[]

/** Name of a column of sets. */
export type SetColumn = (typeof SET_COLUMNS)[number] | (typeof OPTIONAL_SET_COLUMNS)[number]

/** The optional columns that the service computes. They are not part of files for import. */
const COMPUTED: readonly string[] = ['sshKeyType', 'sshKeyFingerprint', 'expiry']

/** The columns that a file of sets may have. */
export const FILE_SET_COLUMNS: readonly SetColumn[] = [
  ...SET_COLUMNS,
  ...OPTIONAL_SET_COLUMNS.filter((column) => !COMPUTED.includes(column)),
]

/** Columns that a table shows only if some set has them. */
const SHOWN_OPTIONALS: readonly string[] = ['sshKeyType', 'sshKeyFingerprint', 'note', 'expiresAt', 'expiry']

/** Returns the shape of sets of which some have these optional members. */
export const createSetShape = (optional: ReadonlySet<string>): Shape => ({
  columns: [...SET_COLUMNS, ...OPTIONAL_SET_COLUMNS.filter((column) => optional.has(column))],
  shown: [
    ...['name', 'priority', 'username', 'password', 'enablePassword', 'roCommunityString', 'snmpUsername'],
    ...SHOWN_OPTIONALS.filter((column) => optional.has(column)),
  ],
  formats: { expiresAt: formatTime },
  none: 'The configuration has no sets',
})

/** Adds the optional members that a set has. */
export function noteOptionalMembers(optional: Set<string>, set: object): void {
  for (const column of OPTIONAL_SET_COLUMNS) if (column in set) optional.add(column)
}

export const configShape: Shape = {
  columns: ['managedNetwork', 'name', 'type', 'priority', 'addressSet'],
  shown: ['managedNetwork', 'name', 'type', 'priority', 'addressSet'],
  formats: { addressSet: (set) => (set as { addresses: string[] }).addresses.join(', ') },
  none: 'No configurations',
}

const RESOLVED_MEMBERS = ['name', 'username', 'password', 'enablePassword', 'roCommunityString']

/** Returns the shape of resolved sets of which some have these optional members. */
export function createResolvedShape(optional: ReadonlySet<string>): Shape {
  const members = [...RESOLVED_MEMBERS, ...SHOWN_OPTIONALS.filter((column) => optional.has(column))]
  const text = (member: string) => (_: unknown, row: Row) => {
    const value = (row.credentialSet as Row)[member]
    return member === 'expiresAt' ? formatTime(value) : String(value ?? '')
  }
  return {
    columns: ['config', 'type', 'configPriority', 'match', 'credentialSet'],
    shown: ['config', 'type', 'match', ...members],
    formats: Object.fromEntries(members.map((member) => [member, text(member)])),
    none: 'No credential sets apply to this address',
  }
}
