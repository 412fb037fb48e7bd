import type { Stub } from '../../generated/server-stubs.ts'
import type { Context } from './context.ts'

export const getServiceStatus: Stub<'Security.getServiceStatus', Context> = async ({ include }, context) => {
  const { store, index, owners } = context
  const wants = (part: 'store' | 'indexes' | 'sessions'): boolean => include === null || include.includes(part)
  const [ofStore, sessions] = await Promise.all([
    wants('store') ? store.readStatus() : undefined,
    wants('sessions') ? store.sessions.countHeld(owners()) : undefined,
  ])
  return {
    ...(ofStore === undefined ? {} : { store: ofStore }),
    ...(wants('indexes') ? { indexes: index === null ? null : [...index.indexes] } : {}),
    ...(sessions === undefined ? {} : { sessions }),
  }
}
