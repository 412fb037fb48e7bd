/*
 * Serves the console to browsers. The console needs no login, because it is the same for everybody and holds no secret.
 * Each call that its page makes needs a login.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip, joinVary } from '../replies/accepts-gzip.ts'
import { refuse } from '../replies/http-errors.ts'
import { isBrowser } from '../requests/is-browser.ts'
import { readRequestCredentials } from '../requests/request-credentials.ts'
import type { ConsoleFiles } from './console-files.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route answers every request with the console, or only those that accept HTML and do not log in. */
    console?: 'always' | 'for-html'
  }
}

/** The paths of the console besides `/`. The page decides from its path what to show. */
const PAGES = ['/credentials', '/docs', '/status']

/** Allows the page to load its own files and to call this service, and nothing else. */
const PAGE_POLICY = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self' data:"],
  ...["font-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"],
].join('; ')

/**
 * Returns whether a request is answered with the console. The decision depends on the route, not on the path as the
 * client wrote it.
 */
export function isForConsole(request: FastifyRequest): boolean {
  // Calls return early, because Fastify builds the options of a route each time they are read.
  if (request.method === 'POST') return false
  const { routeOptions, headers } = request
  const { console } = routeOptions.config
  if (console === 'always') return true
  if (!/(^|,)\s*text\/html\b/i.test(headers.accept ?? '')) return false
  // At an unknown path a browser gets the console, which has a page for this case.
  return console === 'for-html' ? !isLoginOfProgram(request) : isUnknownPage(request)
}

/** Returns whether a program logs in. Some HTTP libraries, such as that of Java, accept HTML by default. */
function isLoginOfProgram(request: FastifyRequest): boolean {
  if (isBrowser(request.headers['user-agent'] ?? '')) return false
  const { authorization, login } = readRequestCredentials(request)
  return authorization !== null || login !== null
}

const isUnknownPage = ({ is404, method }: FastifyRequest): boolean => is404 && (method === 'GET' || method === 'HEAD')

/** Adds the routes of the console. `files` is null if the console was not built. */
export function addConsole(app: FastifyInstance, files: ConsoleFiles | null): void {
  for (const url of PAGES) {
    for (const path of [url, `${url}/*`]) {
      app.get(path, { config: { console: 'always' } }, (_request, reply) => sendPage(reply, files))
    }
  }
  app.get('/assets/*', { config: { console: 'always' } }, (request, reply) => sendAsset(request, reply, files))
}

/** Sends the page of the console. */
export function sendPage(reply: FastifyReply, files: ConsoleFiles | null): FastifyReply {
  if (files === null) return refuse(reply, 404, 'the console is not built: run npm run build')
  // At the same path, programs get plain text instead.
  reply.header('vary', joinVary(reply, 'Accept')).header('content-security-policy', PAGE_POLICY)
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(files.page)
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, files: ConsoleFiles | null): FastifyReply {
  const file = files?.assets.get((request.params as { '*': string })['*'])
  if (file === undefined) return refuse(reply, 404, 'the console has no such file: reload its page')
  reply.header('cache-control', 'public, max-age=31536000, immutable')
  if (!acceptsGzip(request, reply)) return reply.type(file.type).send(file.bytes)
  return reply.type(file.type).header('content-encoding', 'gzip').send(file.gzip())
}
