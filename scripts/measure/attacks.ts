/*
 * Runs the catalogue of attacks against the built service, each on a service of its own, and prints how much each
 * attack disturbs a second caller. With --write it runs all attacks and writes the table into docs/security-attacks.md.
 *
 * npx tsx scripts/measure/attacks.ts [part of a name] [--write]
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { disturbancesIn, F8, type Observed, observe } from '../../test/attacks/bystander.ts'
import { ATTACKS, type Attack } from '../../test/attacks/catalogue.ts'
import { openStage } from '../../test/attacks/stage.ts'
import { withBetweenMarks } from '../between-marks.ts'
import { wrap } from '../wrap-markdown.ts'
import { BEFORE, BEFORE_AS_A_WHOLE } from './attacks-before.ts'

const DEVICES = 5000
const PAGE = fileURLToPath(new URL('../../docs/security-attacks.md', import.meta.url))
const BEGIN = '<!-- npx tsx scripts/measure/attacks.ts --write writes this part -->'
const END = '<!-- this part ends here -->'

interface Cost {
  /** How long the attack took. */
  readonly seconds: number
  /** Processor time of the attacker and of the service, in seconds. */
  readonly sender: number
  readonly service: number
}

interface Row {
  readonly text: string
  readonly isAbove: boolean
}

/** Runs an attack on a service of its own. If the attack ends the service, the row says so. */
async function measure(attack: Attack): Promise<Row> {
  const stage = await openStage(DEVICES)
  try {
    await attack.prepare?.(stage)
    let cost: Cost = { seconds: 0, sender: 0, service: 0 }
    const seen = await observe({ service: stage.service, headers: stage.watched }, async () => {
      const began = {
        ms: performance.now(),
        sender: process.cpuUsage(),
        service: processorTime(stage.service.child.pid!),
      }
      await attack.run(stage)
      const { user, system } = process.cpuUsage(began.sender)
      cost = {
        seconds: (performance.now() - began.ms) / 1000,
        sender: (user + system) / 1e6,
        service: processorTime(stage.service.child.pid!) - began.service,
      }
    })
    return toRow(attack, cost, seen)
  } catch (failure) {
    const reason = String(failure).replaceAll(/[\n|]/g, ' ').slice(0, 80)
    return { text: `| **${attack.name}** | ${attack.role} | | | | ended: ${reason} | | | |`, isAbove: true }
  } finally {
    await stage.stop()
  }
}

function toRow({ name, role }: Attack, cost: Cost, seen: Observed): Row {
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
  return { text: `| ${cells.join(' | ')} |`, isAbove }
}

const TICKS_A_SECOND = 100

/** Returns the processor time that a process has used, in seconds. */
function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / TICKS_A_SECOND
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

/** Returns the list above the table: date, commit and machine of the run, and how many attacks exceed a limit of F8. */
function describeRun(rows: readonly Row[], load: number, minutes: number): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const above = rows.filter(({ isAbove }) => isAbove).length
  return [
    `- Date: ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit}, ${minutes} minutes`,
    `- Machine: ${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.versions.node}; attacker, second`,
    '  caller, service and Redis share it',
    `- Load of the machine before the run: ${load.toFixed(1)} (1 means that one core was busy with other programs)`,
    `- ${DEVICES} devices. Of ${rows.length} attacks, ${above} took more than ${F8.delayMs} ms of the second caller or`,
    `  ${F8.addedMiB} MiB, or had one of its requests refused: they are in bold.`,
  ].join('\n')
}

const isWriting = process.argv.includes('--write')
const wanted = isWriting ? '' : (process.argv[2] ?? '')
const load = loadavg()[0]!
const began = performance.now()
const rows: Row[] = []

/** Writes what was measured so far, so that a run that is interrupted has its rows. */
function writePage(): void {
  const run = describeRun(rows, load, Math.round((performance.now() - began) / 60_000))
  const table = [...head, ...rows.map(({ text }) => text)].join('\n')
  const part = `${run}\n\n${wrap(BEFORE_AS_A_WHOLE)}\n\n${table}`
  writeFileSync(PAGE, withBetweenMarks(readFileSync(PAGE, 'utf8'), BEGIN, END, part))
}

console.log(head.join('\n'))
for (const attack of ATTACKS.filter(({ name }) => name.includes(wanted))) {
  const row = await measure(attack)
  rows.push(row)
  console.log(row.text)
  if (isWriting) writePage()
}
process.exit()
