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

/** Holds what the page shows now against the rules of axe: nothing serious, contrast of colours included. */
export async function expectAccessible(page: Page): Promise<void> {
  // Through the debugger, not as an element of the page: its policy has nothing to say about that.
  await page.evaluate(axe)
  const violations = (await page.evaluate('axe.run().then(({ violations }) => violations)')) as Violation[]
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(told.join('\n')).toBe('')
}
