import type { ChangeFeed } from '../../src/store/inventory/change-feed.ts'
import type { OpenStore } from './open-store.ts'

/** Returns the feed of a store with some members replaced. They may use the feed itself. */
export function feedWith({ store: { feed } }: Pick<OpenStore, 'store'>, members: Partial<ChangeFeed>): ChangeFeed {
  return new Proxy(feed, {
    get(_, name) {
      if (Object.hasOwn(members, name)) return Reflect.get(members, name)
      const value = Reflect.get(feed, name)
      return typeof value === 'function' ? value.bind(feed) : value
    },
  })
}
