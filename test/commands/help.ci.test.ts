/*
 * The ways to get help and the version.
 */
import { expect, test } from 'vitest'
import { commandGroups } from '../../src/cli/command-groups.ts'
import { clientSettings } from '../../src/commands/remote/client-settings.ts'
import { settings } from '../../src/config.ts'
import { runKeyrack } from './run-keyrack.ts'

test.each(['', 'devices', 'devices list', 'devices search', 'audit tail', 'help'])(
  'keyrack help %s prints the same as -h and --help',
  async (command) => {
    const words = command.split(' ').filter((word) => word !== '')
    const [help, short, long] = await Promise.all([
      runKeyrack(['help', ...words]),
      runKeyrack([...words, '-h']),
      runKeyrack([...words, '--help']),
    ])
    expect(long).toMatchObject({ code: 0, err: '' })
    expect(long.out).toMatch(new RegExp(`^Usage: keyrack ${command.replace('search', 'list')}`))
    expect(help).toEqual(long)
    expect(short).toEqual(long)
  },
)

test.each([
  ['devices frobnicate', 'Unknown command "devices frobnicate" (see --help)'],
  ['devices lst', 'Unknown command "devices lst". Did you mean devices list? (see --help)'],
  ['device list', 'Unknown command "device list". Did you mean devices? (see --help)'],
])('help of the unknown command %s is a usage error', async (words, sentence) => {
  expect(await runKeyrack(['help', ...words.split(' ')])).toEqual({ code: 2, out: '', err: `Error: ${sentence}\n` })
})

test.each([
  ['device list --network X', 'Unknown command "device". Did you mean devices? (see --help)'],
  ['credential --reveal', 'Unknown command "credential". Did you mean credentials? (see --help)'],
  ['frobnicate --all', 'Unknown command "frobnicate" (see --help)'],
])('keyrack %s blames the command, not its options', async (words, sentence) => {
  expect(await runKeyrack(words.split(' '))).toEqual({ code: 2, out: '', err: `Error: ${sentence}\n` })
})

test('help says which options are required', async () => {
  const { out } = await runKeyrack(['credentials', 'import', '--help'])
  expect(out).toMatch(/--network <name> +network of the configurations \(required\)/)
  expect(out.match(/\(required\)/g)).toHaveLength(1)
})

test('the help of the program is short, names all commands and settings, and says where the rest is', async () => {
  const { out } = await runKeyrack(['--help'])
  const lines = out.split('\n')
  expect(lines.length).toBeLessThanOrEqual(70)
  for (const name of Object.keys(settings)) expect(out).toMatch(new RegExp(`[ \\n]${name}[ \\n]`))
  expect(lines.filter((line) => line.length > 80)).toEqual([])
  for (const { names } of commandGroups) for (const name of names) expect(out).toMatch(new RegExp(`^  ${name} `, 'm'))
  for (const words of ['devices', 'devices list', 'serve']) expect(out).toContain(`"keyrack help ${words}"`)
})

test.each(['devices', 'networks', 'credentials', 'import', 'call', 'mcp'])(
  'the help of %s lists the variables of the server',
  async (command) => {
    const { out } = await runKeyrack(['help', command])
    for (const [name, meaning] of Object.entries(clientSettings)) expect(out).toMatch(new RegExp(`${name} +${meaning}`))
  },
)

test.each(['keys', 'users', 'keyring', 'audit', 'backup', 'restore', 'migrate'])(
  'the help of %s says where the settings are',
  async (command) => {
    expect((await runKeyrack(['help', command])).out).toContain('see "keyrack help serve"')
  },
)

test('the columns of the settings are aligned', async () => {
  const { out } = await runKeyrack(['serve', '--help'])
  const rows = out
    .slice(out.indexOf('\n  PORT '))
    .split('\n')
    .filter((line) => /^ {2}[A-Z_]+ /.test(line))
  expect(rows.length).toBeGreaterThan(50)
  expect(out).toContain('NAME_FILE, the path of a file with the value,\nexcept those marked (path).')
  const [port] = rows as [string, ...string[]]
  const start = port.indexOf('TCP port')
  expect(rows.filter((row) => row[start - 1] !== ' ' || row[start] === ' ')).toEqual([])
})

test('-V and --version print the version', async () => {
  const [short, long] = await Promise.all([runKeyrack(['-V']), runKeyrack(['--version'])])
  expect(long).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  expect(short).toEqual(long)
})
