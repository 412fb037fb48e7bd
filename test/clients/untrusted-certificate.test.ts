/* A certificate that is not trusted does not become so: clients fail at the first attempt. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Keyrack, TransportError } from '../../clients/typescript/index.ts'
import { writeCertificate } from '../support/certificate.ts'
import { closedAtEnd, temporaryFolder } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'
import { noPython, pythonOfThisFile } from './python.ts'

const folder = temporaryFolder()
const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
const python = pythonOfThisFile()

/** Opens a server with a certificate that signs itself. Counts the connections. */
const open = closedAtEnd(async () => {
  writeCertificate('localhost', files)
  const server = createServer({ cert: readFileSync(files.cert), key: readFileSync(files.key) })
  let connections = 0
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, connections: () => connections, stop: async () => void server.close() }
})

test('the TypeScript client connects once, and the error does not say that the server is unreachable', async () => {
  const { host, connections } = await open()
  const client = new Keyrack({ url: `https://${host}`, retries: 3 })
  const failure = await client.networks.getManagedNetworkNames().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(TransportError)
  const reason = 'the TLS connection failed (DEPTH_ZERO_SELF_SIGNED_CERT)'
  expect((failure as Error).message).toBe(`Cannot call ${host}: ${reason}`)
  expect(connections()).toBe(1)
})

test.skipIf(noPython !== null)(needing(noPython, 'so do both Python clients'), async () => {
  const { host, connections } = await open()
  const failures = await python<string[]>(
    `https://${host}`,
    `
    import asyncio
    from keyrack.aio import AsyncKeyrack
    failures = []
    try: Keyrack(url, retries=3).networks.get_managed_network_names()
    except keyrack.TransportError as error: failures.append(str(error))
    try: asyncio.run(AsyncKeyrack(url, retries=3).networks.get_managed_network_names())
    except keyrack.TransportError as error: failures.append(str(error))
    show(failures)`,
  )
  expect(failures).toEqual(Array(2).fill(expect.stringContaining('certificate verify failed')))
  expect(connections()).toBe(2)
})
