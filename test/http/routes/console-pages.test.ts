/* Which requests are answered with the console, and its pages and files. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { ConsoleFiles } from '../../../src/http/routes/console-files.ts'
import { addConsole, isForConsole, sendPage } from '../../../src/http/routes/console-pages.ts'
import { forThisTest } from '../../support/fixture.ts'

const files: ConsoleFiles = {
  page: Buffer.from('<html>'),
  assets: new Map([
    ['a-1.js', { type: 'text/javascript; charset=utf-8', bytes: Buffer.from('a()'), gzip: () => Buffer.from('gz') }],
  ]),
}

/** Starts a server with the console, and routes that also answer programs. */
async function start(console: ConsoleFiles | null = files): Promise<FastifyInstance> {
  const app = Fastify()
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-for-console', `${isForConsole(request)}`)
  })
  addConsole(app, console)
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    isForConsole(request) ? sendPage(reply, console) : reply.send('for programs')
  app.route({ method: ['GET', 'POST'], url: '/', config: { console: 'for-html' }, handler: answer })
  app.get('/healthz', answer)
  app.setNotFoundHandler(answer)
  return await forThisTest(app)
}

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each(['/credentials', '/credentials/x/y', '/docs', '/docs/x', '/status', '/status/x'])(
  'the page is at %s, with a policy that lets it load its own files only',
  async (url) => {
    const { statusCode, headers, body } = await (await start()).inject({ url })
    expect([statusCode, body]).toEqual([200, '<html>'])
    expect(headers).toMatchObject({
      vary: 'Accept',
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
        "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
  },
)

test.each([
  ['GET', '/', HTML, true],
  ['GET', '/', { accept: 'TEXT/HTML' }, true],
  ['GET', '/', { accept: 'application/json, text/html' }, true],
  ['GET', '/', { accept: 'x-text/html' }, false],
  ['GET', '/', { accept: 'text/htmlx' }, false],
  ['GET', '/', { accept: '*/*' }, false],
  ['GET', '/', { ...HTML, authorization: 'Basic YTpi', 'user-agent': 'Mozilla/5.0' }, true],
  ['GET', '/', {}, false],
  ['GET', '/', { ...HTML, authorization: 'Basic YTpi', 'user-agent': 'Java/17.0.1' }, false],
  ['GET', '/', { ...HTML, authorization: 'Bearer x' }, false],
  ['GET', '/?j_username=a&j_password=b', { accept: 'text/html, image/gif, */*; q=.2' }, false],
  ['GET', '/?other=1', HTML, true],
  ['GET', '/nowhere', { ...HTML, authorization: 'Basic YTpi' }, true],
  ['POST', '/', HTML, false],
  ['GET', '/nowhere', HTML, true],
  ['HEAD', '/nowhere', HTML, true],
  ['DELETE', '/nowhere', HTML, false],
  ['POST', '/nowhere', HTML, false],
  ['GET', '/nowhere', {}, false],
  ['GET', '/healthz', HTML, false],
] as const)('%s %s with %j gets the console: %s', async (method, url, headers, isPage) => {
  const answer = await (await start()).inject({ method, url, headers })
  expect(answer.headers['content-type']).toBe(isPage ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8')
})

test.each(['/credentials', '/docs/x', '/status', '/assets/a-1.js', '/assets/b-2.js'])(
  '%s belongs to the console, whatever the client accepts',
  async (url) => {
    const app = await start()
    for (const headers of [{}, { accept: 'application/json' }, HTML]) {
      expect((await app.inject({ url, headers })).headers['x-for-console']).toBe('true')
    }
    expect((await app.inject({ method: 'POST', url })).headers['x-for-console']).toBe('false')
  },
)

test('a file of the console is sent compressed if the client accepts it, and may be kept forever', async () => {
  const app = await start()
  const plain = await app.inject({ url: '/assets/a-1.js' })
  const kept = { vary: 'Accept-Encoding', 'cache-control': 'public, max-age=31536000, immutable' }
  const type = { 'content-type': 'text/javascript; charset=utf-8' }
  expect([plain.body, plain.headers]).toEqual(['a()', expect.objectContaining({ ...kept, ...type })])
  expect(plain.headers).not.toHaveProperty('content-encoding')
  const small = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'gzip' } })
  const headers = { ...kept, ...type, 'content-encoding': 'gzip' }
  expect([small.body, small.headers]).toEqual(['gz', expect.objectContaining(headers)])
})

test('a file that the console does not have is refused, and so is a console that was not built', async () => {
  const refusal = async (console: ConsoleFiles | null, url: string) => {
    const { statusCode, body } = await (await start(console)).inject({ url })
    return [statusCode, JSON.parse(body).error.data.reason]
  }
  const missing = [404, 'the console has no such file: reload its page']
  expect(await refusal(files, '/assets/b-2.js')).toEqual(missing)
  expect(await refusal(null, '/assets/a-1.js')).toEqual(missing)
  expect(await refusal(null, '/status')).toEqual([404, 'the console is not built: run npm run build'])
})
