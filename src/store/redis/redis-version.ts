/** The oldest version of Redis that keyrack works with. */
export const OLDEST_REDIS = '6.2'

/** Returns whether a version such as "7.0.15" is OLDEST_REDIS or newer. */
export const isNewEnough = (version: string): boolean =>
  version.localeCompare(OLDEST_REDIS, 'en', { numeric: true }) >= 0
