import type { FastifyRequest } from 'fastify'

/** Served without authentication. */
export const OPEN_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** Without the query, and without a slash at its end. */
export const pathOf = ({ url }: FastifyRequest): string =>
  url === '/' ? url : url.replace(/\?.*$/, '').replace(/(.)\/$/, '$1')
