import { type Command, Option } from 'commander'
import { collect, countOption } from '../../option-values.ts'
import { DELIMITER_OPTION } from '../files/csv-delimiter.ts'
import { FILE_FORMATS } from '../files/row-file.ts'
import { NO_OUTPUT, remoteCommand, withComment } from '../remote-command.ts'
import { showCredentialHistory } from './credential-history.ts'
import { editCredentials } from './edit-credentials.ts'
import { type ExpiringOptions, listExpiringSets } from './expiring-sets.ts'
import { exportSets } from './export-sets.ts'
import { importSets } from './import-sets.ts'
import { listCredentials, showResolvedCredentials } from './list-credentials.ts'

const CONFIG_TYPES = ['STATIC', 'DYNAMIC', 'CLOUD']
const REVEAL = ['--reveal', 'print secrets'] as const

/** Adds the commands keyrack credentials. */
export function addCredentials(program: Command): void {
  const credentials = program.command('credentials').description('credential configurations and their sets')
  const list = credentials
    .command('list [network] [config]')
    .alias('show')
    .description('list configurations, or the sets of one configuration; secrets are ***')
    .option(...REVEAL)
  remoteCommand(list, listCredentials)
  const resolve = credentials
    .command('resolve <network> <ip>')
    .description('list the credential sets that apply to an address, in order')
    .option(...REVEAL)
  remoteCommand(resolve, showResolvedCredentials)
  const expiring = credentials
    .command('expiring')
    .description('list the sets that have expired or expire soon; reads all sets, without secrets')
    .option('--days <number>', 'expire within this number of days; default: 30', countOption('--days', 30))
    .option('--network <name>', 'only this network; can be repeated', collect)
  remoteCommand(expiring, (at, options: ExpiringOptions) => listExpiringSets(at, options))
  const history = credentials
    .command('history <network> [config]')
    .description('list the commits that changed credentials of a network, newest first, without secrets')
  remoteCommand(history, showCredentialHistory)
  addFileCommands(credentials)
  const edit = credentials
    .command('edit <network> <config>')
    .description('edit a configuration and its sets in $VISUAL or $EDITOR, then review and commit')
    .option('--create', 'create the configuration if it does not exist')
    .option('--yes', 'commit without asking')
    .option(...REVEAL)
  remoteCommand(withComment(edit), editCredentials, NO_OUTPUT)
}

const inNetwork = (command: Command): Command =>
  command
    .requiredOption('--network <name>', 'network of the configurations')
    .option('--config <name>', 'only this configuration; default: all, with type, priority and addresses')
    .addOption(new Option('--format <format>', 'file format; default: by the file name').choices(FILE_FORMATS))

function addFileCommands(credentials: Command): void {
  const bring = inNetwork(credentials.command('import <file>'))
    .description('create and update sets from a file (- is stdin); prints invalid rows')
    .option(...DELIMITER_OPTION)
    .option('--dry-run', 'change nothing and list the changes')
    .option('--all-or-nothing', 'check the whole file first; change nothing if a row is invalid')
    .option('--resume', 'continue an interrupted import of this file')
    .option('--create', 'create configurations that do not exist')
    .addOption(
      new Option('--type <type>', 'type of a configuration that --create creates; default: STATIC').choices(
        CONFIG_TYPES,
      ),
    )
    .option('--addresses <list>', 'addresses of a configuration that --create creates, comma-separated')
  remoteCommand(withComment(bring), importSets)
  const take = inNetwork(credentials.command('export [file]'))
    .description('write sets to a file for import; without FILE to stdout as csv')
    .option(...REVEAL)
  remoteCommand(take, exportSets, NO_OUTPUT)
}
