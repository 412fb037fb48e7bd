/*
 * Texts of --help that commander does not make. The help of the program is short: it only names the settings, and the
 * help of the commands that read them explains them.
 */
import { Help, type Option } from 'commander'
import { exitCodes } from '../commands/exit-code.ts'
import { clientSettings } from '../commands/remote/client-settings.ts'
import { settings } from '../config.ts'
import { hasFileForm } from '../files/given-text.ts'
import { commandGroups } from './command-groups.ts'

/** Returns the description of an option for --help; it says so if the option is required. */
export function withRequired(option: Option): string {
  const text = new Help().optionDescription(option)
  return option.mandatory ? `${text} (required)` : text
}

/** Returns the text that `keyrack --help` prints below the commands. */
export function programHelp(): string {
  const { interrupted, outputClosed } = exitCodes
  const own = Object.values(exitCodes).filter(({ code }) => code < SIGNALS)
  const signals = `ended by signal N: ${interrupted.code} by SIGINT, ${outputClosed.code} because stdout was closed`
  const codes = own.map(({ code, meaning }) => `  ${`${code}`.padEnd(5)} ${meaning}`)
  return `
"keyrack help devices" lists the commands of a group, and
"keyrack help devices list" the options of a command.

${listed(namesOn('server'))}
talk to a server. Their help has the variables that name it.
${listed(namesOn('store'))}
work on the store, with the settings of the service: see "keyrack help serve".

Settings of the service, from the environment:
${indented(Object.keys(settings).join(' '))}

Exit codes:
${codes.join('\n')}
  ${`${SIGNALS}+N`.padEnd(5)} ${signals}
`
}

const indented = (text: string): string => new Help().boxWrap(text, LINE - 2).replaceAll(/^/gm, '  ')

/** Characters in a line of the help of the program. */
const LINE = 80

/** A process that signal N ended has the exit code 128 + N in a shell. */
const SIGNALS = 128

/** Returns the text below the help of commands that work in this place; null for commands that work in neither. */
export function helpOfPlace(place: 'server' | 'store' | undefined): string | null {
  if (place === undefined) return null
  return place === 'server' ? serverHelp() : '\nThe settings of the service say which store: see "keyrack help serve".'
}

function serverHelp(): string {
  const width = widest(Object.keys(clientSettings))
  const rows = Object.entries(clientSettings).map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`)
  return `
The server, from the environment, or from client.json in
$XDG_CONFIG_HOME/keyrack or ~/.config/keyrack:
${rows.join('\n')}`
}

/** Returns the settings of the service, which `keyrack serve --help` prints below the options. */
export function settingsHelp(): string {
  const width = widest(Object.keys(settings))
  const rows = Object.entries(settings).map(([name, { default: fallback, meaning }]) => {
    const note = hasFileForm(name) ? '' : ' (path)'
    return `  ${name.padEnd(width)} ${fallback.padEnd(10)} ${meaning}${note}`
  })
  return `
Settings of the service come from the environment. Each may be given as NAME_FILE, the path of a file with the value,
except those marked (path).

${rows.join('\n')}
`
}

const widest = (names: readonly string[]): number => Math.max(...names.map((name) => name.length))

const namesOn = (place: 'server' | 'store'): string[] =>
  commandGroups.filter(({ on }) => on === place).flatMap(({ names }) => names)

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
