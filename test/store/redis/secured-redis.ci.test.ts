/*
 * A Redis that uses TLS, requires our client certificate, and has a separate user for us.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeCertificate } from '../../support/certificate.ts'
import { forThisTest } from '../../support/fixture.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts'
import { startService } from '../../support/service.ts'

describe('behind TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyrack-test-'))
  const [cert, key, password] = ['cert.pem', 'key.pem', 'password'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  let redis: RedisServer
  let port: number
  const address = (user = 'keyrack') => `rediss://${user}@localhost:${port}`
  const ours = () => ({
    REDIS_CA_FILE: cert,
    REDIS_CERT_FILE: cert,
    REDIS_KEY_FILE: key,
    REDIS_PASSWORD_FILE: password,
  })

  beforeAll(async () => {
    writeCertificate('localhost', { cert, key })
    writeFileSync(password, 'sesame/open@1\n')
    port = await freePort()
    const tls = ['--tls-port', `${port}`, '--tls-cert-file', cert, '--tls-key-file', key, '--tls-ca-cert-file', cert]
    redis = await startRedisServer([...tls, '--bind', '127.0.0.1', '-::1'])
    const witness = redis.witness()
    await witness.call('ACL', 'SETUSER', 'keyrack', 'on', '>sesame/open@1', '~*', '+@all', '-@dangerous', '+info')
    await witness.call('ACL', 'SETUSER', 'default', 'resetpass')
  })

  afterAll(async () => {
    await redis?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a service connects with user, password file, CA and client certificate, also for the index', async () => {
    const service = await forThisTest(startService({ REDIS_URL: address(), ...ours() }))
    await service.result('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'])
    const byName = { pageData: { offset: 0, pageSize: 10 }, sortColumn: 'hostname' }
    expect(await service.result('Inventory.search', byName)).toMatchObject({ total: 1 })
  })

  test.concurrent.each([
    ['an unknown CA', { REDIS_CA_FILE: '' }, /SELF_SIGNED|self.signed/i],
    [
      'a missing client certificate',
      { REDIS_CERT_FILE: '', REDIS_KEY_FILE: '' },
      /Set REDIS_CERT_FILE and REDIS_KEY_FILE/,
    ],
    ['a wrong password', { REDIS_PASSWORD_FILE: '', REDIS_PASSWORD: 'wrong' }, /WRONGPASS/],
  ])('%s makes the start fail, with an error that does not contain the password', async (_, env, reason) => {
    const starting = startService({ REDIS_URL: address(), ...ours(), ...env })
    await expect(starting).rejects.toThrow(reason)
    await expect(starting).rejects.not.toThrow(/sesame|wrong\b/)
  })
})
