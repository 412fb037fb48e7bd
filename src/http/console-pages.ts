import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ConsoleFiles } from './console-files.ts'
import { refuse } from './http-errors.ts'

/*
 * The console for browsers. It is open without a login, because it holds no secret: it is the same for everybody, and
 * each call its page makes needs one.
 */

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whom the route answers with the console: everybody, or those who ask for HTML. */
    console?: 'always' | 'for-html'
  }
}

/** What the console's own navigation knows beside `/`; the page finds out there what to show. */
const PAGES = ['/credentials', '/docs', '/status']

/** A page that may load what came with it, call this service, and nothing else. */
const PAGE_POLICY = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self' data:"],
  ...["font-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"],
].join('; ')

/** By the route that was matched, not by the path as it was written. */
export function isForConsole(request: FastifyRequest): boolean {
  // Calls: Fastify builds the options of their route again on every access.
  if (request.method === 'POST') return false
  const { routeOptions, headers } = request
  const { console } = routeOptions.config
  const isBrowser = /(^|,)\s*text\/html\b/i.test(headers.accept ?? '')
  // At an address that is not served, a browser is shown the console's own page for that.
  return console === 'always' || (isBrowser && (console === 'for-html' || isUnknownPage(request)))
}

const isUnknownPage = ({ is404, method }: FastifyRequest): boolean => is404 && (method === 'GET' || method === 'HEAD')

export function addConsole(app: FastifyInstance, files: ConsoleFiles | null): void {
  for (const url of PAGES) {
    for (const path of [url, `${url}/*`]) {
      app.get(path, { config: { console: 'always' } }, (_request, reply) => sendPage(reply, files))
    }
  }
  app.get('/assets/*', { config: { console: 'always' } }, (request, reply) => sendAsset(request, reply, files))
}

export function sendPage(reply: FastifyReply, files: ConsoleFiles | null): FastifyReply {
  if (files === null) return refuse(reply, 404, 'the console is not built: npm run build makes it')
  // The same address answers programs with OK.
  reply.header('vary', joined(reply, 'Accept')).header('content-security-policy', PAGE_POLICY)
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(files.page)
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, files: ConsoleFiles | null): FastifyReply {
  const file = files?.assets.get((request.params as { '*': string })['*'])
  if (file === undefined) return refuse(reply, 404, 'the console has no such file: load its page again')
  reply.header('vary', joined(reply, 'Accept-Encoding')).header('cache-control', 'public, max-age=31536000, immutable')
  if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(`${request.headers['accept-encoding'] ?? ''}`)) {
    return reply.type(file.type).send(file.bytes)
  }
  return reply.type(file.type).header('content-encoding', 'gzip').send(file.gzipped)
}

const joined = (reply: FastifyReply, name: string): string => [reply.getHeader('vary') ?? [], name].flat().join(', ')
