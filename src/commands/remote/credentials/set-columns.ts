import type { CredentialSet } from '../../../../generated/types.ts'
import type { Row, Shape } from '../output/row-writer.ts'

/** The members of a set, in the order of the contract. */
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

export type SetColumn = (typeof SET_COLUMNS)[number]

export const setShape: Shape = {
  columns: SET_COLUMNS,
  shown: ['name', 'priority', 'username', 'password', 'enablePassword', 'roCommunityString', 'snmpUsername'],
}

export const configShape: Shape = {
  columns: ['managedNetwork', 'name', 'type', 'priority', 'addressSet'],
  shown: ['managedNetwork', 'name', 'type', 'priority', 'addressSet'],
  words: { addressSet: (set) => (set as { addresses: string[] }).addresses.join(', ') },
}

export const resolvedShape: Shape = {
  columns: ['config', 'type', 'configPriority', 'match', 'credentialSet'],
  shown: ['config', 'type', 'match', 'name', 'username', 'password', 'enablePassword', 'roCommunityString'],
  words: Object.fromEntries(
    ['name', 'username', 'password', 'enablePassword', 'roCommunityString'].map((member) => [
      member,
      (_: unknown, row: Row) => String((row.credentialSet as Row)[member] ?? ''),
    ]),
  ),
}
