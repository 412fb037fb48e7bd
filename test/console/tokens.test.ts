/* Computes the contrast of colours in tokens.css, in both themes. Axe checks texts in the browser, but no borders. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const THEMES = ['light', 'dark'] as const

/** The colours of both themes by the names of their variables. */
const colours = new Map(
  [...readFileSync('src/console/tokens.css', 'utf8').matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
)
const surfaces = [...colours.keys()].filter((name) => /^surface|ground$/.test(name))

/** Returns the relative luminance of a colour, as WCAG defines it. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns the surfaces on which a colour has less contrast than it needs. */
const weakOn = (name: string, least: number): string[] =>
  THEMES.flatMap((theme) =>
    surfaces.map((surface) => ({
      at: `${theme} ${surface}`,
      ratio: contrast(colours.get(name)![theme], colours.get(surface)![theme]),
    })),
  )
    .filter(({ ratio }) => ratio < least)
    .map(({ at, ratio }) => `${name} on ${at}: ${ratio.toFixed(2)}`)

test('the contrast of black and white is 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
})

test('all surfaces are found', () => {
  expect(surfaces).toEqual(expect.arrayContaining(['ground', 'surface', 'surface-raised', 'surface-selected']))
})

// WCAG 1.4.11 requires 3. Rounding of mixed pixels takes a little of it.
test.each(['line-strong', 'focus'])('%s can be seen on every surface', (name) => {
  expect(weakOn(name, 3.1)).toEqual([])
})

test.each(['text', 'text-muted'])('%s can be read on every surface', (name) => {
  expect(weakOn(name, 4.5)).toEqual([])
})
