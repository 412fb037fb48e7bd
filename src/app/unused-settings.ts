/*
 * Finds settings that are given but have no effect, because another setting excludes them. The service starts without
 * them, so the operator must learn of it from the log.
 */
import type { Settings } from '../config.ts'

const OF_EMBEDDED_REDIS = ['DATA_DIR', 'EMBEDDED_REDIS_BYTES']
const OF_TLS_TO_REDIS = ['REDIS_CA_FILE', 'REDIS_CERT_FILE', 'REDIS_KEY_FILE']

/** The container image sets this value for every service, so it does not show what the operator wanted. */
const DATA_DIR_OF_IMAGE = '/data'

/** Returns a sentence for each setting in `env` that has no effect. `settings` are the values read from `env`. */
export function unusedSettings(
  env: Readonly<Record<string, string | undefined>>,
  { REDIS_URL, DATA_DIR }: Pick<Settings, 'REDIS_URL' | 'DATA_DIR'>,
): string[] {
  const isGiven = (name: string): boolean => Boolean(env[name] || env[`${name}_FILE`])
  const isOfImage = (name: string): boolean => name === 'DATA_DIR' && DATA_DIR === DATA_DIR_OF_IMAGE
  const embedded = REDIS_URL === null ? [] : OF_EMBEDDED_REDIS.filter((name) => isGiven(name) && !isOfImage(name))
  const tls = REDIS_URL?.startsWith('rediss') ? [] : OF_TLS_TO_REDIS.filter(isGiven)
  return [
    ...embedded.map((name) => `${name} has no effect: REDIS_URL is set, so there is no embedded Redis`),
    ...tls.map((name) => `${name} has no effect: only a REDIS_URL with rediss:// uses TLS`),
  ]
}
