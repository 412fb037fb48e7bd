import { formsFound, newCanary } from '../sealing/canary.ts'

/*
 * Values for the members of credential sets that are recognised wherever they turn up.
 */

/** Members that hold secrets, with the alias; the contract marks them. */
export const SECRET_MEMBERS = [
  'password',
  'enablePassword',
  'roCommunityString',
  'snmpAuthPassword',
  'snmpPrivPassword',
  'snmpAuthPriv',
] as const

/** Members that callers may see, but that are sealed like the others. */
export const SHOWN_MEMBERS = ['username', 'enableUsername', 'snmpUsername'] as const

export const MEMBERS = [...SHOWN_MEMBERS, ...SECRET_MEMBERS] as const
export type Member = (typeof MEMBERS)[number]

export class Canaries {
  readonly all: { readonly member: Member; readonly text: string }[] = []

  /** A new one, in the place of this member. */
  of(member: Member): string {
    const text = newCanary()
    this.all.push({ member, text })
    return text
  }

  /** All members of a set, each with a value of its own. */
  set(alias: 'snmpPrivPassword' | 'snmpAuthPriv'): Partial<Record<Member, string>> {
    const other = alias === 'snmpAuthPriv' ? 'snmpPrivPassword' : 'snmpAuthPriv'
    return Object.fromEntries(MEMBERS.filter((member) => member !== other).map((member) => [member, this.of(member)]))
  }

  /** A sentence for every one that stands in the text, in any form; `among`: only those of these members. */
  found(where: string, text: string, among: readonly Member[] = MEMBERS): string[] {
    return this.all
      .filter(({ member }) => among.includes(member))
      .filter((canary) => isIn(canary.text, text))
      .map(({ member }) => `${where} shows a ${member}`)
  }
}

/**
 * Whether a canary stands in the text, in any form. Its middle stands in every form of the whole, and in what was cut
 * or escaped once more; what surrounds it is there for those who break on it.
 */
export const isIn = (canary: string, text: string): boolean =>
  formsFound(/[0-9a-f]{18}/.exec(canary)![0], text).length > 0
