/* The owners of sessions. The proof in a session id covers the owner, and the record of a session holds the owner. */

import type { UserRecord } from './password.ts'

/** The owner of sessions while there is neither a key nor a user. */
export const LOCAL_OWNER = 'local'

/** The owner of the sessions of a key. */
export const ownerOfKey = (id: string): string => `key:${id}`

/** The owner of the sessions of a user. A user that was deleted and created again is a different owner. */
export const ownerOfUser = (name: string, { createdAt }: Pick<UserRecord, 'createdAt'>): string =>
  `user:${name}@${createdAt}`
