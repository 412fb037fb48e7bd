/*
 * Runs the catalogue of attacks against the built service, each on a service of its own, and prints how much each
 * attack disturbs a second caller. With --write it writes the table into docs/security-attacks.md: the rows of the
 * attacks that it ran, and the rows that the page has for the others.
 *
 * npx tsx scripts/measure/attacks.ts [part of a name] [--missing] [--write]
 *
 * With --missing it runs only the attacks that the page has no figures of.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { disturbancesIn, type Observed, observe } from '../../test/attacks/bystander.ts'
import { ATTACKS, type Attack } from '../../test/attacks/catalogue.ts'
import { openStage } from '../../test/attacks/stage.ts'
import { startMeter } from '../bench/processor-time.ts'
import { withBetweenMarks } from '../between-marks.ts'
import { wrap } from '../wrap-markdown.ts'
import { describeRows, isMeasured, unmeasuredRow, withLaterRun } from './attack-rows.ts'
import { BEFORE, BEFORE_AS_A_WHOLE } from './attacks-before.ts'

const DEVICES = 5000
const PAGE = fileURLToPath(new URL('../../docs/security-attacks.md', import.meta.url))
const BEGIN = '<!-- npx tsx scripts/measure/attacks.ts --write writes this part -->'
/** A row of the table, with the name of its attack. */
const ATTACK_ROW = /^\| (?:\*\*)?(.+?)(?:\*\*)? \| [a-z-]+ \| .*$/gm
const END = '<!-- this part ends here -->'

interface Cost {
  /** How long the attack took. */
  readonly seconds: number
  /** Processor time of the attacker and of the service, in seconds. */
  readonly sender: number
  readonly service: number
}

/** Runs an attack on a service of its own. If the attack ends the service, the row says so. */
async function measure(attack: Attack): Promise<string> {
  const stage = await openStage(DEVICES)
  try {
    await attack.prepare?.(stage)
    let cost: Cost = { seconds: 0, sender: 0, service: 0 }
    const seen = await observe({ service: stage.service, headers: stage.watched }, async () => {
      const { child } = stage.service
      const began = { ms: performance.now(), sender: process.cpuUsage() }
      const serviceMs = startMeter(() => [child.pid!])
      await attack.run(stage)
      const end = child.exitCode ?? child.signalCode
      if (end !== null) throw new Error(`the service ended with ${end}`)
      const { user, system } = process.cpuUsage(began.sender)
      cost = {
        seconds: (performance.now() - began.ms) / 1000,
        sender: (user + system) / 1e6,
        service: serviceMs() / 1000,
      }
    })
    return toRow(attack, cost, seen)
  } catch (failure) {
    const reason = String(failure).replaceAll(/[\n|]/g, ' ').slice(0, 80)
    return `| **${attack.name}** | ${attack.role} | | | | ended: ${reason} | | | |`
  } finally {
    await stage.stop()
  }
}

function toRow({ name, role }: Attack, cost: Cost, seen: Observed): string {
  const isAbove = disturbancesIn(seen).length > 0
  const refused = Object.entries(seen.call.refused).map(([outcome, count]) => `${count} times ${outcome}`)
  const cells = [
    isAbove ? `**${name}**` : name,
    role,
    cost.seconds.toFixed(1),
    `${cost.sender.toFixed(1)} / ${cost.service.toFixed(1)}`,
    `${Math.round(seen.health.longestMs)}`,
    [`${Math.round(seen.call.longestMs)}`, ...refused].join(', '),
    `${Math.round(seen.peakMiB)}`,
    `${Math.round(seen.peakMiB - seen.beforeMiB)}`,
    BEFORE.get(name) ?? '',
  ]
  return `| ${cells.join(' | ')} |`
}

const HEADS = [
  'Attack',
  'As',
  'Took, s',
  'Processor time of the sender / the service, s',
  'Longest /healthz, ms',
  'Longest call of another, ms',
  'Peak memory, MiB',
  'Added, MiB',
  'Before',
]

const head = [`| ${HEADS.join(' | ')} |`, `|${HEADS.map(() => '---').join('|')}|`]

/** Returns date, commit and machine of the run. */
function describeRun(load: number, minutes: number): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  return [
    `- Date: ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit}, ${minutes} minutes`,
    `- Machine: ${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.versions.node}; attacker, second`,
    '  caller, service and Redis share it',
    `- Load of the machine before the run: ${load.toFixed(1)} (1 means that one core was busy with other programs)`,
  ].join('\n')
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { missing: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
})
const wanted = positionals.join(' ')
const named = ATTACKS.filter(({ name }) => name.includes(wanted))
if (named.length === 0) throw new Error(`Cannot run "${wanted}": no attack has this in its name`)
const load = loadavg()[0]!
const began = performance.now()

const formerPage = readFileSync(PAGE, 'utf8')
const formerRuns = /^- Date: [\s\S]*?(?=\n- \d+ devices\.)/m.exec(formerPage)![0]
/** The rows of the page by the name of the attack, and then those of this run. */
const rows = new Map([...formerPage.matchAll(ATTACK_ROW)].map(([row, name]) => [name!, row]))
const hasFigures = (name: string): boolean => rows.has(name) && isMeasured(rows.get(name)!)
const attacks = named.filter(({ name }) => !values.missing || !hasFigures(name))

const ran: string[] = []

/** Writes what was measured so far, so that a run that is interrupted has its rows. */
function writePage(): void {
  const run = describeRun(load, Math.round((performance.now() - began) / 60_000))
  const runs = ran.length === ATTACKS.length ? run : withLaterRun(formerRuns, run, ran)
  const all = ATTACKS.map(({ name, role }) => rows.get(name) ?? unmeasuredRow(name, role))
  const part = `${runs}\n${describeRows(all, DEVICES)}\n\n${wrap(BEFORE_AS_A_WHOLE)}\n\n${[...head, ...all].join('\n')}`
  writeFileSync(PAGE, withBetweenMarks(formerPage, BEGIN, END, part))
}

console.log(head.join('\n'))
for (const attack of attacks) {
  const row = await measure(attack)
  rows.set(attack.name, row)
  ran.push(attack.name)
  console.log(row)
  if (values.write) writePage()
}
process.exit()
