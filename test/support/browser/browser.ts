import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findCommand } from '../../../src/embedded-redis/find-command.ts'

/*
 * A real browser, for tests of the console: the machine's own Chromium, nothing is fetched.
 */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const executablePath = NAMES.map((name) => findCommand(name, process.env)).find((path) => path !== null) ?? null

/** Why there is no browser, or null: files with browser tests say it in the output and skip. */
export const missingBrowser: string | null =
  executablePath === null ? `there is none of ${NAMES.join(', ')} on PATH (Debian: apt-get install chromium)` : null

/** One for each file. */
export function startBrowser(): Promise<Browser> {
  if (executablePath === null) throw new Error(`Cannot start a browser: ${missingBrowser}`)
  // Its sandbox refuses root, who may do everything anyway.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args })
}

/** For whatever a page has to show; it shares two cores with the service and other tests. */
const PATIENCE_MS = 10_000

export interface Visitor {
  readonly page: Page
  /** What a page must never do: errors it logged or threw, and what its policy refused. */
  readonly faults: readonly string[]
  close(): Promise<void>
}

export type VisitorOptions = NonNullable<Parameters<Browser['newContext']>[0]>

/** Somebody with a fresh profile, at no page yet. */
export async function newVisitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const faults: string[] = []
  await noteFaults(context, faults)
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  return { page, faults, close: () => context.close() }
}

// Chromium logs each answer of 4xx as an error; that a stranger is told 401 is how the console learns to ask who it is.
const EXPECTED = /^Failed to load resource: .*\b401\b/

async function noteFaults(context: BrowserContext, faults: string[]): Promise<void> {
  // What the policy refused comes as an error in the console too, worded by the browser; this says it in one way.
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
