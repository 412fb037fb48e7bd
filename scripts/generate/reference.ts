/*
 * The pages of docs/reference/, from the contract, the settings, the commands and the metrics. Nothing in them is typed
 * by hand; `npm run generate -- --check` compares them.
 */

import type { Argument, Command, Option } from 'commander'
import { makeProgram } from '../../src/cli/program.ts'
import { exitCodes } from '../../src/commands/exit-code.ts'
import { clientSettings } from '../../src/commands/remote/client-settings.ts'
import { settings } from '../../src/config.ts'
import { hasFileForm } from '../../src/files/given-text.ts'
import { metricDefinitions } from '../../src/http/metrics/metric-definitions.ts'
import { type Contract, PERMISSIONS } from '../contract/contract.ts'
import { renderMethods } from './reference-methods.ts'
import { formatTable, page } from './reference-page.ts'
import { rpcErrors } from './rpc-errors.ts'

/** Path under docs/reference/ to its text. */
export async function renderReference(contract: Contract): Promise<Map<string, string>> {
  return new Map([
    ['methods.md', renderMethods(contract)],
    ['errors.md', renderErrors(contract)],
    ['permissions.md', renderPermissions(contract)],
    ['settings.md', renderSettings()],
    ['cli.md', await renderCommands()],
    ['metrics.md', renderMetrics()],
  ])
}

function renderErrors({ methods, components, 'x-http-statuses': statuses }: Contract): string {
  const rows = Object.entries(components.errors).map(([name, { code, message }]) => {
    const reference = `#/components/errors/${name}`
    const raising = methods.filter(({ errors }) => errors.some(({ $ref }) => $ref === reference))
    const named = raising.length > 10 ? `${raising.length} methods` : raising.map((method) => method.name).join(', ')
    return [name, `${code}`, `${statuses[name]}`, message, named]
  })
  const standard = rpcErrors.map(({ code, status, title, meaning }) => [
    ...[`${code}`, `${status}`, meaning === '' ? title : `${title}: ${meaning}`],
  ])
  return page('Errors', 'openrpc.json', [
    'Every error has a code; an error of the application also has its name in `data.code`. [HTTP](../http.md) says',
    'which HTTP status carries which error. The column Status is the HTTP status of the error for a client that calls',
    '`POST /rpc/{method}` ([OpenAPI](../openapi.md)).',
    '',
    formatTable(['Error', 'Code', 'Status', 'Message', 'Methods'], rows),
    '',
    '## Errors of JSON-RPC',
    '',
    formatTable(['Code', 'Status', 'Meaning'], standard),
  ])
}

function renderPermissions(contract: Contract): string {
  const roles = Object.entries(contract['x-roles'])
  const rows = PERMISSIONS.map((permission) => {
    const having = roles.filter(([, role]) => role.permissions.includes(permission)).map(([name]) => name)
    const methods = contract.methods.filter((method) => method['x-permission'] === permission).map(({ name }) => name)
    const needed = methods.length > 0 ? methods.join(', ') : 'secrets in replies; without it they are null'
    return [permission, having.join(', '), needed]
  })
  return page('Permissions and roles', 'openrpc.json', [
    'An API key or a user has roles and single permissions. [Security](../security.md) says how to grant them.',
    '',
    formatTable(['Permission', 'Roles that have it', 'Needed for'], rows),
    '',
    formatTable(
      ['Role', 'For', 'Permissions'],
      roles.map(([name, role]) => [name, role.description, role.permissions.join(', ')]),
    ),
  ])
}

function renderSettings(): string {
  const rows = Object.entries(settings).map(([name, { default: fallback, meaning }]) => [name, fallback, meaning])
  const paths = Object.keys(settings).filter((name) => !hasFileForm(name))
  const blanks = Object.entries(settings).flatMap(([name, one]) => ('keepsBlanks' in one ? [name] : []))
  return page('Settings', 'src/config.ts', [
    'The service reads its settings from the environment and from nowhere else. `npx keyrack ' +
      'serve --help` prints this table.',
    'Each setting may also be given as NAME_FILE, the path of a file that holds the value. These ' +
      'are paths themselves and',
    `have no such form: ${paths.join(', ')}. The service drops blanks and line ends at both ends`,
    `of the file. ${blanks.join(' and ')} may hold blanks: there it drops only line ends at the end of the file.`,
    'An empty value, as in `PORT=`, means the default. At start the service logs a warning for a setting that has no',
    'effect, such as DATA_DIR with REDIS_URL.',
    '',
    formatTable(['Setting', 'Default', 'Meaning'], rows),
  ])
}

function renderMetrics(): string {
  const rows = Object.values(metricDefinitions).map(({ name, type, labels, help }) => [
    `\`${name}\``,
    type,
    labels.join(', '),
    help,
  ])
  return page('Metrics', 'src/http/metrics/metric-definitions.ts', [
    'GET `/metrics` answers in the text format of Prometheus. No label holds a network, an address ' +
      'or a caller. The metrics',
    'of the process (`process_...`) and of Node (`nodejs_...`) are there too. ' +
      '[Operations](../operations.md) says what to',
    'alert on.',
    '',
    formatTable(['Metric', 'Type', 'Labels', 'Meaning'], rows),
  ])
}

async function renderCommands(): Promise<string> {
  const codes = Object.values(exitCodes).map(({ code, meaning }) => [`${code}`, meaning])
  return page('Command line', 'src/cli/program.ts', [
    'Every command of `npx keyrack`, with its arguments and options. [Command line](../cli.md) is the guide to it.',
    '',
    '## Exit codes',
    '',
    formatTable(['Exit code', 'Meaning'], codes),
    '',
    '`serve` and `mcp` exit with 0 if SIGINT or SIGTERM stops them.',
    '',
    '## Variables of commands that talk to a server',
    '',
    formatTable(['Variable', 'Meaning'], Object.entries(clientSettings)),
    ...(await makeProgram()).commands.flatMap((command) => ['', ...renderGroup(command)]),
  ])
}

function renderGroup(group: Command): string[] {
  const inner = group.commands.flatMap((command) => ['', ...renderCommand(command, `${group.name()} `, '###')])
  return [...renderCommand(group, '', '##'), ...inner]
}

function renderCommand(command: Command, before: string, heading: string): string[] {
  const called = [`${before}${command.name()}`, ...command.registeredArguments.map(argumentText)].join(' ')
  const options = command.options
    .filter(({ hidden }) => !hidden)
    .map((option) => [`\`${option.flags}\``, optionText(option)])
  const names = command.registeredArguments.filter(({ description }) => description !== '')
  return [
    `${heading} ${before}${command.name()}`,
    '',
    `${capital(command.description())}.`,
    ...(command.commands.length > 0 ? [] : ['', `\`npx keyrack ${called}\``]),
    ...command.aliases().flatMap((alias) => ['', `Also called \`${before}${alias}\`.`]),
    ...(names.length === 0
      ? []
      : [
          '',
          formatTable(
            ['Argument', 'Meaning'],
            names.map((one) => [one.name(), one.description]),
          ),
        ]),
    ...(options.length === 0 ? [] : ['', formatTable(['Option', 'Meaning'], options)]),
  ]
}

function argumentText(argument: Argument): string {
  const name = argument.variadic ? `${argument.name()}...` : argument.name()
  return argument.required ? `<${name}>` : `[${name}]`
}

function optionText({ description, defaultValue, argChoices, mandatory }: Option): string {
  const notes = [
    ...(argChoices === undefined ? [] : [`one of ${argChoices.join(', ')}`]),
    ...(defaultValue === undefined || defaultValue === false ? [] : [`default: ${JSON.stringify(defaultValue)}`]),
    ...(mandatory ? ['required'] : []),
  ]
  return notes.length === 0 ? description : `${description} (${notes.join('; ')})`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
