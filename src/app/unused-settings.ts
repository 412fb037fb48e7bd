/*
 * Finds settings that are given but have no effect, because another setting excludes them. The service starts without
 * them, so the operator must learn of it from the log.
 */
import { isLoopback } from '../access/protected-mode.ts'
import type { SettingName, Settings } from '../config.ts'

interface Rule {
  readonly names: readonly SettingName[]
  /** Whether the other settings exclude these. */
  readonly isUnused: (settings: Settings) => boolean
  readonly reason: string | ((settings: Settings) => string)
}

/** The container image sets this value for every service, so it does not show what the operator wanted. */
const DATA_DIR_OF_IMAGE = '/data'

const NO_EMBEDDED_REDIS = 'REDIS_URL is set, so there is no embedded Redis'
const servesThisMachine = ({ HOST }: Settings): string => `HOST=${HOST} serves this machine only`

const RULES: readonly Rule[] = [
  {
    names: ['DATA_DIR'],
    isUnused: ({ REDIS_URL, DATA_DIR }) => REDIS_URL !== null && DATA_DIR !== DATA_DIR_OF_IMAGE,
    reason: NO_EMBEDDED_REDIS,
  },
  {
    names: ['EMBEDDED_REDIS_BYTES'],
    isUnused: ({ REDIS_URL }) => REDIS_URL !== null,
    reason: NO_EMBEDDED_REDIS,
  },
  {
    names: ['REDIS_CA_FILE', 'REDIS_CERT_FILE', 'REDIS_KEY_FILE'],
    isUnused: ({ REDIS_URL }) => !REDIS_URL?.startsWith('rediss'),
    reason: 'only a REDIS_URL with rediss:// uses TLS',
  },
  {
    names: ['SEARCH_INDEX_MAX_BYTES', 'SEARCH_INDEX_MAX_NETWORKS', 'SEARCH_INDEX_IDLE_MINUTES', 'MAX_SEARCH_COST'],
    isUnused: ({ SEARCH_INDEX }) => SEARCH_INDEX === 'off',
    reason: 'SEARCH_INDEX=off, so there is no search index',
  },
  {
    names: ['MAX_READ_BYTES'],
    isUnused: ({ SEARCH_INDEX }) => SEARCH_INDEX !== 'off',
    reason: 'only searches with SEARCH_INDEX=off use it',
  },
  {
    names: ['HISTORY_PER_DEVICE'],
    isUnused: ({ HISTORY_KEEP_DAYS }) => HISTORY_KEEP_DAYS === 0,
    reason: 'HISTORY_KEEP_DAYS=0, so there is no history',
  },
  {
    names: ['ALLOW_ANONYMOUS'],
    isUnused: ({ HOST }) => isLoopback(HOST),
    reason: servesThisMachine,
  },
  // A proxy on this machine brings requests of other machines to a service on loopback too. It may have received them
  // without TLS, also if the service has TLS.
  {
    names: ['INSECURE_HTTP'],
    isUnused: ({ HOST, TRUSTED_PROXIES }) => isLoopback(HOST) && TRUSTED_PROXIES.length === 0,
    reason: servesThisMachine,
  },
  {
    names: ['INSECURE_HTTP'],
    isUnused: ({ HOST, TRUSTED_PROXIES, TLS_CERT_FILE }) =>
      TLS_CERT_FILE !== null && !isLoopback(HOST) && TRUSTED_PROXIES.length === 0,
    reason: 'TLS_CERT_FILE is set, so the service speaks HTTPS only',
  },
]

/** Returns a sentence for each setting in `env` that has no effect. `settings` are the values read from `env`. */
export function unusedSettings(env: Readonly<Record<string, string | undefined>>, settings: Settings): string[] {
  // A flag that is 0 asks for nothing.
  const isFlag = (name: SettingName): boolean => typeof settings[name] === 'boolean'
  const isGiven = (name: SettingName): boolean =>
    isFlag(name) ? settings[name] === true : Boolean(env[name] || env[`${name}_FILE`])
  return RULES.filter(({ isUnused }) => isUnused(settings)).flatMap(({ names, reason }) => {
    const text = typeof reason === 'string' ? reason : reason(settings)
    return names.filter(isGiven).map((name) => `${name}${isFlag(name) ? '=1' : ''} has no effect: ${text}`)
  })
}
