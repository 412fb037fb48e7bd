import { type Command, Option } from 'commander'
import { FILE_FORMATS } from '../files/row-file.ts'
import { atServer } from '../remote-command.ts'
import { editCredentials } from './edit-credentials.ts'
import { exportSets } from './export-sets.ts'
import { importSets } from './import-sets.ts'
import { resolveCredentials, showCredentials } from './show-credentials.ts'

const REVEAL = ['--reveal', 'with the secrets'] as const

/** keyrack credentials ...: configurations, and the sets in them. */
export function addCredentials(program: Command): void {
  const credentials = program.command('credentials').description('credential configurations and their sets')
  const show = credentials
    .command('show [network] [config]')
    .description('the configurations of all networks or of one, or the sets of a configuration; secrets as ***')
    .option(...REVEAL)
  atServer(show, showCredentials)
  const resolve = credentials
    .command('resolve <network> <ip>')
    .description('which sets are tried for an address, in order, and why')
    .option(...REVEAL)
  atServer(resolve, resolveCredentials)
  addFileCommands(credentials)
  const edit = credentials
    .command('edit <network> <config>')
    .description('change a configuration and its sets in $VISUAL or $EDITOR, look at the edits, commit them')
    .option('--create', 'begin a configuration that is not there')
    .option('--yes', 'commit without being asked')
    .option(...REVEAL)
  atServer(edit, editCredentials)
}

const ofConfig = (command: Command): Command =>
  command
    .requiredOption('--network <name>', 'of the configuration')
    .requiredOption('--config <name>', 'the configuration')
    .addOption(new Option('--format <format>', "else by the file's name").choices(FILE_FORMATS))

function addFileCommands(credentials: Command): void {
  const bring = ofConfig(credentials.command('import <file>'))
    .description('make and change sets as a file says (- is stdin); stdout lists the bad rows')
    .option('--dry-run', 'change nothing, list what would change')
    .option('--all-or-nothing', 'look at the whole file first; change nothing when a row is bad')
    .option('--resume', 'go on where the last import of this file was broken off')
    .option('--create', 'make the configuration, a static one, when it is missing')
  atServer(bring, importSets)
  const take = ofConfig(credentials.command('export [file]'))
    .description('the sets of a configuration, as a file for import; without FILE to stdout, as csv')
    .option(...REVEAL)
  atServer(take, exportSets)
}
