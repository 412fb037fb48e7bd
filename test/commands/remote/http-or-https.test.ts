/*
 * The error of a command if the URL has http and the server speaks HTTPS, or the other way round.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeCertificate } from '../../support/certificate.ts'
import { forThisTest, openOnce, temporaryFolder } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { startService } from '../../support/service.ts'
import { runKeyrack } from '../run-keyrack.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))
const folder = temporaryFolder()
const list = (url: string) => runKeyrack(['networks', 'list', '--url', url])

test('the message about https to a port that speaks HTTP says to use http', async () => {
  const { code, err } = await list(service.url.replace('http:', 'https:'))
  expect(code).toBe(4)
  expect(err).toContain('(ERR_SSL_WRONG_VERSION_NUMBER). This port does not use TLS: try http:// instead of https://')
})

test('the message about http to a port that speaks HTTPS says to use https', async () => {
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  writeCertificate('localhost', files)
  const env = { REDIS_URL: redis.url, TLS_CERT_FILE: files.cert, TLS_KEY_FILE: files.key }
  const secure = await forThisTest(startService(env))
  expect(secure.url).toMatch(/^https:/)
  const { code, err } = await list(secure.url.replace('https:', 'http:'))
  expect(code).toBe(4)
  expect(err).toContain(
    'The server closed the connection without a response: if it uses TLS, use https:// instead of http://',
  )
})
