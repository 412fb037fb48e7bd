import { escapeXml } from '../report/escape-xml.ts'
import type { SearchResult } from './search-result.ts'

const COLUMNS = 3
const [WIDTH, HEIGHT, GAP_X, GAP_Y, LEFT, TOP] = [250, 90, 60, 58, 60, 60]

/** Plots the median time of each search against the number of devices. `results` has the smallest first. */
export function searchesSvg(results: readonly SearchResult[]): string {
  const largest = results.at(-1)!
  const rowsOfPlots = Math.ceil(largest.rows.length / COLUMNS)
  const [fullWidth, fullHeight] = [LEFT + COLUMNS * (WIDTH + GAP_X), TOP + rowsOfPlots * (HEIGHT + GAP_Y) + 20]

  const all = results.flatMap(({ rows }) =>
    rows.flatMap(({ ours, postgres }) => [ours, postgres].map(({ written }) => written.p50.median)),
  )
  const [low, high] = [Math.floor(Math.log10(Math.min(...all))), Math.ceil(Math.log10(Math.max(...all)))]
  const decades = Array.from({ length: high - low + 1 }, (_, at) => low + at)

  const xOf = (at: number): number => (results.length === 1 ? WIDTH / 2 : (at * WIDTH) / (results.length - 1))
  const yOf = (ms: number): number => HEIGHT - ((Math.log10(ms) - low) / (high - low)) * HEIGHT
  function line(query: string, side: 'ours' | 'postgres', color: string): string {
    const points = results.flatMap(({ rows }, at) => {
      const row = rows.find((one) => one.query === query)
      return row === undefined ? [] : [`${xOf(at).toFixed(1)},${yOf(row[side].written.p50.median).toFixed(1)}`]
    })
    const dots = points.map((point) => {
      const [x, y] = point.split(',')
      return `<circle cx="${x}" cy="${y}" r="2.5" fill="${color}"/>`
    })
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="1.8"/>${dots.join('')}`
  }

  function plot(query: string, at: number): string {
    const [x, y] = [LEFT + (at % COLUMNS) * (WIDTH + GAP_X), TOP + Math.floor(at / COLUMNS) * (HEIGHT + GAP_Y)]
    const grid = decades.map((decade) => {
      const level = yOf(10 ** decade).toFixed(1)
      return (
        `<line x1="0" x2="${WIDTH}" y1="${level}" y2="${level}" stroke="#ddd"/><text x="-6" ` +
        `y="${Number(level) + 3}" text-anchor="end">${10 ** decade}</text>`
      )
    })
    const sizes = results.map(
      ({ count }, size) => `<text x="${xOf(size)}" y="${HEIGHT + 14}" text-anchor="middle">${sizeName(count)}</text>`,
    )
    return (
      `<g transform="translate(${x} ${y})"><text x="0" y="-9" ` +
      `class="title">${escapeXml(query)}</text>${grid.join('')}${sizes.join('')}` +
      `${line(query, 'postgres', '#c2571a')}${line(query, 'ours', '#1a6fc2')}</g>`
    )
  }

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${fullWidth} ${fullHeight}"
 font-family="sans-serif" font-size="9">
<title>Searches over HTTP, each after a write: median times of keyrack and PostgreSQL by number of devices</title>
<style>.title{font-size:11px;font-weight:bold}</style><rect width="100%" height="100%" fill="#fff"/>
<text x="${LEFT}" y="24" font-size="13">Searches over HTTP, each after a write, median in ms by number of devices:
 <tspan fill="#1a6fc2">keyrack</tspan>, <tspan fill="#c2571a">PostgreSQL</tspan></text>
${largest.rows.map(({ query }, at) => plot(query, at)).join('\n')}
</svg>
  `
}

const sizeName = (count: number): string => (count >= 1e6 ? `${count / 1e6}M` : `${count / 1e3}k`)
