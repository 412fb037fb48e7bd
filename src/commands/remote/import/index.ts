import { type Command, Option } from 'commander'
import { UsageError } from '../../command.ts'
import { collect } from '../../option-values.ts'
import { DELIMITER_OPTION } from '../files/csv-delimiter.ts'
import { remoteCommand, withComment } from '../remote-command.ts'
import { importCsv } from './import-csv.ts'
import { importOxidized } from './import-oxidized.ts'
import { NETWORK_SOURCES } from './netbox/device-of-netbox.ts'
import { importNetbox } from './netbox/import-netbox.ts'

/** Adds the commands keyrack import. */
export function addImport(program: Command): void {
  const group = program.command('import').description('bring devices from another system')
  addNetbox(group)
  const oxidized = group
    .command('oxidized <file>')
    .description('create and update devices from the router.db of Oxidized (- is stdin); prints changes and bad rows')
    .option('--delimiter <text>', 'text between the parts of a line, or /pattern/; default: ":"')
    .option('--map <entries>', 'positions from 0, such as name=0,ip=1,model=2,group=3; can be repeated', collect)
    .option('--resolve', 'find the address of a name in DNS if the line has none')
  remoteCommand(withRun(withTables(oxidized)), importOxidized)
  const csv = group
    .command('csv <file>')
    .description('create and update devices from any CSV file with a header (- is stdin); prints changes and bad rows')
    .requiredOption('--map <entries>', 'columns, such as ipAddress=Address,hostname=Name; can be repeated', collect)
    .option(...DELIMITER_OPTION)
    .addOption(new Option('--empty <how>', 'effect of an empty cell').choices(['keep', 'clear']).default('keep'))
  remoteCommand(withRun(withTables(csv)), importCsv)
}

function addNetbox(group: Command): void {
  const netbox = group
    .command('netbox')
    .description('create and update devices from NetBox; prints changes, bad rows and vanished devices')
    .requiredOption('--url <url>', 'URL of NetBox')
    .option('--token-file <file>', 'file with the token of NetBox; default: NETBOX_TOKEN')
    .option('--token <token>', 'the token itself; other users of this machine can read it while the command runs')
    .addOption(new Option('--network-by <what>', 'object of NetBox whose name is the network').choices(NETWORK_SOURCES))
    .option('--map <entries>', 'paths of NetBox, such as custom1=custom_fields.owner; can be repeated', collect)
    .option('--filter <name=value>', 'filter of NetBox, such as status=active; can be repeated', collect)
    .option('--mark <tag>', 'tag of all devices of this import; default: netbox')
    .option('--no-mark', 'add no tag, and do not look for vanished devices')
    .option('--delete-vanished <max>', 'delete devices that vanished from NetBox, unless there are more', readCount)
    .option('--page-size <number>', 'devices in one request to NetBox; default: 500', readCount)
    .option('--checkpoint <path>', 'where to keep progress, as PATH.resume; default: netbox-HOST-PORT-PATH')
  remoteCommand(withRun(withTables(netbox)), importNetbox)
}

function withTables(command: Command): Command {
  return command
    .option('--network <name>', 'network of devices for which nothing else gives one')
    .option('--network-map <file>', 'JSON file: {"their name": "network"}')
    .option('--adapters <file>', 'JSON file that replaces the table of adapters: {"their name": "adapter"}')
    .option('--adapter <id>', 'adapter of devices for which the table has none')
}

function withRun(command: Command): Command {
  return withComment(command)
    .option('--create-networks', 'create networks that do not exist')
    .option('--dry-run', 'change nothing and print the changes')
    .option('--all-or-nothing', 'check everything first; change nothing if a row is invalid')
    .option('--resume', 'continue an interrupted import')
}

function readCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageError(`Cannot parse "${text}": use a number such as 100`)
}
