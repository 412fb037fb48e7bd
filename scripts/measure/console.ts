/*
 * Measures how the console's table scrolls, by wheel and by jumps, on the built service with its embedded Redis. Aims:
 * no frame over 50 ms, 95 % of the pages within 50 ms. On a shared machine the CPU time of the page's main thread is
 * the most reliable figure, because it excludes other programs.
 *
 * npx tsx scripts/measure/console.ts [devices, 100000]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { Keyrack } from '../../clients/typescript/index.ts'
import { newVisitor, startBrowser } from '../../test/support/browser/browser.ts'
import { withOpened } from '../../test/support/resources.ts'
import { startServiceProcess } from '../../test/support/service-process.ts'
import { toMedian } from '../bench/spread.ts'
import { loadFleet } from '../seed/load-fleet.ts'
import { countArgument } from './count-argument.ts'

const COUNT = countArgument(1, 100_000)
const STEPS = 150

const WATCH = `(() => {
  globalThis.gaps = []
  let last = performance.now()
  const tick = (now) => { gaps.push(now - last); last = now; requestAnimationFrame(tick) }
  requestAnimationFrame(tick)
  performance.setResourceTimingBufferSize(10000)
})()`
const NEXT_FRAME = 'requestAnimationFrame(() => requestAnimationFrame(done))'

async function scroll(page: Page, debug: CDPSession, name: string, step: (at: number) => string): Promise<void> {
  await page.evaluate('performance.clearResourceTimings(); gaps.length = 0')
  const busy: number[] = []
  for (let at = 0; at < STEPS; at++) {
    const before = await busyMs(debug)
    await page.evaluate(`new Promise((done) => { ${step(at)}; ${NEXT_FRAME} })`)
    busy.push((await busyMs(debug)) - before)
  }
  const gaps = await page.evaluate<number[]>('gaps')
  const pages = await page.evaluate<number[]>(
    "performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/rest')).map((one) => one.duration)",
  )
  console.log(`${name}:`)
  console.log(`  processor time a step: ${told(busy)}`)
  console.log(`  between frames: ${told(gaps)}, ${gaps.filter((gap) => gap > 50).length} of ${gaps.length} over 50 ms`)
  console.log(`  pages: ${pages.length}, ${told(pages)}`)
}

/** Returns the CPU time of the page's main thread. */
async function busyMs(debug: CDPSession): Promise<number> {
  const { metrics } = await debug.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
}

function told(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const [most, longest] = [sorted[Math.floor(sorted.length * 0.95)], sorted.at(-1)]
  const ms = (value = Number.NaN): string => `${value.toFixed(1)} ms`
  return `median ${ms(toMedian(values))}, 95 % within ${ms(most)}, longest ${ms(longest)}`
}

await withOpened(async (keep) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'keyrack-measure-'))
  await keep({ close: () => rm(dataDir, { recursive: true, force: true }) })
  const service = await keep(startServiceProcess({ DATA_DIR: dataDir }))
  const browser = await keep(startBrowser())
  await loadFleet({ client: new Keyrack({ url: service.url }), count: COUNT })
  const { page, faults } = await newVisitor(browser)
  await page.goto(service.url)
  await page.getByRole('row').nth(5).getByText('10.0.0.5').waitFor()
  await page.evaluate(WATCH)
  const debug = await page.context().newCDPSession(page)
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' })
  console.log(`${COUNT} devices; load of the machine ${loadavg()[0]!.toFixed(1)}`)
  const grid = "document.querySelector('[role=grid]')"
  await scroll(page, debug, 'wheel, 4 rows a frame', () => `${grid}.scrollTop += 120`)
  await scroll(page, debug, 'wheel, a page a frame', () => `${grid}.scrollTop += 600`)
  await scroll(
    page,
    debug,
    `jumps over all ${COUNT}`,
    (at) => `${grid}.scrollTop = ${grid}.scrollHeight * ${(at * 0.618) % 1}`,
  )
  await scroll(page, debug, 'jumps, with time to read', (at) =>
    at % 10 === 0 ? `${grid}.scrollTop = ${grid}.scrollHeight * ${(at * 0.0618) % 1}` : '',
  )
  if (faults.length > 0) throw new Error(faults.join('\n'))
})
