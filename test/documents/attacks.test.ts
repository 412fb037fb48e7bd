/* If this fails, run npx tsx scripts/measure/attacks.ts --missing --write: it measures what has no row. */
import { expect, test } from 'vitest'
import { ATTACKS } from '../attacks/catalogue.ts'
import { read } from './documents.ts'

test('docs/security-attacks.md has a row for each attack of the catalogue, and no other', () => {
  const rows = [...read('docs/security-attacks.md').matchAll(/^\| (?:\*\*)?(.+?)(?:\*\*)? \| ([a-z-]+) \| /gm)]
  expect(rows.map(([, name, role]) => ({ name, role }))).toEqual(ATTACKS.map(({ name, role }) => ({ name, role })))
})
