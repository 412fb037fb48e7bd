/*
 * Unique values for the members of credential sets. Tests can find them in any output.
 */
import { generateKeyPairSync } from 'node:crypto'
import { formsFound, mayShowCanary, newCanary } from '../sealing/canary.ts'

/** Members that hold secrets, with the alias; the contract marks them. */
export const SECRET_MEMBERS = [
  'password',
  'enablePassword',
  'roCommunityString',
  'snmpAuthPassword',
  'snmpPrivPassword',
  'snmpAuthPriv',
  'sshPrivateKey',
  'sshKeyPassphrase',
  'rwCommunityString',
  'apiToken',
] as const

/** Members that callers may see, but that are sealed like the others. */
export const SHOWN_MEMBERS = ['username', 'enableUsername', 'snmpUsername', 'note'] as const

export const MEMBERS = [...SHOWN_MEMBERS, ...SECRET_MEMBERS] as const
export type Member = (typeof MEMBERS)[number]

export class Canaries {
  readonly all: { readonly member: Member; readonly text: string }[] = []

  /** Returns a new canary for this member. */
  of(member: Member): string {
    const text = member === 'sshPrivateKey' ? keyWithCanary() : newCanary()
    this.all.push({ member, text })
    return text
  }

  /** Returns all members of a set, each with a different canary. */
  set(alias: 'snmpPrivPassword' | 'snmpAuthPriv'): Partial<Record<Member, string>> {
    const other = alias === 'snmpAuthPriv' ? 'snmpPrivPassword' : 'snmpAuthPriv'
    return Object.fromEntries(MEMBERS.filter((member) => member !== other).map((member) => [member, this.of(member)]))
  }

  /**
   * Returns a sentence for each canary in the text, in any form. If `among` is given, searches only for canaries of
   * these members.
   */
  found(where: string, text: string, among: readonly Member[] = MEMBERS): string[] {
    if (!mayShowCanary(text)) return []
    return this.all
      .filter(({ member }) => among.includes(member))
      .filter((canary) => isIn(canary.text, text))
      .map(({ member }) => `${where} shows a ${member}`)
  }
}

const { privateKey } = generateKeyPairSync('ed25519')
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string

/** Returns a private key that the service accepts. The canary is in the text before its first line. */
const keyWithCanary = (): string => `${newCanary()}\n${PEM}`

/**
 * Returns whether a text contains a canary, in any form. Every form of a canary contains its middle, even if the canary
 * was cut or escaped several times. The characters around the middle test code that handles them wrongly.
 */
export const isIn = (canary: string, text: string): boolean =>
  formsFound(/[0-9a-f]{18}/.exec(canary)![0], text).length > 0
