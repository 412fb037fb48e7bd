/*
 * Defines every setting: its default, its reader and its meaning. docs/reference/settings.md is generated from this
 * file. Each setting can also be given as NAME_FILE, the path of a file with the value, which is meant for secrets. A
 * setting whose value is a path has no such form.
 *
 * The file is longer than others because it is one table: if the table were split, a reader would have to search two
 * files for a setting.
 */
import { createSecureContext } from 'node:tls'
import { filePathOf, givenText, hasFileForm } from './files/given-text.ts'
import { adapters, certificates, file, models } from './setting-files.ts'
import {
  apiKey,
  bytesOrNone,
  flag,
  hosts,
  hostToListenOn,
  integer,
  keyPrefix,
  networkNames,
  oneOf,
  origins,
  proxies,
  redisUrl,
  sealingKey,
  seconds,
  text,
  textOrNone,
} from './setting-values.ts'
import { hasPassword, parseRedisUrl } from './store/redis/redis-url.ts'

interface Setting<Value> {
  /** Default value as written in the environment; "" means that there is none. */
  readonly default: string
  readonly meaning: string
  /** Throws an Error that describes the expected value. */
  readonly read: (text: string) => Value
  /** Whether blanks at the ends of NAME_FILE belong to the value. */
  readonly keepsBlanks?: boolean
}

const setting = <Value>(fallback: string, read: (text: string) => Value, meaning: string): Setting<Value> => ({
  default: fallback,
  meaning,
  read,
})

/** All settings of the service, with their defaults and meanings. */
export const settings = {
  PORT: setting('8080', integer(0, 65_535), 'TCP port; 0 picks a free one'),
  HOST: setting('localhost', hostToListenOn, 'address to listen on; localhost listens on 127.0.0.1 and ::1'),
  DATA_DIR: setting('./data', text, 'folder of the embedded Redis'),
  NETWORKS: setting('Default', networkNames, 'networks to create at start if missing, comma-separated'),
  REDIS_URL: setting(
    '',
    redisUrl,
    'URL of your Redis: redis://, rediss://, unix://, or with +sentinel or +cluster; default: an embedded Redis',
  ),
  REDIS_PASSWORD: { ...setting('', textOrNone, 'password for Redis, if REDIS_URL has none'), keepsBlanks: true },
  REDIS_CA_FILE: setting('', certificates, 'CA certificates (PEM) for your Redis; default: those of the system'),
  REDIS_CERT_FILE: setting('', file, 'client certificate (PEM) for Redis'),
  REDIS_KEY_FILE: setting('', file, 'private key (PEM) of REDIS_CERT_FILE'),
  EMBEDDED_REDIS_BYTES: setting(
    '',
    bytesOrNone,
    'maximum memory of the embedded Redis, in bytes; default: 35 % of what the machine or container has ' +
      'beyond 300 MiB, or of half of its memory if that is more',
  ),
  REDIS_PREFIX: setting('keyrack:', keyPrefix, 'prefix of every Redis key'),
  CREDENTIALS_KEY: setting(
    '',
    sealingKey,
    'key that encrypts credentials: 32 bytes in hex or base64; if absent with the embedded Redis, it is made in a file',
  ),
  FIRST_API_KEY: setting(
    '',
    apiKey,
    'API key with all permissions, created at start if the store has no key and no user',
  ),
  SESSION_IDLE_SECONDS: setting(
    '1800',
    seconds,
    'time without a call of Credentials.* (a login: any call) after which a session ends; may be a fraction',
  ),
  SESSION_MAX_SECONDS: setting(
    '43200',
    seconds,
    'a login ends after this time, even if it is used; other sessions in use live on, see SESSIONS_PER_CALLER',
  ),
  LOGINS_PER_USER: setting('1000', integer(1, 100_000), 'maximum logins of a user; the least recently used one ends'),
  SESSION_MAX_EDITS: setting('10000', integer(1, 10_000), 'maximum edits in a session'),
  EDIT_BYTES_PER_CALLER: setting(
    '67108864',
    integer(65_536, 2 ** 40),
    "maximum bytes of a caller's staged edits in Redis",
  ),
  IDEMPOTENCY_BYTES_PER_CALLER: setting(
    '536870912',
    integer(65_536, 2 ** 40),
    "maximum bytes per day that one caller's calls with an Idempotency-Key store in Redis, per process",
  ),
  SESSIONS_PER_CALLER: setting(
    '1000',
    integer(1, 1_000_000),
    'maximum sessions with edits of a caller, and maximum old ones without; of these the least recently used one ends',
  ),
  MAX_BODY_BYTES: setting(
    '16777216',
    integer(1024, 2 ** 30),
    'maximum bytes of a request body; at most half of BODY_MEMORY_BYTES',
  ),
  BODY_MEMORY_BYTES: setting(
    '134217728',
    integer(1024, 2 ** 34),
    'maximum bytes of all request bodies being received and processed; at least twice MAX_BODY_BYTES',
  ),
  BATCH_REPLY_BYTES: setting(
    '67108864',
    integer(1024, 2 ** 30),
    'maximum bytes of the responses of a batch; the remaining requests are refused',
  ),
  REPLY_MEMORY_BYTES: setting(
    '201326592',
    integer(33_554_432, 2 ** 34),
    'maximum bytes of all responses being built or sent; at least 32 MiB',
  ),
  MAX_BATCH: setting('1000', integer(1, 1_000_000), 'maximum requests in a batch; the clients send up to 1000'),
  MAX_PAGE_SIZE: setting(
    '10000',
    integer(1, 1_000_000),
    'maximum pageSize; the clients and the command line need 1000',
  ),
  MAX_PAGE_BYTES: setting(
    '33554432',
    integer(1_048_576, 2 ** 30),
    'maximum bytes of the devices in an Inventory.search page and of a reply with credentials; larger ones are refused',
  ),
  MAX_DEPTH: setting('32', integer(1, 256), 'maximum nesting depth of the JSON in a body'),
  MAX_BODY_VALUES: setting(
    '2000000',
    integer(1000, 100_000_000),
    'maximum values in the JSON of a body: elements, members, arrays and objects',
  ),
  MAX_IP_CSV_ENTRIES: setting('10000', integer(1, 10_000), 'maximum entries of an ipCsv'),
  MAX_QUERY_LENGTH: setting('8192', integer(1, 1_000_000), 'maximum characters of a search query'),
  MAX_CRITERIA: setting('32', integer(1, 1000), 'maximum schemes in a search'),
  MAX_CUSTOM_PAIRS: setting(
    '16',
    integer(1, 10_000),
    'maximum different pairs of the schemes custom and field in a search',
  ),
  MAX_TAG_NAMES: setting('64', integer(1, 10_000), 'maximum tag names of the scheme tag in a search'),
  MAX_SEARCH_COST: setting(
    '50000000',
    integer(1, 2 ** 50),
    'maximum texts and devices that a search examines in the search index',
  ),
  MAX_READ_BYTES: setting(
    '268435456',
    integer(1, 2 ** 40),
    'maximum bytes of matching devices that a search holds if SEARCH_INDEX is off',
  ),
  MAX_MEMO_LENGTH: setting('65536', integer(1, 1_048_576), 'maximum characters of a memo'),
  MAX_TEXT_LENGTH: setting('1024', integer(1, 65_536), 'maximum characters of a text that is not a memo'),
  MAX_SEARCH_NETWORKS: setting('1000', integer(1, 100_000), 'maximum network names in a search'),
  MAX_CONFIG_ADDRESSES: setting('10000', integer(1, 100_000), 'maximum addresses of a credential configuration'),
  MAX_NETWORK_CONFIG_BYTES: setting(
    '8388608',
    integer(65_536, 2 ** 30),
    'maximum bytes of the credential configurations of a network; commits that add more are refused',
  ),
  MAX_CALL_SETS: setting('10000', integer(1, 100_000), 'maximum credential sets that one call saves or deletes'),
  EXPIRY_WARNING_DAYS: setting(
    '14',
    integer(0, 3650),
    'days before its expiry in which replies mark a credential set as SOON',
  ),
  MAX_DEVICE_BYTES: setting(
    '1048576',
    integer(1024, 2 ** 26),
    'maximum bytes of memo, tags, interfaces, hardware and change times of a device',
  ),
  MAX_INTERFACES: setting('4096', integer(1, 100_000), 'maximum interfaces of a device'),
  MAX_PARTS: setting('4096', integer(1, 100_000), 'maximum hardware parts of a device'),
  HEADERS_TIMEOUT_MS: setting(
    '10000',
    integer(1, 3_600_000),
    'time in which a client must send the headers of a request',
  ),
  REQUEST_TIMEOUT_MS: setting(
    '30000',
    integer(1, 3_600_000),
    'time in which a client must send a whole request; also how long it may read nothing of a response',
  ),
  MIN_BYTES_PER_SECOND: setting(
    '4096',
    integer(0, 2 ** 30),
    'minimum rate at which a client sends a body, or a response is accepted for it; 0: no minimum',
  ),
  SLOW_CLIENT_MS: setting(
    '10000',
    integer(1, 3_600_000),
    'shortest period over which MIN_BYTES_PER_SECOND is averaged',
  ),
  MAX_CONNECTIONS: setting('10000', integer(1, 1_000_000), 'maximum open connections'),
  MAX_IN_FLIGHT: setting('256', integer(1, 100_000), 'maximum requests that run at once'),
  MAX_WAITING: setting('64', integer(0, 100_000), 'maximum requests in the queue; further ones get OVERLOADED'),
  MAX_WAIT_MS: setting('500', integer(0, 60_000), 'maximum time of a request in the queue'),
  CALL_DEADLINE_MS: setting('2000', integer(1, 3_600_000), 'deadline for Redis in a call'),
  MAX_EVENT_READERS: setting('1000', integer(0, 100_000), 'maximum streams of events at once'),
  EVENT_READERS_PER_CALLER: setting('200', integer(1, 100_000), 'maximum streams of events of a caller at once'),
  EVENT_BUFFER_BYTES: setting(
    '67108864',
    integer(1_048_576, 2 ** 34),
    'maximum bytes of events that clients have not read; a stream that holds a sixteenth of them is ended',
  ),
  ADAPTERS_FILE: setting('', adapters, 'JSON array of adapter ids; if set, all others are refused'),
  MCP_WRITE: setting('0', flag, '1: also offer MCP tools that change something at /mcp'),
  OXIDIZED_MODELS_FILE: setting(
    '',
    models,
    'JSON object from adapter id to the model of Oxidized; replaces the built-in table',
  ),
  LEGACY_CLIENTS: setting('0', flag, '1: accept requests without jsonrpc, return total on later pages too'),
  DEMO: setting('0', flag, '1, or npm start -- --demo: load a small demo fleet into an empty store'),
  LOG_LEVEL: setting(
    'info',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'debug logs every call',
  ),
  TLS_CERT_FILE: setting('', file, 'certificate chain (PEM); with TLS_KEY_FILE the service speaks HTTPS'),
  TLS_KEY_FILE: setting('', file, 'private key (PEM)'),
  ALLOWED_HOSTS: setting('', hosts, 'host names that clients may use, besides loopback names, comma-separated'),
  ALLOWED_ORIGINS: setting('', origins, 'browser origins that may call the service, comma-separated'),
  ALLOW_ANONYMOUS: setting(
    '0',
    flag,
    '1: without keys and users, listen beyond loopback and give every caller all permissions',
  ),
  SEARCH_INDEX: setting(
    'on',
    oneOf('on', 'first-search', 'off'),
    'first-search: no index until a search needs one; off: searches read Redis without an index, which is slower',
  ),
  SEARCH_INDEX_MAX_BYTES: setting(
    '0',
    integer(0, 2 ** 50),
    'maximum memory of all search indexes, in bytes; 0: half of the memory of the machine or container, ' +
      'or with the embedded Redis 30 % of what it has beyond 300 MiB, or of half of its memory if that is more',
  ),
  SEARCH_INDEX_MAX_NETWORKS: setting('10000', integer(1, 1_000_000), 'maximum networks with a search index at once'),
  SEARCH_INDEX_IDLE_MINUTES: setting(
    '1440',
    integer(1, 525_600),
    'an index that no search used for this time is dropped; the next search builds it again',
  ),
  INSECURE_HTTP: setting('0', flag, '1: accept keys and passwords over plain HTTP from other machines'),
  TRUSTED_PROXIES: setting(
    '',
    proxies,
    'addresses or CIDRs of proxies that terminate HTTPS for the service, comma-separated',
  ),
  AUDIT_KEEP_DAYS: setting('90', integer(1, 36_500), 'days that the audit keeps entries'),
  HISTORY_KEEP_DAYS: setting(
    '30',
    integer(0, 36_500),
    'days that the history of a device without changes is kept, at most AUDIT_KEEP_DAYS; 0: no history',
  ),
  HISTORY_PER_DEVICE: setting('30', integer(1, 1000), 'maximum entries in the history of a device'),
  COMMIT_WAITS_FOR_DISK: setting(
    '0',
    flag,
    '1: commitEdits returns once Redis has written to disk; needs Redis 7.2 or newer',
  ),
  REQUIRE_DURABLE_REDIS: setting('0', flag, '1: refuse to start on a Redis without AOF (appendonly yes)'),
} as const

/** All environment variables that are read, including those that name a file. */
export const variableNames: readonly string[] = Object.keys(settings).flatMap((name) =>
  hasFileForm(name) ? [name, `${name}_FILE`] : [name],
)

/** The name of a setting. */
export type SettingName = keyof typeof settings

/** The values of all settings. */
export type Settings = { readonly [Name in SettingName]: ReturnType<(typeof settings)[Name]['read']> }

export class SettingsError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads all settings from the environment. Throws SettingsError with a sentence for every invalid setting. */
export function readSettings(env: Environment): Settings {
  const problems: string[] = []
  const values = readEach(Object.keys(settings) as SettingName[], env, problems)
  problems.push(...pairProblems(values, 'TLS_CERT_FILE', 'TLS_KEY_FILE'))
  problems.push(...pairProblems(values, 'REDIS_CERT_FILE', 'REDIS_KEY_FILE'))
  if (values.REDIS_PASSWORD != null && (values.REDIS_URL == null || hasPassword(values.REDIS_URL))) {
    problems.push('REDIS_PASSWORD needs a REDIS_URL without a password')
  }
  for (const problem of [prefixProblem(values), bodyMemoryProblem(values)]) if (problem !== null) problems.push(problem)
  refuseProblems(problems)
  return values
}

/** The settings of the certificate with which the service speaks HTTPS. */
export type TlsSettings = Pick<Settings, 'TLS_CERT_FILE' | 'TLS_KEY_FILE'>

/** Reads these settings and their files alone, so that no other file need still be there. Throws SettingsError. */
export function readTlsSettings(env: Environment): TlsSettings {
  const problems: string[] = []
  const values = readEach(['TLS_CERT_FILE', 'TLS_KEY_FILE'], env, problems)
  problems.push(...pairProblems(values, 'TLS_CERT_FILE', 'TLS_KEY_FILE'))
  refuseProblems(problems)
  return values
}

/** Reads settings. Adds a sentence to `problems` for every invalid one, whose value is then undefined. */
function readEach<Name extends SettingName>(
  names: readonly Name[],
  env: Environment,
  problems: string[],
): Pick<Settings, Name> {
  const entries = names.map((name) => {
    const { default: fallback, read, keepsBlanks }: Setting<unknown> = settings[name]
    let place = ''
    try {
      const given = givenText(name, env, { keepsBlanks }) ?? fallback
      place = placeOf(name, env)
      return [name, read(given)]
    } catch (problem) {
      problems.push(`${name}${place} ${(problem as Error).message}`)
      return [name, undefined]
    }
  })
  return Object.fromEntries(entries) as Pick<Settings, Name>
}

/** Returns what follows the name of a setting in messages, if a file has its value. */
function placeOf(name: SettingName, env: Environment): string {
  const path = filePathOf(name, env)
  return path === undefined ? '' : `_FILE "${path}"`
}

function refuseProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new SettingsError(problems.join('\n'))
}

/** The slot of a key in a cluster depends on its first braces, which must be those that keyrack writes. */
function prefixProblem({ REDIS_PREFIX: prefix, REDIS_URL: url }: Settings): string | null {
  if (!prefix?.includes('{') || url == null || parseRedisUrl(url).kind !== 'cluster') return null
  return `REDIS_PREFIX must not contain { if REDIS_URL names a cluster, not "${prefix}"`
}

/** One caller may use three quarters of the memory for bodies, and the largest body must fit into that share. */
function bodyMemoryProblem({ MAX_BODY_BYTES: most, BODY_MEMORY_BYTES: memory }: Settings): string | null {
  if (most === undefined || memory === undefined || memory >= 2 * most) return null
  const least = 2 * most
  return `BODY_MEMORY_BYTES must be at least twice MAX_BODY_BYTES, which is ${most}: ${least} or more, not "${memory}"`
}

type FileName = 'TLS_CERT_FILE' | 'TLS_KEY_FILE' | 'REDIS_CERT_FILE' | 'REDIS_KEY_FILE'

function pairProblems<Name extends FileName>(values: Pick<Settings, Name>, certName: Name, keyName: Name): string[] {
  const [cert, key] = [values[certName], values[keyName]]
  if ((cert === null) !== (key === null)) return [`${certName} and ${keyName} must be set together`]
  if (!cert || !key || isPair(cert, key)) return []
  return [`${certName} and ${keyName} must be a certificate and its private key, in PEM`]
}

function isPair(cert: Buffer, key: Buffer): boolean {
  try {
    createSecureContext({ cert, key })
    return true
  } catch {
    return false
  }
}
