import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LONGEST } from './longest-first.ts'

test('every listed name is the name of a test file', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const files = readdirSync(folder, { recursive: true }).map((path) => `/test/${path}`)
  expect(LONGEST.filter((name) => !files.some((file) => file.startsWith(name)))).toEqual([])
})
