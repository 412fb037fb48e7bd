/*
 * Stands alone because it reads the source, which a mutation test changes.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('what is secret is compared in the same time whether it is right or not', () => {
  const folder = new URL('../../src/access/', import.meta.url)
  const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'))
  expect(sources.filter((text) => text.includes('timingSafeEqual('))).toHaveLength(1)
  // Comparing a MAC, a secret or a password with === would end at the first difference.
  for (const text of sources) expect(text).not.toMatch(/(mac|secret|password|pepper)\b\)? *[!=]==? (?!null|'')/i)
})
