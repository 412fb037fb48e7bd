/*
 * Completes command lines in real shells, with the scripts that keyrack prints.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Command } from 'commander'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeProgram } from '../../src/cli/program.ts'
import { findCommand } from '../../src/embedded-redis/find-command.ts'
import { temporaryFolder } from '../support/fixture.ts'
import { KEYRACK, runKeyrack } from './run-keyrack.ts'

const run = promisify(execFile)
const folder = temporaryFolder()
const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

beforeAll(async () => {
  await mkdir(join(folder, 'here'))
  await writeFile(join(folder, 'here', 'fleet one.csv'), '')
  for (const shell of SHELLS) {
    const { code, out } = await runKeyrack(['completion', shell])
    expect(code).toBe(0)
    await writeFile(join(folder, shell), out)
  }
})

/** The program of each shell: load the script, complete the line, and print the words that it offers. */
const PROGRAMS: Readonly<Record<Shell, (line: string) => string>> = {
  bash: (line) => `
    source ${folder}/bash
    # bash makes a word of its own of each = and :.
    COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:' COMP_LINE=${JSON.stringify(line)}
    COMP_WORDS=(${line.replaceAll(/[=:]+/g, ' $& ')}); [[ $COMP_LINE == *' ' ]] && COMP_WORDS+=('')
    COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
    _keyrack
    printf '%s\\n' "\${COMPREPLY[@]}"`,
  // compadd and _describe are replaced by functions that print: they work in an interactive editor alone.
  zsh: (line) => `
    compdef() { :; }
    source ${folder}/zsh
    compadd() { shift; local word; for word in "$@"; do [[ $word == $PREFIX* ]] && print -r -- "$word"; done }
    _describe() { [[ $1 == -o ]] && shift
      local word; for word in "\${(@P)2}"; do [[ $word == $PREFIX* ]] && print -r -- "\${word%%:*}"; done }
    _files() { print -rl -- * }
    line=${JSON.stringify(line)}
    words=(\${(z)line}); [[ $line == *' ' ]] && words+=('')
    CURRENT=\${#words}; PREFIX=\${words[-1]}
    _keyrack || true`,
  fish: (line) => `source ${folder}/fish; complete -C ${JSON.stringify(line)}`,
}

async function complete(shell: Shell, line: string): Promise<string[]> {
  const flags = { bash: ['--norc', '--noprofile'], zsh: ['-f'], fish: ['--no-config'] }[shell]
  // Without a PATH to a keyrack and without a network, completion must work all the same.
  const env = { PATH: '/usr/bin:/bin', HOME: folder, KEYRACK_URL: 'http://127.0.0.1:9' }
  const { stdout } = await run(shell, [...flags, '-c', PROGRAMS[shell](line)], { cwd: join(folder, 'here'), env })
  return stdout
    .split('\n')
    .map((word) => word.split('\t')[0]!)
    .filter((word) => word !== '')
}

const commandsOf = ({ commands }: Command): string[] => commands.flatMap((one) => [one.name(), ...one.aliases()])
const groups = (await makeProgram()).commands.filter(({ commands }) => commands.length > 0)
const leaves = [...(await makeProgram()).commands, ...groups.flatMap(({ commands }) => commands)].filter(
  ({ commands }) => commands.length === 0,
)

describe.each(SHELLS)('%s', (shell) => {
  const missing = findCommand(shell, process.env) === null
  const offers = async (line: string) => (await complete(shell, line)).sort()

  test('it completes commands and those of each group', async (context) => {
    context.skip(missing, `there is no ${shell}`)
    expect(await offers('keyrack ')).toEqual(commandsOf(await makeProgram()).sort())
    for (const group of groups) expect(await offers(`keyrack ${group.name()} `)).toEqual(commandsOf(group).sort())
    expect(await offers('keyrack help ')).toEqual(commandsOf(await makeProgram()).sort())
    expect(await offers('keyrack help networks ')).toEqual(['create', 'delete', 'list'])
    expect(await offers('keyrack help networks create ')).toEqual([])
  }, 60_000)

  test('it completes the options of a command, also after other options', async (context) => {
    context.skip(missing, `there is no ${shell}`)
    const list = leaves.find((leaf) => leaf.name() === 'list' && leaf.parent!.name() === 'devices')!
    const wanted = [...list.options.map(({ long }) => long!), '--help'].sort()
    expect((await offers('keyrack devices list --')).filter((word) => word.startsWith('--'))).toEqual(wanted)
    expect(await offers('keyrack devices search --network list -o csv --desc')).toEqual(['--descending'])
  })

  test('it completes values', async (context) => {
    context.skip(missing, `there is no ${shell}`)
    expect(await offers('keyrack devices list -o ')).toEqual(['csv', 'json', 'ndjson', 'table'])
    expect(await offers('keyrack import netbox --network-by ')).toEqual(['site', 'tenant', 'vrf'])
    expect(await offers('keyrack keys create one --role ')).toContain('viewer')
    expect(await offers('keyrack completion ')).toEqual(['bash', 'fish', 'zsh'])
    expect(await offers('keyrack call ')).toContain('Inventory.getDevice')
    expect(await offers('keyrack devices list --limit ')).toEqual([])
    expect(await offers('keyrack devices list --limit=')).toEqual([])
  })

  test('it completes a value after =', async (context) => {
    context.skip(missing, `there is no ${shell}`)
    // The shells differ in whether they print the name of the option before the value.
    const valuesOf = async (line: string) => (await offers(line)).map((word) => word.replace(/^--[a-z-]+=/, ''))
    expect(await valuesOf('keyrack devices list --output=')).toEqual(['csv', 'json', 'ndjson', 'table'])
    expect(await valuesOf('keyrack import netbox --url=http://x --network-by=t')).toEqual(['tenant'])
    expect((await valuesOf('keyrack import csv x.csv --adapters=')).join()).toMatch(/fleet(\\)? one\.csv/)
  })

  test('it completes words with a colon, and words after one', async (context) => {
    context.skip(missing, `there is no ${shell}`)
    const file = expect.stringMatching(/^fleet(\\)? one\.csv$/)
    expect(await offers('keyrack devices import --url http://127.0.0.1:8080 --delimiter : ')).toEqual([file])
    expect(await offers('keyrack import netbox --url=http://x:1 --network-by t')).toEqual(['tenant'])
    // bash replaces only what follows the last colon, the other shells replace the whole word.
    const prefix = shell === 'bash' ? '' : 'credentials:'
    expect(await offers('keyrack keys create ci --permission credentials:rev')).toEqual([`${prefix}reveal`])
    expect(await offers('keyrack keys create ci --permission credentials:')).toContain(`${prefix}reveal`)
  })

  test('it completes files', async (context) => {
    context.skip(missing, `there is no ${shell}`)
    expect((await offers('keyrack devices import ')).join()).toMatch(/fleet(\\)? one\.csv/)
    expect((await offers('keyrack import csv x.csv --adapters ')).join()).toMatch(/fleet(\\)? one\.csv/)
  })
})

describe('the commands of docs/cli.md', () => {
  const section = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8').split('## Completion')[1]!
  const [install = '', startUp = ''] = [...section.split('\n## ')[0]!.matchAll(/```(?:sh|zsh)\n(.*?)```/gs)].map(
    ([, commands]) => commands!,
  )
  /** How a new shell of each kind shows the completion of keyrack. */
  const shown: Readonly<Record<Shell, readonly string[]>> = {
    bash: ['-i', '-c', 'complete -p keyrack'],
    zsh: ['-i', '-c', 'print complete -F $_comps[keyrack] keyrack'],
    fish: ['-i', '-c', 'complete -C "keyrack dev" | string replace devices "complete -F _keyrack keyrack"'],
  }

  test.for(SHELLS)('install the completion of %s in the home directory of a new user', async (shell, context) => {
    context.skip(findCommand(shell, process.env) === null, `there is no ${shell}`)
    const home = await mkdtemp(join(folder, 'home-'))
    const command = install.split('\n').find((line) => line.includes(`completion ${shell} `))!
    // As after `npm link`.
    const links = await mkdtemp(join(folder, 'links-'))
    await symlink(KEYRACK, join(links, 'keyrack'))
    const env = { PATH: `${links}:${dirname(process.execPath)}:/usr/bin:/bin`, HOME: home, TERM: 'dumb' }
    const options = { cwd: home, env }
    await run(shell, ['-c', command], options)
    if (shell === 'zsh') await writeFile(join(home, '.zshrc'), startUp)
    expect((await run(shell, shown[shell], options)).stdout).toContain('complete -F _keyrack keyrack')
    const written = await readdir(home, { recursive: true })
    expect(written.filter((name) => name.includes('keyrack'))).toHaveLength(1)
  })
})

test('an unknown shell is refused', async () => {
  const { code, err } = await runKeyrack(['completion', 'csh'])
  expect([code, err]).toEqual([2, expect.stringContaining('Allowed choices are bash, zsh, fish')])
})
