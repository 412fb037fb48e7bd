/*
 * Plots groups of bars. A group has one bar per side: the cost of that side, as a stack of its parts.
 */

import { escapeXml } from './escape-xml.ts'

interface Bar {
  readonly label: string
  /** The parts of the bar, from the bottom of the stack. */
  readonly parts: readonly number[]
}

export interface Bars {
  readonly title: string
  readonly partNames: readonly string[]
  readonly groups: readonly { readonly name: string; readonly bars: readonly Bar[] }[]
}

const [LEFT, WIDTH, ROW, GAP, TOP, LABEL] = [20, 460, 13, 30, 50, 150]
const COLORS = ['#1a6fc2', '#9cc4ea', '#c2571a']

/** Returns a bar chart as SVG. */
export function barsSvg({ title, partNames, groups }: Bars): string {
  let y = TOP
  const drawn = groups.map(({ name, bars }) => {
    y += GAP
    const most = Math.max(...bars.map(({ parts }) => sum(parts)))
    const head = `<text x="${LEFT}" y="${y - 6}" font-weight="bold">${escapeXml(name)}</text>`
    const rows = bars.map((bar, at) => barSvg(bar, y + at * ROW, WIDTH / most))
    y += bars.length * ROW
    return [head, ...rows].join('\n')
  })
  const legend = partNames.map((name, at) => `<tspan fill="${COLORS[at]}" dx="8">${escapeXml(name)}</tspan>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + LABEL + WIDTH + 80} ${y + 20}"
 font-family="sans-serif" font-size="10">
<title>${escapeXml(title)}</title><rect width="100%" height="100%" fill="#fff"/>
<text x="${LEFT}" y="24" font-size="13">${escapeXml(title)}:${legend}</text>
${drawn.join('\n')}
</svg>
`
}

function barSvg({ label, parts }: Bar, y: number, scale: number): string {
  let x = LEFT + LABEL
  const rects = parts.map((part, at) => {
    const width = part * scale
    x += width
    return (
      `<rect x="${(x - width).toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 3}" ` +
      `fill="${COLORS[at]}"/>`
    )
  })
  const value = `<text x="${(x + 4).toFixed(1)}" y="${y + 8}">${Math.round(sum(parts)).toLocaleString('en-US')}</text>`
  return (
    `<text x="${LEFT + LABEL - 6}" y="${y + 8}" ` +
    `text-anchor="end">${escapeXml(label)}</text>${rects.join('')}${value}`
  )
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
