/* The health check of the image calls the address on which the service listens. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const dockerfile = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8')
const [, instruction] = /^HEALTHCHECK .* CMD (\[(?:.*\\\n)*.*\])$/m.exec(dockerfile)!
const [, ...args] = JSON.parse(instruction!.replaceAll('\\\n', '')) as string[]

test.each([
  ['localhost', 'localhost'],
  ['127.0.0.2', '127.0.0.2'],
  ['127.0.0.1', '0.0.0.0'],
  ['127.0.0.1', '::'],
  ['::1', '::1'],
  // The default of HOST, which an empty or missing value means.
  ['localhost', ''],
  ['localhost', undefined],
])('a service on %s is healthy with HOST=%s', async (listens, HOST) => {
  const service = await forThisTest(startService({ REDIS_URL: redis.url, HOST: listens, ALLOW_ANONYMOUS: '1' }))
  const { port: PORT } = new URL(service.url)
  const check = () => promisify(execFile)(process.execPath, args, { env: { HOST, PORT } })
  await expect(check()).resolves.toMatchObject({ stderr: '' })
  await service.stop()
  await expect(check()).rejects.toMatchObject({ code: 1 })
})
