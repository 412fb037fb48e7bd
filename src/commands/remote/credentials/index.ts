import { type Command, Option } from 'commander'
import { FILE_FORMATS } from '../files/row-file.ts'
import { NO_OUTPUT, remoteCommand } from '../remote-command.ts'
import { editCredentials } from './edit-credentials.ts'
import { exportSets } from './export-sets.ts'
import { importSets } from './import-sets.ts'
import { resolveCredentials, showCredentials } from './show-credentials.ts'

const CONFIG_TYPES = ['STATIC', 'DYNAMIC', 'CLOUD']
const REVEAL = ['--reveal', 'show secrets'] as const

/** keyrack credentials ...: configurations, and the sets in them. */
export function addCredentials(program: Command): void {
  const credentials = program.command('credentials').description('credential configurations and their sets')
  const show = credentials
    .command('show [network] [config]')
    .description('list configurations of all networks or one, or the sets of a configuration; secrets are ***')
    .option(...REVEAL)
  remoteCommand(show, showCredentials)
  const resolve = credentials
    .command('resolve <network> <ip>')
    .description('list the sets that are tried for an address, in order, and why')
    .option(...REVEAL)
  remoteCommand(resolve, resolveCredentials)
  addFileCommands(credentials)
  const edit = credentials
    .command('edit <network> <config>')
    .description('edit a configuration and its sets in $VISUAL or $EDITOR, then review and commit')
    .option('--create', 'create the configuration if it does not exist')
    .option('--yes', 'commit without asking')
    .option(...REVEAL)
  remoteCommand(edit, editCredentials, NO_OUTPUT)
}

const inNetwork = (command: Command): Command =>
  command
    .requiredOption('--network <name>', 'the network of the configurations')
    .option('--config <name>', 'one configuration; without it all of the network, with type, priority and addresses')
    .addOption(new Option('--format <format>', 'default: by the name of the file').choices(FILE_FORMATS))

function addFileCommands(credentials: Command): void {
  const bring = inNetwork(credentials.command('import <file>'))
    .description('create and update sets from a file (- is stdin); stdout lists the bad rows')
    .option('--dry-run', 'change nothing, list what would change')
    .option('--all-or-nothing', 'check the whole file first; change nothing if a row is bad')
    .option('--resume', 'continue an import of this file that was interrupted')
    .option('--create', 'create configurations that do not exist')
    .addOption(new Option('--type <type>', 'of the one that --create creates; default: STATIC').choices(CONFIG_TYPES))
    .option('--addresses <list>', 'of the one that --create creates, separated by commas')
  remoteCommand(bring, importSets)
  const take = inNetwork(credentials.command('export [file]'))
    .description('write sets to a file that import reads; without FILE to stdout, as csv')
    .option(...REVEAL)
  remoteCommand(take, exportSets, NO_OUTPUT)
}
