/* Checks the Python client over TLS. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeCertificate } from '../support/certificate.ts'
import { forThisTest, openOnce, temporaryFolder } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { noPython, pythonOfThisFile } from './python.ts'

describe.skipIf(noPython !== null)(needing(noPython, 'the Python client over TLS'), () => {
  const redis = openOnce(startRedisServer)
  const python = pythonOfThisFile()
  const folder = temporaryFolder()

  test('calls succeed without a retry after all idle connections were closed by the other side', async () => {
    const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
    writeCertificate('localhost', files)
    const tls = { TLS_CERT_FILE: files.cert, TLS_KEY_FILE: files.key }
    const service = await forThisTest(startService({ REDIS_URL: redis.url, ...tls }))
    const proxy = await forThisTest(startTcpProxy({ host: '127.0.0.1', port: Number(new URL(service.url).port) }))
    // The next script goes on with the connections of this client.
    const kept = await python<number>(
      `https://127.0.0.1:${proxy.port}`,
      `
      import threading
      keyrack.kept = Keyrack(url, ssl_context=keyrack.client.trust_of(cert), retries=0)
      together = threading.Barrier(4)
      def call():
          together.wait()
          keyrack.kept.networks.get_managed_network_names()
      for _ in range(3):
          threads = [threading.Thread(target=call) for _ in range(4)]
          for thread in threads: thread.start()
          for thread in threads: thread.join()
      show(len(keyrack.kept._connections._idle))`,
      { cert: files.cert },
    )
    expect(kept).toBeGreaterThan(1)
    await proxy.refuse()
    await proxy.listen()
    expect(await python(service.url, 'show(keyrack.kept.networks.get_managed_network_names())')).toEqual(['Default'])
  })
})
