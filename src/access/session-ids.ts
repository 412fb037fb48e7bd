/*
 * Issues session ids (the cookie JSESSIONID) and verifies them. Every process that has the keyring accepts the ids of
 * the others. A writer of Redis cannot make an id valid.
 */

import type { KeyObject } from 'node:crypto'
import { setBounded } from '../domain/bounded-map.ts'
import { parseSessionId, type SessionId, type SessionKind, sessionIdContent } from '../domain/session-id.ts'
import { takeRandomBytes } from '../sealing/random-pool.ts'
import { createSigner } from '../sealing/signer.ts'
import { isSameMac } from './api-key.ts'

/** Issues and verifies session ids. */
export interface SessionIds {
  /** Returns a new id for an owner. See SessionId for `follows`. */
  issue(owner: string, kind: SessionKind, follows: string | null): string
  /**
   * Returns the id if it was issued to this owner, otherwise null. It does not check whether the session is still
   * alive.
   */
  read(text: string, owner: string): SessionId | null
  /** Returns the tag that stands for an owner in the owner's session ids. */
  tagOf(owner: string): string
  /** Returns the proof for the record of a session. `hash` is the SHA-256 of its id in hex. */
  proveRecord(hash: string, owner: string): string
}

const TAG_DIGITS = 16
/** Maximum number of owners whose tag is kept; the oldest is dropped first. */
const MAX_TAGS = 10_000

/**
 * Creates the issuer. `key` is the keyring's key for sessions, or a key of this process if there is no keyring. `now`
 * returns Unix epoch milliseconds.
 */
export function createSessionIds(key: KeyObject, now: () => number): SessionIds {
  const sign = createSigner(key)
  const macOf = (...content: readonly string[]): string => sign(JSON.stringify(content))
  // The same text as JSON.stringify(['id', content, owner]), in less time: the content has only hex digits.
  const proofOf = (content: string, owner: string): string => sign(`["id","${content}",${JSON.stringify(owner)}]`)
  const tags = new Map<string, string>()
  const tagOf = (owner: string): string => {
    const known = tags.get(owner)
    if (known !== undefined) return known
    const tag = macOf('owner', owner).slice(0, TAG_DIGITS)
    setBounded(tags, owner, tag, MAX_TAGS)
    return tag
  }
  return {
    issue(owner, kind, follows) {
      const random = takeRandomBytes(32).toString('hex')
      const content = sessionIdContent({ random, issuedAt: now(), kind, ownerTag: tagOf(owner), follows })
      return content + proofOf(content, owner)
    },
    read(text, owner) {
      const id = parseSessionId(text)
      return id !== null && isSameMac(Buffer.from(proofOf(id.content, owner), 'hex'), id.proof) ? id : null
    },
    tagOf,
    proveRecord: (hash, owner) => macOf('record', hash, owner),
  }
}
