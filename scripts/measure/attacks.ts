/*
 * Runs the catalogue of attacks against the built service and prints what a second caller noticed of each.
 *
 * npx tsx scripts/measure/attacks.ts [part of a name]
 */

import { disturbancesIn, observe } from '../../test/attacks/bystander.ts'
import { ATTACKS } from '../../test/attacks/catalogue.ts'
import { openStage } from '../../test/attacks/stage.ts'

const DEVICES = 20_000
const wanted = process.argv[2] ?? ''

console.log(
  '| Attack | As | Sender, s | Longest /healthz, ms | Longest call of another, ms | Refused calls ' +
    'of another | Memory added, MiB |',
)
console.log('|---|---|---|---|---|---|---|')
for (const attack of ATTACKS.filter(({ name }) => name.includes(wanted))) {
  const stage = await openStage(DEVICES)
  try {
    await attack.prepare?.(stage)
    let seconds = 0
    const seen = await observe({ service: stage.service, headers: stage.watched }, async () => {
      const started = performance.now()
      await attack.run(stage)
      seconds = (performance.now() - started) / 1000
    })
    const refused = Object.entries(seen.call.refused)
      .map(([outcome, count]) => `${count} ${outcome}`)
      .join(', ')
    const added = Math.round(seen.peakMiB - seen.beforeMiB)
    const above = disturbancesIn(seen).length === 0 ? '' : ' !'
    console.log(
      `| ${attack.name}${above} | ${attack.role} | ${seconds.toFixed(1)} | ` +
        `${Math.round(seen.health.longestMs)} | ${Math.round(seen.call.longestMs)} | ${refused || '0'} ` +
        `| ${added} |`,
    )
  } catch (failure) {
    console.log(
      `| ${attack.name} ! | ${attack.role} | | | | the service or the second caller ended: ` +
        `${String(failure).slice(0, 80)} | |`,
    )
  } finally {
    await stage.stop()
  }
}
process.exit()
