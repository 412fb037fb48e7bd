/* Which settings the service warns about because they have no effect. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { unusedSettings } from '../../src/app/unused-settings.ts'
import { readSettings } from '../../src/config.ts'
import { writeCertificate } from '../support/certificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'keyrack-test-'))
const CA_FILE = join(folder, 'ca.pem')
writeFileSync(CA_FILE, rootCertificates[0]!)
const HTTPS = { TLS_CERT_FILE: join(folder, 'cert.pem'), TLS_KEY_FILE: join(folder, 'key.pem') }
writeCertificate('localhost', { cert: HTTPS.TLS_CERT_FILE, key: HTTPS.TLS_KEY_FILE })
afterAll(() => rmSync(folder, { recursive: true }))

const TLS = { REDIS_CA_FILE: CA_FILE }
const NO_EMBEDDED = 'has no effect: REDIS_URL is set, so there is no embedded Redis'
const NO_TLS = 'REDIS_CA_FILE has no effect: only a REDIS_URL with rediss:// uses TLS'
const OPEN = { ALLOW_ANONYMOUS: '1', INSECURE_HTTP: '1' }
const NOT_OPEN = (name: string, host: string): string =>
  `${name}=1 has no effect: HOST=${host} serves this machine only`

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
  [{ SEARCH_INDEX_MAX_BYTES: '1000000' }, []],
  [{ SEARCH_INDEX_MAX_BYTES: '1000000', SEARCH_INDEX: 'first-search' }, []],
  ...['SEARCH_INDEX_MAX_BYTES', 'SEARCH_INDEX_MAX_NETWORKS', 'SEARCH_INDEX_IDLE_MINUTES', 'MAX_SEARCH_COST'].map(
    (name): [Record<string, string>, string[]] => [
      { [name]: '1000', SEARCH_INDEX: 'off' },
      [`${name} has no effect: SEARCH_INDEX=off, so there is no search index`],
    ],
  ),
  [{ MAX_READ_BYTES: '1000', SEARCH_INDEX: 'off' }, []],
  [{ MAX_READ_BYTES: '1000' }, ['MAX_READ_BYTES has no effect: only searches with SEARCH_INDEX=off use it']],
  [{ HISTORY_PER_DEVICE: '3' }, []],
  [
    { HISTORY_PER_DEVICE: '3', HISTORY_KEEP_DAYS: '0' },
    ['HISTORY_PER_DEVICE has no effect: HISTORY_KEEP_DAYS=0, so there is no history'],
  ],
  [OPEN, [NOT_OPEN('ALLOW_ANONYMOUS', 'localhost'), NOT_OPEN('INSECURE_HTTP', 'localhost')]],
  [{ ...OPEN, HOST: '::1' }, [NOT_OPEN('ALLOW_ANONYMOUS', '::1'), NOT_OPEN('INSECURE_HTTP', '::1')]],
  [{ ...OPEN, HOST: '0.0.0.0' }, []],
  [{ ALLOW_ANONYMOUS: '0', INSECURE_HTTP: '0' }, []],
  [
    { ...OPEN, ...HTTPS, HOST: '0.0.0.0' },
    ['INSECURE_HTTP=1 has no effect: TLS_CERT_FILE is set, so the service speaks HTTPS only'],
  ],
  // The proxy may have received the request without TLS.
  [{ ...OPEN, ...HTTPS, HOST: '0.0.0.0', TRUSTED_PROXIES: '192.0.2.1' }, []],
  // A proxy on this machine brings the requests of others.
  [{ ...OPEN, TRUSTED_PROXIES: '127.0.0.1' }, [NOT_OPEN('ALLOW_ANONYMOUS', 'localhost')]],
])('%o', (env, warnings) => {
  expect(unusedSettings(env, readSettings(env))).toEqual(warnings)
})
