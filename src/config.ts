import type { KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import { type PresentedKey, parseApiKey } from './access/api-key.ts'
import { isNetworkName } from './domain/network.ts'
import { contentOf, givenText, hasFileForm } from './sealing/given-text.ts'
import { parseKey } from './sealing/key-text.ts'
import { hasPassword, parseRedisUrl } from './store/redis/redis-url.ts'

/*
 * Every setting: its default, how it is read, what it means. docs/reference/settings.md is generated from it.
 * Each also comes as NAME_FILE, the path of a file that holds the value (for secrets); those that are files already do not.
 * Longer than files here are, because it is one table: cut in two, a setting would have to be looked for.
 */

interface Setting<Value> {
  /** As it would stand in the environment; "" = absent. */
  readonly default: string
  readonly meaning: string
  /** Throws an Error that says what the value must be. */
  readonly read: (text: string) => Value
}

const setting = <Value>(fallback: string, read: (text: string) => Value, meaning: string): Setting<Value> => ({
  default: fallback,
  meaning,
  read,
})

export const settings = {
  PORT: setting('8080', integer(0, 65_535), 'TCP port; 0 takes a free one'),
  HOST: setting('localhost', hostToListenOn, 'address to listen on; localhost listens on 127.0.0.1 and ::1'),
  DATA_DIR: setting('./data', text, 'folder of the embedded Redis'),
  NETWORKS: setting('Default', networkNames, 'networks made at start when absent, comma-separated'),
  REDIS_URL: setting(
    '',
    redisUrl,
    'address of your Redis: redis://, rediss://, unix://, or with +sentinel or +cluster; absent: embedded',
  ),
  REDIS_PASSWORD: setting('', textOrNone, 'password for Redis, where REDIS_URL holds none'),
  REDIS_CA_FILE: setting('', file, "certificates (PEM) that sign those of your Redis; absent: the system's"),
  REDIS_CERT_FILE: setting('', file, 'certificate (PEM) shown to a Redis that asks for one'),
  REDIS_KEY_FILE: setting('', file, 'private key (PEM) that belongs to it'),
  EMBEDDED_REDIS_BYTES: setting(
    '',
    bytesOrNone,
    'most memory the embedded Redis takes; absent: 60 % of the memory of the machine or container',
  ),
  REDIS_PREFIX: setting('keyrack:', text, 'what every key begins with'),
  CREDENTIALS_KEY: setting(
    '',
    sealingKey,
    'key that seals credentials: 64 hex digits; embedded Redis: a key file is made when absent',
  ),
  FIRST_API_KEY: setting(
    '',
    apiKey,
    'API key that may do everything, recorded at start while the store has no key and no user',
  ),
  SESSION_IDLE_SECONDS: setting('1800', seconds, 'a session ends after this long without a call; fractions allowed'),
  SESSION_MAX_SECONDS: setting('43200', seconds, 'a login ends after this long, however much it is used'),
  LOGINS_PER_USER: setting('1000', integer(1, 100_000), 'most logins a user may have; the one unused longest ends'),
  SESSION_MAX_EDITS: setting('10000', integer(1, 10_000), 'most edits a session may hold'),
  EDIT_BYTES_PER_CALLER: setting(
    '67108864',
    integer(65_536, 2 ** 40),
    'most bytes that the staged edits of a caller may take in Redis',
  ),
  IDEMPOTENCY_BYTES_PER_CALLER: setting(
    '536870912',
    integer(65_536, 2 ** 40),
    'most bytes that calls of a caller with an Idempotency-Key may leave in Redis a day, for each process',
  ),
  SESSIONS_PER_CALLER: setting('1000', integer(1, 1_000_000), 'most sessions with edits a caller may have'),
  MAX_BODY_BYTES: setting('16777216', integer(1024, 2 ** 30), 'largest request body'),
  BODY_MEMORY_BYTES: setting(
    '134217728',
    integer(1024, 2 ** 34),
    'most bytes of request bodies that are received and worked on at once; at least twice MAX_BODY_BYTES',
  ),
  BATCH_REPLY_BYTES: setting(
    '67108864',
    integer(1024, 2 ** 30),
    'after this many bytes of replies the rest of a batch is refused',
  ),
  REPLY_MEMORY_BYTES: setting(
    '201326592',
    integer(33_554_432, 2 ** 34),
    'most bytes of replies that are made or wait for their client at once; at least 32 MiB',
  ),
  MAX_BATCH: setting('1000', integer(1, 1_000_000), 'most requests in a batch'),
  MAX_PAGE_SIZE: setting('10000', integer(1, 1_000_000), 'largest pageSize'),
  MAX_PAGE_BYTES: setting(
    '33554432',
    integer(1_048_576, 2 ** 30),
    'most bytes of the devices of a page of Inventory.search; larger pages are refused',
  ),
  MAX_DEPTH: setting('32', integer(1, 256), 'how deep the JSON of a body may nest'),
  MAX_BODY_VALUES: setting(
    '2000000',
    integer(1000, 100_000_000),
    'most values in the JSON of a body: elements, members, arrays and objects',
  ),
  MAX_IP_CSV_ENTRIES: setting('10000', integer(1, 10_000), 'most entries of an ipCsv'),
  MAX_QUERY_LENGTH: setting('8192', integer(1, 1_000_000), 'longest query of a search, in characters'),
  MAX_CRITERIA: setting('32', integer(1, 1000), 'most schemes in a search'),
  MAX_CUSTOM_PAIRS: setting('16', integer(1, 10_000), 'most different pairs of the scheme custom in a search'),
  MAX_TAG_NAMES: setting('64', integer(1, 10_000), 'most tag names of the scheme tag in a search'),
  MAX_SEARCH_COST: setting(
    '50000000',
    integer(1, 2 ** 50),
    'most texts and devices that a search looks at in the search index',
  ),
  MAX_READ_BYTES: setting(
    '268435456',
    integer(1, 2 ** 40),
    'with SEARCH_INDEX=off, most bytes of matching devices that a search holds',
  ),
  MAX_MEMO_LENGTH: setting('65536', integer(1, 1_048_576), 'longest memo, in characters'),
  MAX_TEXT_LENGTH: setting('1024', integer(1, 65_536), 'longest of all other texts, in characters'),
  MAX_SEARCH_NETWORKS: setting('1000', integer(1, 100_000), 'most names of networks in a search'),
  MAX_CONFIG_ADDRESSES: setting('10000', integer(1, 100_000), 'most addresses of a credential configuration'),
  MAX_CALL_SETS: setting('10000', integer(1, 100_000), 'most credential sets that one call saves or deletes'),
  MAX_DEVICE_BYTES: setting(
    '1048576',
    integer(1024, 2 ** 26),
    'most bytes of memo, tags, interfaces, hardware and change times of a device',
  ),
  MAX_INTERFACES: setting('4096', integer(1, 100_000), 'most interfaces of a device'),
  MAX_PARTS: setting('4096', integer(1, 100_000), 'most parts of the hardware of a device'),
  HEADERS_TIMEOUT_MS: setting(
    '10000',
    integer(1, 3_600_000),
    'how long a client may take to send the headers of a request',
  ),
  REQUEST_TIMEOUT_MS: setting(
    '30000',
    integer(1, 3_600_000),
    'how long a client may take to send a request, body included, or take nothing of the answer',
  ),
  MIN_BYTES_PER_SECOND: setting(
    '4096',
    integer(0, 2 ** 30),
    'slowest rate at which a client may send a body or take a response; 0: any',
  ),
  SLOW_CLIENT_MS: setting('10000', integer(1, 3_600_000), 'period over which that rate is averaged'),
  MAX_CONNECTIONS: setting('10000', integer(1, 1_000_000), 'most connections at once'),
  MAX_IN_FLIGHT: setting('256', integer(1, 100_000), 'most requests that are worked on at once'),
  MAX_WAITING: setting(
    '256',
    integer(0, 100_000),
    'most requests that wait to be worked on; others are told to come back',
  ),
  MAX_WAIT_MS: setting('500', integer(0, 60_000), 'how long a request waits to be worked on'),
  CALL_DEADLINE_MS: setting('2000', integer(1, 3_600_000), 'how long Redis may take to answer'),
  ADAPTERS_FILE: setting('', adapters, 'JSON array of adapter ids; when given, no others are taken'),
  LEGACY_CLIENTS: setting('0', flag, '1: accept requests without jsonrpc, echo total on later pages'),
  DEMO: setting('0', flag, '1, or npm start -- --demo: load a small demo fleet into an empty store'),
  LOG_LEVEL: setting(
    'info',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'debug logs every call',
  ),
  TLS_CERT_FILE: setting('', file, 'certificate chain (PEM); with TLS_KEY_FILE the service speaks HTTPS'),
  TLS_KEY_FILE: setting('', file, 'private key (PEM)'),
  ALLOWED_HOSTS: setting('', hosts, 'names the service may be called by beside those of loopback, comma-separated'),
  ALLOWED_ORIGINS: setting('', origins, 'browser origins that may call, comma-separated'),
  ALLOW_ANONYMOUS: setting('0', flag, '1: serve other machines too, every caller may do everything'),
  SEARCH_INDEX: setting('on', onOrOff, 'off: answer every search from Redis alone, without an index in memory; slower'),
  SEARCH_INDEX_MAX_BYTES: setting(
    '0',
    integer(0, 2 ** 50),
    'most memory of all search indexes, in bytes; 0: half of what the process may use',
  ),
  SEARCH_INDEX_MAX_NETWORKS: setting('10000', integer(1, 1_000_000), 'most networks that have a search index at once'),
  SEARCH_INDEX_IDLE_MINUTES: setting(
    '1440',
    integer(1, 525_600),
    'a search index that nobody asked for this long is dropped; the next search builds it again',
  ),
  INSECURE_HTTP: setting('0', flag, '1: take keys and passwords over plain HTTP from other machines'),
  TRUSTED_PROXIES: setting(
    '',
    proxies,
    'addresses or CIDRs of proxies that speak HTTPS for the service, comma-separated',
  ),
  AUDIT_KEEP_DAYS: setting('90', integer(1, 36_500), 'how long the audit remembers'),
  COMMIT_WAITS_FOR_DISK: setting(
    '0',
    flag,
    '1: commitEdits is answered when Redis has it on its disk; takes Redis 7.2 or newer',
  ),
  REQUIRE_DURABLE_REDIS: setting('0', flag, '1: refuse to start on a Redis that may forget writes'),
} as const

/** Every variable that is read, those that name a file included. */
export const variableNames: readonly string[] = Object.keys(settings).flatMap((name) =>
  hasFileForm(name) ? [name, `${name}_FILE`] : [name],
)

export type SettingName = keyof typeof settings

export type Settings = { readonly [Name in SettingName]: ReturnType<(typeof settings)[Name]['read']> }

export class SettingsError extends Error {}

/** Throws SettingsError with a sentence for everything that is wrong. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = []
  const entries = Object.entries(settings).map(([name, { default: fallback, read }]) => {
    try {
      return [name, read(givenText(name, env) ?? fallback)]
    } catch (problem) {
      problems.push(`${name} ${(problem as Error).message}`)
      return [name, undefined]
    }
  })
  const values = Object.fromEntries(entries) as Settings
  problems.push(...pairProblems(values, 'TLS_CERT_FILE', 'TLS_KEY_FILE'))
  problems.push(...pairProblems(values, 'REDIS_CERT_FILE', 'REDIS_KEY_FILE'))
  if (values.REDIS_PASSWORD != null && (values.REDIS_URL == null || hasPassword(values.REDIS_URL))) {
    problems.push('REDIS_PASSWORD is for a REDIS_URL that holds no password')
  }
  if (problems.length > 0) throw new SettingsError(problems.join('\n'))
  return values
}

type FileName = 'TLS_CERT_FILE' | 'TLS_KEY_FILE' | 'REDIS_CERT_FILE' | 'REDIS_KEY_FILE'

function pairProblems(values: Settings, certName: FileName, keyName: FileName): string[] {
  const [cert, key] = [values[certName], values[keyName]]
  if ((cert === null) !== (key === null)) return [`${certName} and ${keyName} must be given together`]
  if (!cert || !key || isPair(cert, key)) return []
  return [`${certName} and ${keyName} are not a certificate and the private key that belongs to it, in PEM`]
}

function isPair(cert: Buffer, key: Buffer): boolean {
  try {
    createSecureContext({ cert, key })
    return true
  } catch {
    return false
  }
}

function text(value: string): string {
  return value
}

function textOrNone(value: string): string | null {
  return value === '' ? null : value
}

function integer(min: number, max: number): (text: string) => number {
  return (value) => {
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= min && number <= max) return number
    throw new Error(`must be an integer from ${min} to ${max}, not "${value}"`)
  }
}

function bytesOrNone(value: string): number | null {
  return value === '' ? null : integer(2 ** 26, 2 ** 46)(value)
}

function seconds(value: string): number {
  const number = Number(value)
  if (value.trim() !== '' && number > 0 && number <= 31_536_000) return number
  throw new Error(`must be a number of seconds above 0, at most a year, not "${value}"`)
}

function flag(value: string): boolean {
  if (value === '0' || value === '1') return value === '1'
  throw new Error(`must be 0 or 1, not "${value}"`)
}

function onOrOff(value: string): boolean {
  return oneOf('on', 'off')(value) === 'on'
}

function oneOf<Word extends string>(...words: Word[]): (text: string) => Word {
  return (value) => {
    const word = words.find((candidate) => candidate === value)
    if (word !== undefined) return word
    throw new Error(`must be one of ${words.join(', ')}, not "${value}"`)
  }
}

function list(value: string): string[] {
  const items = value.split(',').map((item) => item.trim().toLowerCase())
  return items.filter((item) => item !== '')
}

function hostToListenOn(value: string): string {
  if (isIP(value) > 0 || isHostName(value)) return value
  throw new Error(`must be a name or an address without brackets and port, such as 0.0.0.0 or ::, not "${value}"`)
}

/** A last label of digits would be an address (https://url.spec.whatwg.org/#ends-in-a-number-checker). */
function isHostName(value: string): boolean {
  return value.length <= 253 && /^([a-z0-9_-]{1,63}\.)*(?!\d+\.?$)[a-z0-9_-]{1,63}\.?$/i.test(value)
}

function hosts(value: string): string[] {
  const items = list(value)
  const wrong = items.find((item) => {
    const [, bracketed, name = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(item) ?? []
    return bracketed === undefined ? isIP(name) !== 4 && !isHostName(name) : isIP(bracketed) !== 6
  })
  if (wrong === undefined) return items
  throw new Error(`must be names or addresses, with a port or without, such as keyrack.example.net, not "${wrong}"`)
}

function origins(value: string): string[] {
  const items = list(value)
  const wrong = items.find((item) => originOf(item) !== item)
  if (wrong === undefined) return items
  const hint = originOf(wrong)
  const meant = hint === null ? 'such as https://noc.example.net' : `here ${hint}`
  throw new Error(`must be origins as browsers send them, ${meant}, not "${wrong}"`)
}

/** What a browser sends as Origin for pages of this URL; null: it is none. Extensions have schemes of their own. */
function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, host, origin } = new URL(text)
  if (host === '' || !/^[a-z][a-z0-9+.-]*:\/\//.test(text)) return null
  return origin === 'null' ? `${protocol}//${host}` : origin
}

function proxies(value: string): string[] {
  const items = list(value)
  const isBlock = (item: string): boolean => {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(item) ?? []
    return isIP(address) > 0 && Number(bits ?? 0) <= (isIP(address) === 4 ? 32 : 128)
  }
  if (items.every(isBlock)) return items
  throw new Error(`must be addresses or CIDRs, separated by commas, not "${value}"`)
}

function networkNames(value: string): string[] {
  const names = value.split(',').map((name) => name.trim())
  if (names.every(isNetworkName)) return names
  throw new Error('must be names of 1 to 64 characters without control characters or @, separated by commas')
}

function redisUrl(value: string): string | null {
  if (value === '') return null
  parseRedisUrl(value)
  return value
}

// The value is not repeated: it is a secret.
function sealingKey(value: string): KeyObject | null {
  return value === '' ? null : parseKey(value)
}

// The value is not repeated: it is a secret.
function apiKey(value: string): PresentedKey | null {
  if (value === '') return null
  const key = parseApiKey(value)
  if (key !== null) return key
  throw new Error('must be kr_, 12 hex digits, _ and 64 hex digits, in lower case: scripts/make-secrets.mjs makes one')
}

function file(path: string): Buffer | null {
  return path === '' ? null : contentOf(path)
}

function adapters(path: string): string[] | null {
  if (path === '') return null
  const ids = parseJson(contentOf(path).toString())
  if (Array.isArray(ids) && ids.every((id) => typeof id === 'string')) return ids
  throw new Error('must hold a JSON array of adapter ids')
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
