import { createHmac, type KeyObject, randomBytes } from 'node:crypto'
import { parseSessionId, type SessionId, type SessionKind, sessionIdContent } from '../domain/session-id.ts'
import { isSameMac } from './api-key.ts'

/*
 * Issues JSESSIONIDs and checks them. Every process that has the keyring accepts the ids of the others; nothing that is
 * written into Redis makes an id valid.
 */

export interface SessionIds {
  /** A new id for an owner. `follows`: see SessionId. */
  issue(owner: string, kind: SessionKind, follows: string | null): string
  /** The id, if it was issued to this owner; otherwise null. Says nothing about whether its session still lives. */
  read(text: string, owner: string): SessionId | null
  /** The owner's tag in its ids. */
  tagOf(owner: string): string
  /** The proof that stands in the record of a session. `hash`: SHA-256 of its id in hex. */
  proveRecord(hash: string, owner: string): string
}

const TAG_DIGITS = 16

/** `key`: of the keyring, for sessions; without a keyring one of this process. `now`: Unix epoch milliseconds. */
export function createSessionIds(key: KeyObject, now: () => number): SessionIds {
  const macOf = (...content: readonly string[]): Buffer =>
    createHmac('sha256', key).update(JSON.stringify(content)).digest()
  const tagOf = (owner: string): string => macOf('owner', owner).toString('hex').slice(0, TAG_DIGITS)
  return {
    issue(owner, kind, follows) {
      const random = randomBytes(32).toString('hex')
      const content = sessionIdContent({ random, issuedAt: now(), kind, ownerTag: tagOf(owner), follows })
      return content + macOf('id', content, owner).toString('hex')
    },
    read(text, owner) {
      const id = parseSessionId(text)
      return id !== null && isSameMac(macOf('id', id.content, owner), id.proof) ? id : null
    },
    tagOf,
    proveRecord: (hash, owner) => macOf('record', hash, owner).toString('hex'),
  }
}
