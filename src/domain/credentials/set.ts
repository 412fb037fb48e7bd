import { secretMembers } from '../../../generated/secrets.ts'
import type { ConfigType, CredentialSet, NamedCredentialSet, SentCredentialSet } from '../../../generated/types.ts'
import { formatAddress, parseAddress } from '../address.ts'
import { type Finding, InvalidParams } from '../invalid-params.ts'
import { ParseError } from '../parse-error.ts'
import { nameProblem } from './name.ts'

/*
 * Credential sets: their members, what identifies them, and the order in which they stand.
 */

/** Everything of a set but its name and priority; sealed as one where it is kept. */
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

/** A set as callers see it, apart from its place. */
export interface SetContent {
  readonly name: string
  readonly priority: number
  readonly members: SetMembers
}

/** What identifies a set in its configuration. */
export interface SetId {
  /** Identifies the set in its configuration: its name, or the address (as id) of a static one. */
  readonly key: string
  /** In its canonical form. */
  readonly name: string
}

/** What a caller sent of a set: absent members keep their stored value. */
export interface SetChange extends SetId {
  readonly priority: number | null
  readonly members: Partial<SetMembers>
}

/** What identifies a set in its configuration. Throws ParseError. */
export function placeNamed(type: ConfigType, name: string): SetId {
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
 * Where a set stands among those of its configuration: plain comparison of the UTF-8 form is priority order, then name;
 * in a static configuration address order.
 */
export function orderKeyOf(type: ConfigType, key: string, priority: number): string {
  return type === 'STATIC' ? key : `${priority.toString(16).padStart(14, '0')}${key}`
}

/** Reads the sets of `saveCredentialSets`. Throws InvalidParams with everything that is wrong with them. */
export function changesOf(type: ConfigType, sets: readonly SentCredentialSet[]): SetChange[] {
  const findings: Finding[] = []
  const seen = new Set<string>()
  const changes = sets.flatMap((sent, index): SetChange[] => {
    const path = `/credentialSets/${index}`
    const place = readPlace(type, sent.name, `${path}/name`, findings)
    const { snmpAuthPriv: alias, snmpPrivPassword: priv } = sent
    if (isGiven(alias) && isGiven(priv) && alias !== priv) {
      findings.push({ path: `${path}/snmpAuthPriv`, reason: 'differs from snmpPrivPassword, whose other name it is' })
    }
    if (place === null) return []
    if (seen.has(place.key)) findings.push({ path: `${path}/name`, reason: 'stands twice in this call' })
    seen.add(place.key)
    return [{ ...place, priority: sent.priority ?? null, members: sentMembers(sent) }]
  })
  const [first, ...others] = findings
  if (first !== undefined) throw new InvalidParams([first, ...others])
  return changes
}

/** The sets named by `deleteCredentialSets`; what can't be a name there names nothing. */
export function placesNamed(type: ConfigType, sets: readonly NamedCredentialSet[]): SetId[] {
  return sets.flatMap(({ name }) => {
    try {
      return [placeNamed(type, name)]
    } catch (error) {
      if (error instanceof ParseError) return []
      throw error
    }
  })
}

function readPlace(type: ConfigType, name: string, path: string, findings: Finding[]): SetId | null {
  try {
    return placeNamed(type, name)
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

/** masked: null where there is one, empty where there is none. hidden: null, whether there is one or not. */
export type SecretsShown = 'shown' | 'masked' | 'hidden'

export const wireSet = ({ name, priority, members }: SetContent, secrets: SecretsShown): CredentialSet => ({
  name,
  ...(secrets === 'shown' ? members : withoutSecrets(members, secrets)),
  priority,
})

/** Which members are secret the contract says. */
function withoutSecrets(members: SetMembers, secrets: 'masked' | 'hidden'): SetMembers {
  const isTold = (member: keyof SetMembers): boolean =>
    !isSecret(member) || (secrets === 'masked' && members[member] === '')
  const told = memberNames.map((member) => [member, isTold(member) ? members[member] : null])
  return Object.fromEntries(told) as SetMembers
}

export const isSecret = (member: string): boolean => SECRETS.has(member)

const SECRETS: ReadonlySet<string> = new Set(secretMembers.CredentialSet)
