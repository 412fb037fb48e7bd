/*
 * The decisions about which clients may reach the service, for every combination of the settings.
 */
import { describe, expect, test } from 'vitest'
import {
  ANONYMOUS_WARNING,
  type Exposure,
  exposureProblem,
  exposureWarnings,
  isLoopback,
  isLoopbackPeer,
  needsCredentials,
  needsHttps,
} from '../../src/access/protected-mode.ts'

const FLAGS = ['hasTls', 'hasTrustedProxies', 'insecureHttp', 'allowAnonymous'] as const

/** Every combination of the settings, for one host. */
const exposuresOf = (host: string): Exposure[] =>
  Array.from({ length: 2 ** FLAGS.length }, (_, bits) => {
    const flags = Object.fromEntries(FLAGS.map((flag, at) => [flag, (bits >> at) % 2 === 1]))
    return { host, ...(flags as unknown as Omit<Exposure, 'host'>) }
  })

const everywhere = exposuresOf('0.0.0.0')
const here = exposuresOf('127.0.0.1')

test.each(['localhost', '::1', '127.0.0.1', '127.255.0.254'])('%s is this machine', (host) => {
  expect(isLoopback(host)).toBe(true)
})

test.each([
  ...['0.0.0.0', '::', '10.0.0.1', '127.0.0', '127.0.0.1.2', '1.127.0.0.1', '127.0.0.1.example', '128.0.0.1', ''],
  ...['localhost.example', 'xlocalhost', '::11', '127.0.0.1111', '127.a.0.1'],
])('%s is not known to be this machine', (host) => {
  expect(isLoopback(host)).toBe(false)
})

test.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['::ffff:10.0.0.1', false],
  ['1::ffff:27.0.0.1', false],
  [undefined, false],
])('a peer at %s is on this machine: %s', (remoteAddress, isLocal) => {
  expect(isLoopbackPeer({ remoteAddress })).toBe(isLocal)
})

describe('on this machine', () => {
  test.each([true, false])('a service may start unguarded (with callers: %s)', (hasCallers) => {
    for (const exposure of here) {
      expect(exposureProblem(exposure, hasCallers)).toBeNull()
      expect(needsCredentials(exposure)).toBe(false)
    }
  })

  test('a service warns only of a proxy that may receive plain HTTP, if there are callers', () => {
    for (const exposure of here) {
      const { hasTrustedProxies, insecureHttp } = exposure
      expect(exposureWarnings(exposure, false)).toEqual([])
      expect(exposureWarnings(exposure, true)).toEqual(hasTrustedProxies && insecureHttp ? [CLEAR] : [])
    }
  })
})

const CLEAR = 'INSECURE_HTTP=1: keys and passwords travel in clear text'

describe('beyond this machine', () => {
  test('without callers a service needs ALLOW_ANONYMOUS, and the error names the alternatives', () => {
    for (const exposure of everywhere) {
      expect(exposureProblem(exposure, false)).toBe(
        exposure.allowAnonymous
          ? null
          : 'HOST=0.0.0.0 can be reached from other machines, and there is no API key and no user yet. ' +
              'Create a key (keyrack keys create NAME --role operator --init), set HOST=localhost to serve this ' +
              'machine only, or ALLOW_ANONYMOUS=1 to let every caller do everything',
      )
    }
  })

  test('with callers a service needs TLS, a proxy or INSECURE_HTTP, and the error says so', () => {
    for (const exposure of everywhere) {
      const { hasTls, hasTrustedProxies, insecureHttp } = exposure
      expect(exposureProblem(exposure, true)).toBe(
        hasTls || hasTrustedProxies || insecureHttp
          ? null
          : 'HOST=0.0.0.0 can be reached from other machines, and keys would travel in clear text. ' +
              'Set TLS_CERT_FILE and TLS_KEY_FILE, TRUSTED_PROXIES if a proxy terminates HTTPS for the service, ' +
              'or INSECURE_HTTP=1 to accept them over plain HTTP',
      )
    }
  })

  test('callers need credentials unless ALLOW_ANONYMOUS is set', () => {
    for (const exposure of everywhere) expect(needsCredentials(exposure)).toBe(!exposure.allowAnonymous)
  })

  test('plain HTTP is refused only behind a proxy, on every HOST, unless INSECURE_HTTP is set', () => {
    for (const exposure of [...everywhere, ...here]) {
      const { hasTrustedProxies, insecureHttp } = exposure
      expect(needsHttps(exposure)).toBe(hasTrustedProxies && !insecureHttp)
    }
  })

  test('a service warns of anonymous access, and of credentials in clear text', () => {
    for (const exposure of everywhere) {
      const { hasTls, hasTrustedProxies, insecureHttp, allowAnonymous } = exposure
      expect(exposureWarnings(exposure, false)).toEqual(allowAnonymous ? [ANONYMOUS_WARNING] : [])
      const isRefused = !hasTls && !hasTrustedProxies && !insecureHttp
      const isClear = insecureHttp && (hasTrustedProxies || !hasTls)
      const refused = expect.stringMatching(/^Keys and passwords travel in clear text: the next start will be refused/)
      expect(exposureWarnings(exposure, true)).toEqual(isRefused ? [refused] : isClear ? [CLEAR] : [])
    }
    expect(ANONYMOUS_WARNING).toBe(
      'ALLOW_ANONYMOUS=1: every caller may do everything, over plain HTTP unless TLS is set up',
    )
  })
})
