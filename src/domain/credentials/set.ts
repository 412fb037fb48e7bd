/*
 * Credential sets: their members, identity and order.
 *
 * The file is longer than others because every rule about a set reads the same members.
 */
import type { ConfigType, CredentialSet, NamedCredentialSet, SentCredentialSet } from '../../../generated/types.ts'
import { formatAddress, parseAddress } from '../address.ts'
import { type Finding, refuseFindings } from '../errors/invalid-params.ts'
import { ParseError } from '../errors/parse-error.ts'
import { nameProblem } from './name.ts'
import {
  describesSecret,
  type ExpiryClock,
  findExpiry,
  isOptionalMember,
  type OptionalMembers,
  optionalMemberNames,
  type SshKeyFacts,
  toContractMember,
} from './optional-members.ts'
import { isSecret } from './secret-members.ts'

/** All members of a set except name and priority; they are stored encrypted as one value. */
export interface SetMembers extends OptionalMembers {
  readonly username: string
  readonly password: string
  readonly enableUsername: string
  readonly enablePassword: string
  readonly roCommunityString: string
  readonly snmpUsername: string
  readonly snmpAuthPassword: string
  readonly snmpPrivPassword: string
}

/** The members of a new set. */
export const noMembers: SetMembers = {
  username: '',
  password: '',
  enableUsername: '',
  enablePassword: '',
  roCommunityString: '',
  snmpUsername: '',
  snmpAuthPassword: '',
  snmpPrivPassword: '',
}

/** The members that every set has. */
const baseMemberNames = Object.keys(noMembers) as readonly (keyof SetMembers)[]

/** All members, in the order in which edits and conflicts list them. */
export const memberNames: readonly (keyof SetMembers)[] = [...baseMemberNames, ...optionalMemberNames]

/** The content of a set as returned to callers, without its identity. */
export interface SetContent {
  readonly name: string
  readonly priority: number
  readonly members: SetMembers
}

/** Identity of a set in its configuration. */
export interface SetId {
  /** Key of the set in its configuration: the name, or the address in a static configuration. */
  readonly key: string
  /** Name in canonical form. */
  readonly name: string
}

/** The members that a caller sent; absent members keep their stored value. */
export interface SetChange extends SetId {
  readonly priority: number | null
  readonly members: Partial<SetMembers>
}

/** Returns the identity of a set in its configuration. Throws ParseError. */
function parseSetId(type: ConfigType, name: string): SetId {
  const trimmed = name.trim()
  if (type === 'STATIC') {
    const address = parseAddress(trimmed)
    return { key: address, name: formatAddress(address) }
  }
  const problem = nameProblem(trimmed)
  if (problem !== null) throw new ParseError('set name', trimmed, problem)
  return { key: trimmed, name: trimmed }
}

/**
 * Returns the sort key of a set in its configuration. The UTF-8 bytes of the keys sort the sets by priority and then by
 * name. In a static configuration they sort by address.
 */
export function orderKeyOf(type: ConfigType, key: string, priority: number): string {
  return type === 'STATIC' ? key : `${priority.toString(16).padStart(14, '0')}${key}`
}

/** The facts of the SSH private key of each sent set; null if it has none, and the reason if it cannot be read. */
export type SshKeysRead = readonly (SshKeyFacts | string | null)[]

/** Reads the sets of `saveCredentialSets`. Throws InvalidParams with all findings. */
export function toSetChanges(type: ConfigType, sets: readonly SentCredentialSet[], keys: SshKeysRead): SetChange[] {
  const findings: Finding[] = []
  const seen = new Set<string>()
  const changes = sets.flatMap((sent, index): SetChange[] => {
    const path = `/credentialSets/${index}`
    const id = readSetId(type, sent.name, `${path}/name`, findings)
    findings.push(...aliasFindings(sent, path))
    const key = keys[index] ?? null
    if (typeof key === 'string') findings.push({ path: `${path}/sshPrivateKey`, reason: key })
    if (id === null) return []
    if (seen.has(id.key)) findings.push({ path: `${path}/name`, reason: OCCURS_TWICE })
    seen.add(id.key)
    return [
      { ...id, priority: sent.priority ?? null, members: sentMembers(sent, typeof key === 'string' ? null : key) },
    ]
  })
  refuseFindings(findings)
  return changes
}

const OCCURS_TWICE = 'occurs twice in this call'

/** Throws InvalidParams for the faults of sets that are faults in every configuration. Ignores what is no text. */
export function checkSentSets(sets: readonly unknown[]): void {
  const names = new Set<string>()
  const findings = sets.flatMap((sent, index): Finding[] => {
    const { name, snmpAuthPriv, snmpPrivPassword } = (sent ?? {}) as { readonly [member: string]: unknown }
    const path = `/credentialSets/${index}`
    const found = aliasFindings(
      { snmpAuthPriv: textOf(snmpAuthPriv), snmpPrivPassword: textOf(snmpPrivPassword) },
      path,
    )
    const key = textOf(name)?.trim() ?? null
    if (key === null) return found
    // Every address is also a valid name.
    const problem = nameProblem(key)
    if (problem !== null) return [...found, { path: `${path}/name`, reason: problem }]
    if (names.has(key)) found.push({ path: `${path}/name`, reason: OCCURS_TWICE })
    names.add(key)
    return found
  })
  refuseFindings(findings)
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function aliasFindings(
  { snmpAuthPriv: alias, snmpPrivPassword: priv }: Pick<SentCredentialSet, 'snmpAuthPriv' | 'snmpPrivPassword'>,
  path: string,
): Finding[] {
  if (!isGiven(alias) || !isGiven(priv) || alias === priv) return []
  return [{ path: `${path}/snmpAuthPriv`, reason: 'differs from snmpPrivPassword, of which it is an alias' }]
}

/** Returns the sets named by `deleteCredentialSets`; invalid names are skipped. */
export function toSetIds(type: ConfigType, sets: readonly NamedCredentialSet[]): SetId[] {
  return sets.flatMap(({ name }) => {
    try {
      return [parseSetId(type, name)]
    } catch (error) {
      if (error instanceof ParseError) return []
      throw error
    }
  })
}

function readSetId(type: ConfigType, name: string, path: string, findings: Finding[]): SetId | null {
  try {
    return parseSetId(type, name)
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    findings.push({ path, reason: error.reason })
    return null
  }
}

function sentMembers(sent: SentCredentialSet, key: SshKeyFacts | null): Partial<SetMembers> {
  const given = memberNames.map((name): [string, string | null | undefined] => [name, sentText(sent, name)])
  given.push(['snmpPrivPassword', sent.snmpAuthPriv])
  if (isGiven(sent.sshPrivateKey)) given.push(...Object.entries(key ?? { sshKeyType: '', sshKeyFingerprint: '' }))
  return Object.fromEntries(given.filter(([, value]) => isGiven(value)))
}

function sentText(sent: SentCredentialSet, name: keyof SetMembers): string | null | undefined {
  if (describesSecret(name)) return null
  const value = sent[name]
  // 0 clears expiresAt, as "" clears a text.
  return typeof value === 'number' ? (value === 0 ? '' : `${value}`) : value
}

const isGiven = (value: string | null | undefined): value is string => value !== undefined && value !== null

/**
 * How secrets appear. 'masked' returns null for a secret that is set, and an empty text for one that is not. 'hidden'
 * returns null for both.
 */
export type SecretsShown = 'shown' | 'masked' | 'hidden'

/** How a reply shows sets. */
export interface SetView extends ExpiryClock {
  readonly secrets: SecretsShown
}

/** Returns a set as the contract describes it. */
export function toContractSet({ name, priority, members }: SetContent, view: SetView): CredentialSet {
  const wire: Record<string, string | number | null> = { name }
  for (const member of baseMemberNames) wire[member] = shownMember(members, member, view.secrets)
  wire.priority = priority
  for (const member of optionalMemberNames) {
    const isSet = (members[member] ?? '') !== ''
    if (isSet && isShown(member, view.secrets)) wire[member] = shownMember(members, member, view.secrets)
  }
  const expiry = findExpiry(members, view)
  if (expiry !== null) wire.expiry = expiry
  return wire as unknown as CredentialSet
}

/** Returns whether a reply has an optional member that is set. The result must not show which secrets are set. */
const isShown = (member: string, secrets: SecretsShown): boolean => secrets !== 'hidden' || !revealsSecret(member)

function shownMember(members: SetMembers, member: keyof SetMembers, secrets: SecretsShown): string | number | null {
  const value = members[member] ?? ''
  if (secrets === 'shown' || !isSecret(member)) return toContractMember(member, value)
  return secrets === 'masked' && value === '' ? '' : null
}

/**
 * Returns the value of a member as edits and conflicts show it. They never show a secret, and they show what describes
 * one only to callers that may see secrets.
 */
export function editedValue(
  member: keyof SetMembers,
  text: string | null,
  { seesSecrets }: { readonly seesSecrets: boolean },
): string | number | null {
  const isHidden = isSecret(member) || (describesSecret(member) && !seesSecrets)
  return isHidden ? null : toContractMember(member, text)
}

/** Returns whether a member is a secret, or shows that a secret is set. */
export const revealsSecret = (member: string): boolean => isSecret(member) || describesSecret(member)

/**
 * Returns whether an edit or a conflict concerns a member. Every set has the members of the specification. An optional
 * member is concerned if the session sent it, or if one of the values is not empty, provided that the caller may know
 * that.
 */
export function isConcerned(
  member: keyof SetMembers,
  {
    sent,
    values,
    seesSecrets,
  }: { sent: boolean; values: readonly (string | null | undefined)[]; seesSecrets: boolean },
): boolean {
  if (!isOptionalMember(member) || sent) return true
  return (seesSecrets || !revealsSecret(member)) && values.some((value) => (value ?? '') !== '')
}
