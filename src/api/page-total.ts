import type { PageRequest } from '../../generated/types.ts'
import type { ApiSettings } from './context.ts'

/**
 * Returns the total of a page. It is counted at offset 0 and omitted on later pages. Old clients expect it on every
 * page, so with LEGACY_CLIENTS later pages return the total that the client sent.
 */
export function totalOf(
  request: PageRequest & { total?: unknown },
  counted: number,
  { legacyClients }: Pick<ApiSettings, 'legacyClients'>,
): number | undefined {
  if (request.offset === 0) return counted
  return legacyClients && Number.isInteger(request.total) ? (request.total as number) : undefined
}
