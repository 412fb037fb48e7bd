import { locateRedis } from '../../src/store/embedded/locate.ts'

/** Makes sure there is a redis-server before the first test asks for one: finding it may mean fetching it. */
export default async function setup(): Promise<void> {
  await locateRedis({})
}
