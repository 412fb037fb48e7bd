import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeCertificate } from './certificate.ts'
import { temporaryFolder } from './fixture.ts'

const folder = temporaryFolder()

test('a certificate is self-signed, and a client that trusts it can call a server that uses it', async () => {
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  writeCertificate('localhost', files)
  const [cert, key] = [readFileSync(files.cert), readFileSync(files.key)]
  const certificate = new X509Certificate(cert)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect([certificate.subject, certificate.ca, certificate.checkHost('localhost')]).toEqual([
    'CN=localhost',
    true,
    'localhost',
  ])
  const server = createServer({ cert, key }, (_, response) => response.end('answered'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const text = await new Promise((resolve, reject) => {
    const asked = get({ host: '127.0.0.1', port, ca: cert }, (response) =>
      response.once('data', (data) => resolve(`${data}`)),
    )
    asked.once('error', reject)
  }).finally(() => server.close())
  expect(text).toBe('answered')
})
