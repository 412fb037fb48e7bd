/*
 * The records of configurations: a number, a colon and JSON whose last member is the proof.
 */
import type { ConfigAttributes } from '../../domain/credentials/config.ts'
import type { SavedConfig } from '../../domain/credentials/overlay.ts'
import type { Stamp } from '../../domain/credentials/saved-state.ts'
import { isObject, parseJson } from '../../domain/json.ts'
import { beginTimeSlice } from '../../fairness/time-slices.ts'
import { splitRecord } from './split-record.ts'

/** A configuration as it is stored. */
export interface StoredConfig extends SavedConfig {
  /** The last change of the configuration or of any set in it. */
  readonly changedBy: Stamp
  /** The record without the proof. */
  readonly json: string
  /** The proof of the record, of its revision and of its place. Null if the record has none, as in keyrack 0.1.0. */
  readonly mac: string | null
}

/** Records of keyrack 0.1.0 may have no `turns`. */
type ConfigRecord = ConfigAttributes & Stamp & { readonly turns?: number }

/** Replaces a record that was altered and is not JSON. No proof is valid for it. */
const UNREADABLE: ConfigRecord = { name: '', type: 'DYNAMIC', addresses: [], priority: 0, at: 0, by: '' }
const NO_MAC = ''

/** Returns null if the text is not a JSON object. */
function parseObject<Value extends object>(json: string): Value | null {
  const value = parseJson(json)
  return isObject(value) ? (value as Value) : null
}

/** Parses a stamp. One that was altered and cannot be read names nobody. */
export const parseStamp = (json: string): Stamp => parseObject<Stamp>(json) ?? { at: 0, by: '' }

/** Parses records of configurations in steps, because each may hold thousands of addresses. */
export async function toConfigs(
  network: string,
  records: readonly (readonly [id: string, record: string])[],
  touchedOf: (id: string) => string,
): Promise<StoredConfig[]> {
  const slice = beginTimeSlice()
  const configs: StoredConfig[] = []
  for (const [id, record] of records) {
    configs.push(toConfig(network, id, record, touchedOf(id)))
    if (slice.isOver()) await slice.next()
  }
  return configs
}

function toConfig(network: string, id: string, record: string, touched: string): StoredConfig {
  const { number, json: withProof } = splitRecord(record)
  const { json, mac } = withoutMac(withProof)
  const found = parseObject<ConfigRecord>(json)
  const { name, type, addresses, priority, turns = 0 } = found ?? UNREADABLE
  const last = splitRecord(touched)
  return {
    id,
    network,
    attributes: { name, type, addresses, priority },
    revision: number,
    treeRevision: last.number,
    typeEpoch: turns,
    changedBy: parseStamp(last.json),
    json,
    mac: found === null ? NO_MAC : mac,
  }
}

/** Returns the record with its proof as the last member. null leaves it without a proof. */
export const withMac = (json: string, mac: string | null): string =>
  mac === null ? json : `${json.slice(0, -1)},"mac":"${mac}"}`

/** Separates the proof from a record. commit-edits.lua writes the proof as the last member. */
function withoutMac(text: string): { json: string; mac: string | null } {
  const found = MAC_AT_END.exec(text.slice(-MAC_LENGTH))
  return found === null ? { json: text, mac: null } : { json: `${text.slice(0, -MAC_LENGTH)}}`, mac: found[1]! }
}

const MAC_AT_END = /^,"mac":"([0-9a-f]{40})"\}$/
const MAC_LENGTH = ',"mac":""}'.length + 40
