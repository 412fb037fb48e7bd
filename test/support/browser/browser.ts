/*
 * A real browser for tests of the console.
 */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser } from './find-browser.ts'

const program = findBrowser()

/** The reason why no browser is available, or null if there is one. Files with browser tests print it and skip. */
export const missingBrowser: string | null = typeof program === 'string' ? program : null

/** Timeout for the start of the browser. */
const START_TIMEOUT_MS = 120_000

/** Starts a browser; each test file starts one. */
export function startBrowser(): Promise<Browser> {
  if (typeof program === 'string') throw new Error(`Cannot start a browser: ${program}`)
  // Without a graphics card Chromium would draw through a simulated one. It refuses to run as root with its sandbox.
  const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const { command: executablePath, env } = program
  return chromium.launch({ executablePath, env: env as Record<string, string>, args, timeout: START_TIMEOUT_MS })
}

/** Timeout for everything a page shows. The browser shares two cores with the service and other tests. */
const TIMEOUT_MS = 30_000

/** A page in the browser, and the faults it has shown. */
export interface Visitor {
  readonly page: Page
  /** Faults that a page must never have: errors that it logged or threw, and violations of its policy. */
  readonly faults: readonly string[]
  close(): Promise<void>
}

export type VisitorOptions = NonNullable<Parameters<Browser['newContext']>[0]>

/** Opens a page with a fresh browser profile, before any navigation. */
export async function newVisitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const faults: string[] = []
  await noteFaults(context, faults)
  context.setDefaultTimeout(TIMEOUT_MS)
  const page = await context.newPage()
  return { page, faults, close: () => context.close() }
}

// Chromium logs each 4xx response as an error. A 401 is expected: it makes the console ask the user to log in.
const EXPECTED = /^Failed to load resource: .*\b401\b/

async function noteFaults(context: BrowserContext, faults: string[]): Promise<void> {
  // Chromium also logs a policy violation as an error, in its own words. This listener reports violations in one form.
  await context.exposeBinding('noteRefusedByPolicy', (_source, directive: string) => {
    faults.push(`refused by the policy: ${directive}`)
  })
  await context.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => noteRefusedByPolicy(event.effectiveDirective))",
  )
  context.on('console', (message) => {
    const text = message.text()
    if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(text)) faults.push(`${message.type()}: ${text}`)
  })
  context.on('weberror', (error) => faults.push(`thrown: ${error.error().message}`))
}
