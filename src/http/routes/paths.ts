import type { FastifyRequest } from 'fastify'

/** All paths of the one endpoint. */
export const ENDPOINTS: readonly string[] = ['/', '/rest', '/jsonrpc']

/** Paths that need no credentials. */
export const OPEN_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** Returns the path of a request, without the query and without a slash at its end. */
export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string =>
  url === '/' ? url : url.replace(/\?.*/, '').replace(/(.)\/$/, '$1')

/** The path of the stream of events. */
export const EVENTS = '/events'

/** The methods are below this path, for clients that call a method by its path. */
export const PATH_CALLS = '/rpc/'

/** Returns whether a client calls a method by its path. */
export const isPathCall = ({ url }: Pick<FastifyRequest, 'url'>): boolean => url.startsWith(PATH_CALLS)

/** Returns whether errors are sent as problem documents: to calls by path, and to the integrations and the stream. */
export const sendsProblems = (request: Pick<FastifyRequest, 'url'>): boolean =>
  isPathCall(request) || request.url.startsWith('/integrations/') || pathOf(request) === EVENTS
