import { expect, test } from 'vitest'

const WHEEL = new URL('../../scripts/build/wheel.mjs', import.meta.url).href

test('each entry point of a group is a line of its own', async () => {
  const { entryPoints } = await import(WHEEL)
  const project = {
    entryPoints: { plugins: { First: 'keyrack:First', Second: 'keyrack:Second' }, scripts: { run: 'a:b' } },
  }
  expect(entryPoints(project)).toBe(
    '[plugins]\nFirst = keyrack:First\nSecond = keyrack:Second\n\n[scripts]\nrun = a:b\n',
  )
})
