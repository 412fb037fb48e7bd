/*
 * Lists the members of a set in the order of the form, and marks the secret ones. The console reads sets without
 * secrets. They show only whether a secret is set, and some callers do not see even that.
 */
import type { CredentialSet, EditUnit, SentCredentialSet } from '../../../../clients/typescript/index.ts'
import { shownInArea, shownInLine } from '../../forms/shown-text.ts'

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

/** State of a secret. `hidden` means that the caller may not know whether the secret is set. */
export type Mask = 'set' | 'none' | 'hidden'

export interface MaskedSet {
  readonly name: string
  readonly priority: number
  /** Members that are not secret. */
  readonly plain: Readonly<Record<string, string>>
  readonly masks: Readonly<Record<string, Mask>>
  /** Type and fingerprint of the SSH key, or null if there is none or the caller may not know. */
  readonly sshKey: { readonly type: string; readonly fingerprint: string } | null
  readonly expiry: CredentialSet['expiry']
}

/**
 * Returns a set with masks instead of secrets. `maskForNull` is the mask for null. A caller who may see secrets gets
 * null for a secret that is set.
 */
export function masked(set: CredentialSet, maskForNull: 'set' | 'hidden'): MaskedSet {
  const plain = members.filter(({ isSecret }) => !isSecret).map((member) => [member.name, plainText(member, set)])
  const masks = members.filter(({ isSecret }) => isSecret).map(({ name }) => [name, maskOf(set[name], maskForNull)])
  const { name, priority, sshKeyType, sshKeyFingerprint, expiry } = set
  const sshKey =
    sshKeyType === undefined || sshKeyFingerprint === undefined
      ? null
      : { type: sshKeyType, fingerprint: sshKeyFingerprint }
  return { name, priority, plain: Object.fromEntries(plain), masks: Object.fromEntries(masks), sshKey, expiry }
}

/** Returns the text of a member. A time is in UTC, without a time zone. */
function plainText({ name, control }: Member, set: CredentialSet): string {
  const value = set[name]
  if (control === 'time') return typeof value === 'number' ? new Date(value).toISOString().slice(0, 16) : ''
  return String(value ?? '')
}

/** Returns whether a set has a member of the group, as far as the caller may know. */
export const hasGroup = (set: MaskedSet, { members }: Group): boolean =>
  members.some(({ name, isSecret }) => (isSecret ? set.masks[name] === 'set' : set.plain[name] !== ''))

function maskOf(value: string | number | null | undefined, maskForNull: Mask): Mask {
  // An optional secret that is not set is absent, as all of them are for callers that may not know which are set.
  if (value === undefined) return maskForNull === 'hidden' ? 'hidden' : 'none'
  if (value === null) return maskForNull
  return value === '' ? 'none' : 'set'
}

/** Returns the name of the checkbox that clears a secret. */
export const clearing = (name: string): string => `clear ${name}`

/**
 * Returns the members of a set that a form changes. `set` is null for a new set. The service keeps members that are not
 * sent.
 */
export function sentSet(form: FormData, set: MaskedSet | null): SentCredentialSet {
  const text = (name: string): string => String(form.get(name) ?? '')
  const changes = members.flatMap(({ name, isSecret, control }): [string, string | number][] => {
    const value = text(name)
    if (isSecret && value === '') return form.has(clearing(name)) ? [[name, '']] : []
    const shown = control === 'lines' ? shownInArea : shownInLine
    if (value === shown(set?.plain[name] ?? '')) return []
    return [[name, sentValue({ control }, value)]]
  })
  const priority = text('priority')
  return {
    name: set?.name ?? text('name'),
    ...Object.fromEntries(changes),
    ...(priority === '' || Number(priority) === set?.priority ? {} : { priority: Number(priority) }),
  }
}

/** Returns the values that a form gives these members. It leaves out secrets that are empty and not cleared. */
export function typedMembers(form: FormData, typed: readonly Member[]): Record<string, string | number> {
  const entries = typed.flatMap((member): [string, string | number][] => {
    const text = String(form.get(member.name) ?? '')
    const isKept = member.isSecret && text === '' && !form.has(clearing(member.name))
    return isKept ? [] : [[member.name, sentValue(member, text)]]
  })
  return Object.fromEntries(entries)
}

/** Returns the text of a field as it is sent. */
const sentValue = ({ control }: Pick<Member, 'control'>, text: string): string | number =>
  control === 'time' ? toTime(text) : text

/** Returns the time of a field in UTC, in Unix epoch milliseconds; 0 if the field is empty. */
const toTime = (text: string): number => (text === '' ? 0 : Date.parse(`${text}Z`))
