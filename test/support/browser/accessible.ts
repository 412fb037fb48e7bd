import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly impact: 'minor' | 'moderate' | 'serious' | 'critical' | null
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/**
 * Checks the page in its current state with axe. Fails on serious or critical violations, including colour contrast.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Runs axe through the debugger: the page's content security policy would block it as a script element.
  await page.evaluate(axe)
  const violations = (await page.evaluate('axe.run().then(({ violations }) => violations)')) as Violation[]
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const faults = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(faults.join('\n')).toBe('')
}
