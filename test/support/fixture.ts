/*
 * Opens the resources of tests (a Redis, a service, a store, a proxy, a client) before them and closes them afterwards.
 *
 *     const redis = openOnce(startRedisServer)
 *     const service = openForEachTest(() => startService({ REDIS_URL: redis.url }))
 *
 * Each function immediately returns a proxy object that forwards every access to the resource. Functions of a test
 * file can therefore use it like a constant. Resources open in the order of these lines and close in reverse order.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { close } from './resources.ts'

/** Opens a resource before the tests of this file, or of this describe block, and closes it after them. */
export function openOnce<T extends object>(open: () => T | Promise<T>, timeoutMs?: number): T {
  return opened(open, (opening, closing) => {
    beforeAll(opening, timeoutMs)
    afterAll(closing, timeoutMs)
  })
}

/** Opens a resource before each test of this file, or of this describe block, and closes it after the test. */
export function openForEachTest<T extends object>(open: () => T | Promise<T>, timeoutMs?: number): T {
  return opened(open, (opening, closing) => {
    beforeEach(opening, timeoutMs)
    afterEach(closing, timeoutMs)
  })
}

/** Returns `open`, and closes after the tests everything that was opened through it. */
export function closedAtEnd<A extends unknown[], T extends object>(
  open: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  const all: Promise<T>[] = []
  afterAll(async () => {
    const failures: unknown[] = []
    for (const opening of all.splice(0).reverse()) {
      await opening.then(close, () => {}).catch((failure) => failures.push(failure))
    }
    if (failures.length > 0) throw failures[0]
  })
  return (...args) => {
    const opening = open(...args)
    all.push(opening)
    return opening
  }
}

/** Returns what `opening` opens, and closes it after the test that runs. */
export async function forThisTest<T extends object>(opening: T | Promise<T>): Promise<T> {
  const one = await opening
  onTestFinished(() => close(one))
  return one
}

/** Returns the path of a folder that exists while the tests of this file, or of this describe block, run. */
export function temporaryFolder(): string {
  const path = join(tmpdir(), `keyrack-test-${randomUUID()}`)
  beforeAll(() => mkdir(path, { mode: 0o700 }))
  afterAll(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Returns a function that writes a file into a folder and returns its path. */
export const fileWriter =
  (folder: string) =>
  async (name: string, content: string): Promise<string> => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }

/** Empties a Redis before each test, so that all tests of a file can use one key prefix. */
export function emptyBeforeEachTest(redis: { witness(): { flushall(): Promise<unknown>; disconnect(): void } }): void {
  beforeEach(async () => {
    const witness = redis.witness()
    await witness.flushall()
    witness.disconnect()
  })
}

function opened<T extends object>(
  open: () => T | Promise<T>,
  register: (opening: () => Promise<void>, closing: () => Promise<void>) => void,
): T {
  const begin = async (): Promise<T> => await open()
  let opening: Promise<T> | undefined
  let current: T | undefined
  register(
    async () => {
      opening = begin()
      current = await opening
    },
    async () => {
      // A resource may open only after the timeout of its hook, which sets `current` even then.
      await opening?.catch(() => {})
      const one = current
      current = undefined
      if (one !== undefined) await close(one)
    },
  )
  return standInFor(() => {
    if (current === undefined) throw new Error('This resource is open only while the tests and hooks run')
    return current
  })
}

/** Returns an object with the members of the object that `get` returns at the time of each access. */
function standInFor<T extends object>(get: () => T): T {
  return new Proxy({} as T, {
    get(_, name) {
      const value = Reflect.get(get(), name, get())
      return typeof value === 'function' ? value.bind(get()) : value
    },
    set: (_, name, value) => Reflect.set(get(), name, value),
    has: (_, name) => Reflect.has(get(), name),
    ownKeys: () => Reflect.ownKeys(get()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(get(), name),
    getPrototypeOf: () => Reflect.getPrototypeOf(get()),
  })
}
