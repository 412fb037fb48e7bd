import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UsageError } from '../../../../../src/commands/command.ts'
import { createNetboxReader, parseNetboxUrl } from '../../../../../src/commands/remote/import/netbox/netbox-reader.ts'
import { writeCertificate } from '../../../../support/certificate.ts'
import { forThisTest, temporaryFolder } from '../../../../support/fixture.ts'
import { startHalfResponder } from '../../../../support/half-response.ts'
import { NETBOX_TOKEN, send, startNetbox } from '../netbox-server.ts'

const folder = temporaryFolder()
/** Returns the message with which a read of the devices fails, and the retries that it announced. */
async function failureAt(url: string): Promise<{ message: string; retries: string[] }> {
  const retries: string[] = []
  const { readList } = createNetboxReader({
    ...{ url: new URL(url), token: NETBOX_TOKEN, signal: new AbortController().signal, retryMs: 1 },
    onRetry: (sentence) => retries.push(sentence),
  })
  const failure = (await readList('dcim/devices', new URLSearchParams()).catch((one: unknown) => one)) as Error
  return { message: failure.message, retries }
}

test('a response that stops half-way is given up in time, also after garbage was collected', async () => {
  const server = await forThisTest(startHalfResponder('{"count"'))
  const { signal } = new AbortController()
  const url = new URL(server.url)
  const { readList } = createNetboxReader({ url, token: 'token', signal, timeoutMs: 300, retryMs: 1 })
  const refused = expect(readList('dcim/devices', new URLSearchParams())).rejects.toThrow('Cannot read NetBox')
  await server.collectWhileRead()
  await refused
})

test('the reasons for a refused filter are listed under its name', async () => {
  const netbox = await forThisTest(startNetbox())
  netbox.faults.push(
    (response) => send(response, 400, { status: ['Select a valid choice. activ is not one.'], site: ['Unknown.'] }),
    (response) => send(response, 400, { status: [{ code: 7 }] }),
  )
  expect((await failureAt(netbox.url)).message).toMatch(
    /answered 400 Bad Request: status: Select a valid choice\. activ is not one\.; site: Unknown\.$/,
  )
  expect((await failureAt(netbox.url)).message).toMatch(/answered 400 Bad Request$/)
})

test('a request that fails for an unknown authority is not repeated, and the message has the remedy', async () => {
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  writeCertificate('localhost', files)
  const server = createServer({ cert: readFileSync(files.cert), key: readFileSync(files.key) })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await forThisTest(Promise.resolve({ close: () => void server.close() }))
  const { message, retries } = await failureAt(`https://localhost:${(server.address() as AddressInfo).port}`)
  expect(message).toMatch(/DEPTH_ZERO_SELF_SIGNED_CERT\. Name the authority of its certificate in NODE_EXTRA_CA_CERTS$/)
  expect(retries).toEqual([])
})

test('a request by https to a port that speaks HTTP is not repeated, and the message says to use http', async () => {
  const netbox = await forThisTest(startNetbox())
  const { message, retries } = await failureAt(netbox.url.replace('http:', 'https:'))
  expect(message).toMatch(/ERR_SSL_WRONG_VERSION_NUMBER\. This port does not use TLS: try http:\/\/ instead of https:/)
  expect(retries).toEqual([])
})

test('a URL that cannot be parsed is quoted, except one that may hold a password', () => {
  const sentence = '--url must be the http:// or https:// URL of NetBox, such as https://netbox.example.com'
  expect(() => parseNetboxUrl('netbox:8000')).toThrow(new UsageError(`${sentence}, not "netbox:8000"`))
  for (const url of ['nb:s3cret@netbox', 'http:/nb:s3cret@netbox', 'https://nb:s3cret@netbox:99999'])
    expect(() => parseNetboxUrl(url)).toThrow(new UsageError(sentence))
})
