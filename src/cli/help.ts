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

/** Returns the text that --help prints below the commands. */
export function helpText(): string {
  const width = widest(Object.keys(settings))
  const rows = Object.entries(settings).map(([name, { default: fallback, meaning }]) => {
    const note = hasFileForm(name) ? '' : ' (path)'
    return `  ${name.padEnd(width)} ${fallback.padEnd(10)} ${meaning}${note}`
  })
  const codes = Object.values(exitCodes).map(({ code, meaning }) => `  ${`${code}`.padEnd(22)} ${meaning}`)
  const ofClients = Object.entries(clientSettings).map(([name, meaning]) => `  ${name.padEnd(22)} ${meaning}`)
  return `
${listed(namesOn('server'))} talk to a server. ${listed(namesOn('store'))}
work on the store itself, in the environment the service runs in. Each of them has --help.

Exit codes:
${codes.join('\n')}

The server, from the environment or client.json in $XDG_CONFIG_HOME/keyrack or ~/.config/keyrack:
${ofClients.join('\n')}

Settings of the service come from the environment. Each may be given as NAME_FILE, the path of a file with the value.

${rows.join('\n')}
`
}

const widest = (names: readonly string[]): number => Math.max(...names.map((name) => name.length))

const namesOn = (place: 'server' | 'store'): string[] =>
  commandGroups.filter(({ on }) => on === place).flatMap(({ names }) => names)

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
