/* Which settings the service warns about because they have no effect. */
import { expect, test } from 'vitest'
import { unusedSettings } from '../../src/app/unused-settings.ts'
import { readSettings } from '../../src/config.ts'

const TLS = { REDIS_CA_FILE: '/dev/null' }
const NO_EMBEDDED = 'has no effect: REDIS_URL is set, so there is no embedded Redis'
const NO_TLS = 'REDIS_CA_FILE has no effect: only a REDIS_URL with rediss:// uses TLS'

test.each<[Record<string, string>, string[]]>([
  [{}, []],
  [{ DATA_DIR: './x', EMBEDDED_REDIS_BYTES: '100000000' }, []],
  [{ REDIS_URL: 'redis://h' }, []],
  [{ REDIS_URL: 'redis://h', DATA_DIR: '', EMBEDDED_REDIS_BYTES: '' }, []],
  [{ REDIS_URL: 'redis://h', DATA_DIR: './x' }, [`DATA_DIR ${NO_EMBEDDED}`]],
  [{ REDIS_URL: 'redis://h', EMBEDDED_REDIS_BYTES: '100000000' }, [`EMBEDDED_REDIS_BYTES ${NO_EMBEDDED}`]],
  // The container image sets DATA_DIR.
  [{ REDIS_URL: 'redis://h', DATA_DIR: '/data' }, []],
  [TLS, [NO_TLS]],
  [{ ...TLS, REDIS_URL: 'redis://h' }, [NO_TLS]],
  [{ ...TLS, REDIS_URL: 'unix:///s' }, [NO_TLS]],
  [{ ...TLS, REDIS_URL: 'redis+cluster://h' }, [NO_TLS]],
  [{ ...TLS, REDIS_URL: 'rediss://h' }, []],
  [{ ...TLS, REDIS_URL: 'rediss+sentinel://h/m' }, []],
])('%o', (env, warnings) => {
  expect(unusedSettings(env, readSettings(env))).toEqual(warnings)
})
