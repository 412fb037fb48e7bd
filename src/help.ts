import { commandsHelp } from './command-line.ts'
import { hasFileForm, settings } from './config.ts'

export function helpText(version: string): string {
  const rows = Object.entries(settings).map(([name, { default: fallback, meaning }]) => {
    const note = hasFileForm(name) ? '' : ' (path)'
    return `  ${name.padEnd(22)} ${fallback.padEnd(10)} ${meaning}${note}`
  })
  return `keyrack ${version}: network device inventory and credentials over JSON-RPC 2.0

Usage: npm start [-- --demo | --help | --version]
Commands, in the environment the service runs in (or: npm start -- keys ...):
${commandsHelp()}
Settings come from the environment; each also as NAME_FILE, the path of a file that holds the value.

${rows.join('\n')}
`
}
