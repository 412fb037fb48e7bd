import type { Sample } from '../../test/soak/samples.ts'

/** Plots a soak as SVG: heap and memory in MiB, and descriptors as numbers on the same scale. */
export function soakPlot(samples: readonly Sample[]): string {
  const lastMs = samples.at(-1)?.at ?? 1
  const max = Math.max(...samples.flatMap(({ rssMiB, descriptors }) => [rssMiB, descriptors]), 1)
  const x = (ms: number): number => (ms / lastMs) * WIDTH
  const y = (value: number): number => HEIGHT - (value / max) * HEIGHT
  const line = (color: string, of: (sample: Sample) => number): string => {
    const points = samples.map((sample) => `${x(sample.at).toFixed(1)},${y(of(sample)).toFixed(1)}`)
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="1.5"/>`
  }
  const heights = QUARTERS.map((part) => {
    const at = y(part * max).toFixed(1)
    const label = `<text x="-6" y="${Number(at) + 3}" text-anchor="end">${Math.round(part * max)}</text>`
    return `<line x1="0" x2="${WIDTH}" y1="${at}" y2="${at}" stroke="#ddd"/>${label}`
  })
  const times = QUARTERS.map((part) => {
    const minutes = Math.round(((part * lastMs) / 60_000) * 10) / 10
    return `<text x="${part * WIDTH}" y="${HEIGHT + 14}" text-anchor="middle">${minutes} min</text>`
  })
  const legend = LINES.map(({ color, title }) => `<tspan fill="${color}" dx="8">${title}</tspan>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 290" font-family="sans-serif" font-size="9">
<title>A soak of mixed calls: heap after garbage was collected, memory and descriptors against time</title>
<rect width="100%" height="100%" fill="#fff"/><g transform="translate(44 40)">
<text x="0" y="-16" font-size="11">Soak of mixed calls:${legend.join('')}</text>
${[...heights, ...times, ...LINES.map(({ color, of }) => line(color, of))].join('\n')}
</g></svg>
`
}

const [WIDTH, HEIGHT] = [600, 220]
const QUARTERS = [0, 0.25, 0.5, 0.75, 1]

const LINES = [
  { color: '#1a6fc2', title: 'heap, MiB', of: ({ heapMiB }: Sample) => heapMiB },
  { color: '#c2571a', title: 'memory (RSS), MiB', of: ({ rssMiB }: Sample) => rssMiB },
  { color: '#3a8a3a', title: 'descriptors', of: ({ descriptors }: Sample) => descriptors },
]
