import type { FastifyRequest } from 'fastify'

/** Paths that need no credentials. */
export const OPEN_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** Returns the path of a request, without the query and without a slash at its end. */
export const pathOf = ({ url }: FastifyRequest): string =>
  url === '/' ? url : url.replace(/\?.*$/, '').replace(/(.)\/$/, '$1')
