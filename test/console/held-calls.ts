/* Holds calls of a page, so that a test can act while they are under way. */
import type { Page } from 'playwright-core'

export interface Holding {
  /** Returns whether to hold a call, given its body. By default, all calls are held. */
  readonly isHeld?: (body: string) => boolean
  /** Whether the service gets and answers a call at once, so that only its response is held. */
  readonly isAnswered?: boolean
}

/** Holds calls from now on. The returned function lets them go, and those that follow. */
export async function holdCalls(
  page: Page,
  { isHeld = () => true, isAnswered = false }: Holding = {},
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/rest', async (route) => {
    if (!isHeld(route.request().postData() ?? '')) return await route.continue()
    const response = isAnswered ? await route.fetch() : undefined
    await released
    await (response === undefined ? route.continue() : route.fulfill({ response }))
  })
  return release
}
