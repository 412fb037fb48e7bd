/*
 * Runs `npm test` again and again beside programs that keep the processor busy, and names the tests that failed: a test
 * that fails only sometimes depends on the speed of the machine. Exits with 1 if one failed.
 *
 * npx tsx scripts/measure/repeats.ts [runs, 30] [busy programs, 5] [test files, all]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Report, readReport } from '../vitest-report.mjs'
import { countArgument } from './count-argument.ts'

const RUNS = countArgument(1, 30)
const BUSY = countArgument(2, 5, 0)
const FILES = process.argv.slice(4)

/** Keeps a core busy until the process that started it has ended. */
const BUSY_LOOP = `const parent = process.ppid
const spin = () => {
  for (const until = Date.now() + 200; Date.now() < until; ) {}
  if (process.ppid === parent) setImmediate(spin)
}
spin()`

const folder = mkdtempSync(join(tmpdir(), 'keyrack-repeats-'))
const loops = Array.from({ length: BUSY }, () => spawn(process.execPath, ['-e', BUSY_LOOP], { stdio: 'ignore' }))
process.on('exit', () => {
  for (const loop of loops) loop.kill()
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const failures = new Map<string, number>()
for (let run = 1; run <= RUNS; run++) {
  const begun = performance.now()
  const { passed, failures: failed } = await runSuite(join(folder, `${run}.json`))
  const seconds = Math.round((performance.now() - begun) / 1000)
  console.log(`Run ${run} of ${RUNS}: ${passed} passed, ${failed.length} failed, ${seconds} s`)
  for (const { name } of failed) {
    console.log(`  ${name}`)
    failures.set(name, (failures.get(name) ?? 0) + 1)
  }
}
console.log(`${failures.size} tests failed in ${RUNS} runs beside ${BUSY} busy programs`)
for (const [name, count] of failures) console.log(`  ${count} times: ${name}`)
process.exit(failures.size === 0 ? 0 : 1)

async function runSuite(reportFile: string): Promise<Report> {
  const args = ['test', '--', '--reporter=json', `--outputFile.json=${reportFile}`, ...FILES]
  const [exitCode] = await once(spawn('npm', args, { stdio: 'ignore' }), 'close')
  return readReport('npm test', reportFile, exitCode)
}
