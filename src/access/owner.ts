import type { UserRecord } from './password.ts'

/*
 * The owners of sessions. An owner stands in the proof of each of its session ids and in the records of its sessions.
 */

/** The caller while there is neither a key nor a user. */
export const LOCAL_OWNER = 'local'

export const ownerOfKey = (id: string): string => `key:${id}`

/** A user who was deleted and created again is a different owner. */
export const ownerOfUser = (name: string, { createdAt }: Pick<UserRecord, 'createdAt'>): string =>
  `user:${name}@${createdAt}`
