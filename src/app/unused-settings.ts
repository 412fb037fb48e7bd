/*
 * Finds settings that are given but have no effect, because another setting excludes them. The service starts without
 * them, so the operator must learn of it from the log.
 */
import { isLoopback } from '../access/protected-mode.ts'
import type { Settings } from '../config.ts'

const OF_EMBEDDED_REDIS = ['DATA_DIR', 'EMBEDDED_REDIS_BYTES']
const OF_TLS_TO_REDIS = ['REDIS_CA_FILE', 'REDIS_CERT_FILE', 'REDIS_KEY_FILE']

const OF_SEARCH_INDEX = ['SEARCH_INDEX_MAX_BYTES', 'SEARCH_INDEX_MAX_NETWORKS', 'SEARCH_INDEX_IDLE_MINUTES']
const OF_FULL_SCAN = ['MAX_READ_BYTES']
const OF_HISTORY = ['HISTORY_PER_DEVICE']

/** The settings that exclude others. */
type UnusedBy = Pick<
  Settings,
  | 'REDIS_URL'
  | 'DATA_DIR'
  | 'SEARCH_INDEX'
  | 'HISTORY_KEEP_DAYS'
  | 'HOST'
  | 'ALLOW_ANONYMOUS'
  | 'INSECURE_HTTP'
  | 'TRUSTED_PROXIES'
>

/** The container image sets this value for every service, so it does not show what the operator wanted. */
const DATA_DIR_OF_IMAGE = '/data'

/** Returns a sentence for each setting in `env` that has no effect. `settings` are the values read from `env`. */
export function unusedSettings(env: Readonly<Record<string, string | undefined>>, settings: UnusedBy): string[] {
  const { REDIS_URL, DATA_DIR } = settings
  const isGiven = (name: string): boolean => Boolean(env[name] || env[`${name}_FILE`])
  const isOfImage = (name: string): boolean => name === 'DATA_DIR' && DATA_DIR === DATA_DIR_OF_IMAGE
  const embedded = REDIS_URL === null ? [] : OF_EMBEDDED_REDIS.filter((name) => isGiven(name) && !isOfImage(name))
  const tls = REDIS_URL?.startsWith('rediss') ? [] : OF_TLS_TO_REDIS.filter(isGiven)
  const index = settings.SEARCH_INDEX === 'off' ? OF_SEARCH_INDEX.filter(isGiven) : []
  const history = settings.HISTORY_KEEP_DAYS === 0 ? OF_HISTORY.filter(isGiven) : []
  const exposed = isLoopback(settings.HOST) ? toFlagsOfOtherHosts(settings) : []
  const scan = settings.SEARCH_INDEX === 'off' ? [] : OF_FULL_SCAN.filter(isGiven)
  return [
    ...embedded.map((name) => `${name} has no effect: REDIS_URL is set, so there is no embedded Redis`),
    ...tls.map((name) => `${name} has no effect: only a REDIS_URL with rediss:// uses TLS`),
    ...index.map((name) => `${name} has no effect: SEARCH_INDEX=off, so there is no search index`),
    ...scan.map((name) => `${name} has no effect: only searches with SEARCH_INDEX=off use it`),
    ...history.map((name) => `${name} has no effect: HISTORY_KEEP_DAYS=0, so there is no history`),
    ...exposed.map((name) => `${name}=1 has no effect: HOST=${settings.HOST} serves this machine only`),
  ]
}

/**
 * Returns the given flags that only count if other machines reach the service. A proxy on this machine brings their
 * requests to a service on loopback too, and then INSECURE_HTTP counts.
 */
const toFlagsOfOtherHosts = ({ ALLOW_ANONYMOUS, INSECURE_HTTP, TRUSTED_PROXIES }: UnusedBy): string[] => [
  ...(ALLOW_ANONYMOUS ? ['ALLOW_ANONYMOUS'] : []),
  ...(INSECURE_HTTP && TRUSTED_PROXIES.length === 0 ? ['INSECURE_HTTP'] : []),
]
