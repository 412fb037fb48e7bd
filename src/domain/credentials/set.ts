/*
 * Credential sets: their members, identity and order.
 */
import { secretMembers } from '../../../generated/secrets.ts'
import type { ConfigType, CredentialSet, NamedCredentialSet, SentCredentialSet } from '../../../generated/types.ts'
import { formatAddress, parseAddress } from '../address.ts'
import { type Finding, InvalidParams } from '../invalid-params.ts'
import { ParseError } from '../parse-error.ts'
import { nameProblem } from './name.ts'

/** All members of a set except name and priority; they are stored encrypted as one value. */
export interface SetMembers {
  readonly username: string
  readonly password: string
  readonly enableUsername: string
  readonly enablePassword: string
  readonly roCommunityString: string
  readonly snmpUsername: string
  readonly snmpAuthPassword: string
  readonly snmpPrivPassword: string
}

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

export const memberNames = Object.keys(noMembers) as readonly (keyof SetMembers)[]

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

/** Reads the sets of `saveCredentialSets`. Throws InvalidParams with all findings. */
export function toSetChanges(type: ConfigType, sets: readonly SentCredentialSet[]): SetChange[] {
  const findings: Finding[] = []
  const seen = new Set<string>()
  const changes = sets.flatMap((sent, index): SetChange[] => {
    const path = `/credentialSets/${index}`
    const id = readSetId(type, sent.name, `${path}/name`, findings)
    const { snmpAuthPriv: alias, snmpPrivPassword: priv } = sent
    if (isGiven(alias) && isGiven(priv) && alias !== priv) {
      findings.push({ path: `${path}/snmpAuthPriv`, reason: 'differs from snmpPrivPassword, of which it is an alias' })
    }
    if (id === null) return []
    if (seen.has(id.key)) findings.push({ path: `${path}/name`, reason: 'occurs twice in this call' })
    seen.add(id.key)
    return [{ ...id, priority: sent.priority ?? null, members: sentMembers(sent) }]
  })
  const [first, ...others] = findings
  if (first !== undefined) throw new InvalidParams([first, ...others])
  return changes
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

function sentMembers(sent: SentCredentialSet): Partial<SetMembers> {
  const given = memberNames.map((name): [string, string | null | undefined] => [name, sent[name]])
  if (isGiven(sent.snmpAuthPriv)) given.push(['snmpPrivPassword', sent.snmpAuthPriv])
  return Object.fromEntries(given.filter(([, value]) => isGiven(value)))
}

const isGiven = (value: string | null | undefined): value is string => value !== undefined && value !== null

/**
 * How secrets appear. 'masked' returns null for a secret that is set, and an empty text for one that is not. 'hidden'
 * returns null for both.
 */
export type SecretsShown = 'shown' | 'masked' | 'hidden'

/** Returns a set as the contract describes it. */
export const wireSet = ({ name, priority, members }: SetContent, secrets: SecretsShown): CredentialSet => ({
  name,
  ...(secrets === 'shown' ? members : withoutSecrets(members, secrets)),
  priority,
})

/** Returns the members without secrets. The contract marks which members are secret. */
function withoutSecrets(members: SetMembers, secrets: 'masked' | 'hidden'): SetMembers {
  const isTold = (member: keyof SetMembers): boolean =>
    !isSecret(member) || (secrets === 'masked' && members[member] === '')
  const told = memberNames.map((member) => [member, isTold(member) ? members[member] : null])
  return Object.fromEntries(told) as SetMembers
}

/** Returns whether a member of a set is a secret. */
export const isSecret = (member: string): boolean => SECRETS.has(member)

const SECRETS: ReadonlySet<string> = new Set(secretMembers.CredentialSet)
