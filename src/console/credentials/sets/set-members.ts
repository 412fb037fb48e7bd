/*
 * Lists the members of a set in the order of the form, and marks the secret ones. The console reads sets without
 * secrets. They show only whether a secret is set, and some callers do not see even that.
 */
import type { CredentialSet, SentCredentialSet } from '../../../../clients/typescript/index.ts'

/** The members of a set, in the groups of the form. */
export const groups = [
  {
    title: 'Login',
    members: [
      { name: 'username', label: 'Login username', isSecret: false },
      { name: 'password', label: 'Login password', isSecret: true },
    ],
  },
  {
    title: 'Enable',
    members: [
      { name: 'enableUsername', label: 'Enable username', isSecret: false },
      { name: 'enablePassword', label: 'Enable password', isSecret: true },
    ],
  },
  {
    title: 'SNMPv1/v2c',
    members: [{ name: 'roCommunityString', label: 'Read-only community', isSecret: true }],
  },
  {
    title: 'SNMPv3',
    members: [
      { name: 'snmpUsername', label: 'SNMPv3 username', isSecret: false },
      { name: 'snmpAuthPassword', label: 'SNMPv3 auth password', isSecret: true },
      { name: 'snmpPrivPassword', label: 'SNMPv3 privacy password', isSecret: true },
    ],
  },
] as const

/** The members of a set in the order of the form. */
export const members: readonly Member[] = groups.flatMap(({ members }) => [...members])

export type Member = (typeof groups)[number]['members'][number]

/** State of a secret. `hidden` means that the caller may not know whether the secret is set. */
export type Mask = 'set' | 'none' | 'hidden'

export interface MaskedSet {
  readonly name: string
  readonly priority: number
  /** Members that are not secret. */
  readonly plain: Readonly<Record<string, string>>
  readonly masks: Readonly<Record<string, Mask>>
}

/**
 * Returns a set with masks instead of secrets. `whereNull` is the mask for null. A caller who may see secrets gets null
 * for a secret that is set.
 */
export function masked(set: CredentialSet, whereNull: 'set' | 'hidden'): MaskedSet {
  const plain = members.filter(({ isSecret }) => !isSecret).map(({ name }) => [name, set[name] ?? ''])
  const masks = members.filter(({ isSecret }) => isSecret).map(({ name }) => [name, maskOf(set[name], whereNull)])
  const { name, priority } = set
  return { name, priority, plain: Object.fromEntries(plain), masks: Object.fromEntries(masks) }
}

function maskOf(value: string | null, whereNull: Mask): Mask {
  if (value === null) return whereNull
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
  const changes = members.flatMap(({ name, isSecret }): [string, string][] => {
    const value = text(name)
    if (isSecret && value === '') return form.has(clearing(name)) ? [[name, '']] : []
    return value === (set?.plain[name] ?? '') ? [] : [[name, value]]
  })
  return { name: set?.name ?? text('name'), ...Object.fromEntries(changes) }
}
