import type { UserRecord } from './password.ts'

/*
 * Whom sessions belong to. It is written into the store with each session, and read again from there.
 */

/** Whoever calls while there is neither a key nor a user. */
export const LOCAL_OWNER = 'local'

export const ownerOfKey = (id: string): string => `key:${id}`

/** A user who was deleted and made again is another one. */
export const ownerOfUser = (name: string, { createdAt }: Pick<UserRecord, 'createdAt'>): string =>
  `user:${name}@${createdAt}`

/** The user's name in what ownerOfUser made, or null. */
export const userIn = (owner: string): string | null => /^user:([\s\S]+)@\d+$/.exec(owner)?.[1] ?? null
