/* Lists the members of a set in the order of the form, and marks the secret ones. */
import type { CredentialSet, EditUnit, SentCredentialSet } from '../../../../clients/typescript/index.ts'

/** A member of a set. The console shows an optional member only if a set has it. */
export interface Member {
  readonly name: MemberName
  readonly label: string
  readonly isSecret: boolean
  /** The control of the form; a single line if absent. */
  readonly control?: 'lines' | 'time' | readonly string[]
}

type MemberName = Exclude<keyof SentCredentialSet, 'name' | 'priority' | 'snmpAuthPriv' | 'expiry'> &
  keyof CredentialSet

/** Members that are shown together. Conflicts resolve them together. */
export interface Group {
  readonly title: string
  readonly unit: EditUnit
  /** Whether the table has a column for the group only if some set has one of its members. */
  readonly isOptional: boolean
  readonly members: readonly Member[]
}

// The types make the compiler fail if the contract has other protocols than the form.
const AUTH_PROTOCOLS = Object.keys({
  MD5: true,
  SHA: true,
  SHA224: true,
  SHA256: true,
  SHA384: true,
  SHA512: true,
} satisfies Record<NonNullable<CredentialSet['snmpAuthProtocol']>, true>)
const PRIV_PROTOCOLS = Object.keys({
  DES: true,
  '3DES': true,
  AES128: true,
  AES192: true,
  AES256: true,
  AES192C: true,
  AES256C: true,
} satisfies Record<NonNullable<CredentialSet['snmpPrivProtocol']>, true>)

/** The members of a set, in the groups of the form. */
export const groups: readonly Group[] = [
  {
    title: 'Login',
    unit: 'login',
    isOptional: false,
    members: [
      { name: 'username', label: 'Login username', isSecret: false },
      { name: 'password', label: 'Login password', isSecret: true },
    ],
  },
  {
    title: 'Enable',
    unit: 'enable',
    isOptional: false,
    members: [
      { name: 'enableUsername', label: 'Enable username', isSecret: false },
      { name: 'enablePassword', label: 'Enable password', isSecret: true },
    ],
  },
  {
    title: 'SNMPv1/v2c',
    unit: 'snmpv2',
    isOptional: false,
    members: [{ name: 'roCommunityString', label: 'Read-only community', isSecret: true }],
  },
  {
    title: 'SNMPv3',
    unit: 'snmpv3',
    isOptional: false,
    members: [
      { name: 'snmpUsername', label: 'SNMPv3 username', isSecret: false },
      { name: 'snmpAuthPassword', label: 'SNMPv3 auth password', isSecret: true },
      { name: 'snmpPrivPassword', label: 'SNMPv3 privacy password', isSecret: true },
      { name: 'snmpAuthProtocol', label: 'SNMPv3 auth protocol', isSecret: false, control: AUTH_PROTOCOLS },
      { name: 'snmpPrivProtocol', label: 'SNMPv3 privacy protocol', isSecret: false, control: PRIV_PROTOCOLS },
    ],
  },
  {
    title: 'SSH key',
    unit: 'ssh',
    isOptional: true,
    members: [
      { name: 'sshPrivateKey', label: 'SSH private key', isSecret: true, control: 'lines' },
      { name: 'sshKeyPassphrase', label: 'Passphrase of the key', isSecret: true },
    ],
  },
  {
    title: 'SNMP write',
    unit: 'snmpWrite',
    isOptional: true,
    members: [{ name: 'rwCommunityString', label: 'Read-write community', isSecret: true }],
  },
  {
    title: 'API',
    unit: 'api',
    isOptional: true,
    members: [{ name: 'apiToken', label: 'API token', isSecret: true }],
  },
  {
    title: 'Note',
    unit: 'note',
    isOptional: true,
    members: [{ name: 'note', label: 'Note', isSecret: false, control: 'lines' }],
  },
  {
    title: 'Expiry',
    unit: 'expiry',
    isOptional: true,
    members: [{ name: 'expiresAt', label: 'Expires at (UTC)', isSecret: false, control: 'time' }],
  },
]

/** The members of a set in the order of the form. */
export const members: readonly Member[] = groups.flatMap(({ members }) => [...members])
