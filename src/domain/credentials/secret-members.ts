import { secretMembers } from '../../../generated/secrets.ts'

const SECRETS: ReadonlySet<string> = new Set(secretMembers.CredentialSet)

/** Returns whether a member of a set is a secret. The contract marks which members are secret. */
export const isSecret = (member: string): boolean => SECRETS.has(member)
