/*
 * The records of credential sets: a number, a colon and JSON with the sealed members.
 */
import type { Stamp } from '../../domain/credentials/saved-state.ts'
import { isObject, parseJson } from '../../domain/json.ts'
import { splitRecord } from './split-record.ts'

/** A set as it is stored, with its members sealed. */
export interface StoredSet {
  readonly key: string
  readonly name: string
  readonly priority: number
  readonly sealed: string
  readonly revision: number
  readonly stamp: Stamp
}

/** Stands for a record that was altered and cannot be read. It has no seal, so nobody can unseal it. */
const UNREADABLE = { name: '', priority: 0, sealed: '', at: 0, by: '' }

/** Parses the record of the set with this key. */
export function toSet(key: string, record: string): StoredSet {
  const { number, json } = splitRecord(record)
  const found = parseJson(json)
  const isReadable = isObject(found) && typeof found.sealed === 'string'
  const { name, priority, sealed, at, by } = isReadable ? (found as typeof UNREADABLE) : UNREADABLE
  return { key, name, priority, sealed, revision: number, stamp: { at, by } }
}
