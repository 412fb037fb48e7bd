import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../support/fixture.ts'

const program = fileURLToPath(new URL('../../scripts/bench/index.ts', import.meta.url))
const hasPostgres = existsSync('/usr/lib/postgresql')

let report: string

const folder = temporaryFolder()

beforeAll(async () => {
  const args = ['--import', 'tsx', program, '--quick', '--parts', 'points', '--out', folder]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let err = ''
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  // The bench exits with an error if the sides return different answers.
  expect(code, err).toBe(0)
  report = readFileSync(join(folder, 'bench.md'), 'utf8')
}, 300_000)

const calls = ['getDevice', 'createDevice', 'updateDevice', 'updateDevices of 100', 'batch of 100 getDevice']
const ofCredentials = ['page of 100 sealed sets', 'edit session of 100 sets']
const writes = calls.filter((name) => !name.includes('get'))
const peers = hasPostgres ? ['PostgreSQL', 'PostgreSQL, key only'] : []

test('every side is measured at every call it serves', () => {
  const rows = [...report.matchAll(/^\| ([^|]+) \| (relaxed|strict) \| ([^|]+) \|/gm)].map(([, ...cells]) =>
    cells.join('; '),
  )
  const rowsOf = (names: readonly string[], durability: string, sides: readonly string[]) =>
    names.flatMap((name) => sides.map((side) => [name, durability, side].join('; ')))
  expect(rows.sort()).toEqual(
    [
      ...rowsOf(calls, 'relaxed', ['keyrack', 'floor', 'server-js', 'jayson', ...peers]),
      ...rowsOf(writes, 'strict', ['keyrack', ...peers]),
      ...rowsOf(ofCredentials, 'relaxed', ['keyrack', 'server-js', 'jayson']),
      ...rowsOf(['edit session of 100 sets'], 'strict', ['keyrack']),
    ].sort(),
  )
})

test('every figure is a number', () => {
  const figures = [...report.matchAll(/^\| .* \| (?:relaxed|strict) \| [^|]+ \| (.*) \|$/gm)].flatMap(([, cells]) =>
    cells!.split(' | '),
  )
  expect(figures.length).toBeGreaterThan(100)
  for (const figure of figures) expect(figure).toMatch(/^[\d,.]+( \([\d,.]+ to [\d,.]+\))?$/)
})

test('a quick run says that its figures mean nothing, and writes its plot', () => {
  expect(report).toContain('These figures mean nothing')
  expect(readFileSync(join(folder, 'bench-calls.svg'), 'utf8')).toContain('batch of 100 getDevice')
})
