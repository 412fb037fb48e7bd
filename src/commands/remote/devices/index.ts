import { type Command, Option } from 'commander'
import { collect, countOption } from '../../option-values.ts'
import { DELIMITER_OPTION } from '../files/csv-delimiter.ts'
import { FILE_FORMATS } from '../files/row-file.ts'
import { NO_OUTPUT, remoteCommand, withComment } from '../remote-command.ts'
import { countDevices } from './count-devices.ts'
import { withCriteria } from './criteria-options.ts'
import { restoreDevice, showHistory, undoRequest } from './device-history.ts'
import { exportDevices } from './export-devices.ts'
import { importDevices } from './import-devices.ts'
import { listDevices } from './list-devices.ts'
import { sendDeletion, sendNewDevice, sendUpdate, showDevice } from './one-device.ts'
import { watchDevices } from './watch-devices.ts'

/** Adds the commands keyrack devices. */
export function addDevices(program: Command): void {
  const devices = program.command('devices').description('devices in the inventory')
  const find = devices.command('list').alias('search').description('find devices that match all options of schemes')
  const list = withCriteria(find.addHelpText('after', FIELDS_HELP))
    .option('--sort <column>', 'device field to sort by; default: ipAddress')
    .option('--descending', 'sort in descending order')
    .option('--limit <number>', 'maximum number of devices', countOption('--limit', 100))
    .option('--columns <names>', 'columns to show, comma-separated')
  remoteCommand(list, listDevices)
  const count = withCriteria(devices.command('count').description('count the devices that match, in groups'))
  count
    .addHelpText('after', FIELDS_HELP)
    .requiredOption('--by <fields>', 'one or two fields, such as model,fields.site; can be repeated', joinFields)
    .option('--top <number>', 'maximum number of groups; default: 20', countOption('--top', 20))
  remoteCommand(count, countDevices)
  remoteCommand(inNetwork(devices.command('get <ip>')).description('show one device'), showDevice)
  const create = inNetwork(devices.command('create <ip>')).description('create a device')
  remoteCommand(
    withComment(withFields(create)).requiredOption(
      '--adapter <id>',
      'adapter that manages the device, such as Cisco::IOS',
    ),
    sendNewDevice,
    NO_OUTPUT,
  )
  remoteCommand(
    withComment(withNewValues(inNetwork(devices.command('update <ip>')).description('update a device'))),
    sendUpdate,
    NO_OUTPUT,
  )
  const remove = inNetwork(devices.command('delete <ip>'))
  remoteCommand(
    withComment(remove.description('delete a device; no error if it does not exist')),
    sendDeletion,
    NO_OUTPUT,
  )
  addHistoryCommands(devices)
  addWatch(devices)
  addFileCommands(devices)
}

function addHistoryCommands(devices: Command): void {
  const history = inNetwork(devices.command('history <ip>'))
  remoteCommand(history.description('list the changes of a device, newest first'), showHistory)
  const restore = inNetwork(devices.command('restore <ip>'))
    .description('make a device what it was at an earlier time, also a deleted one; prints the changes')
    .requiredOption('--at <time>', 'time such as 2026-03-01T12:00:00Z (UTC without a zone), or Unix epoch milliseconds')
    .option('--dry-run', 'change nothing and print the changes')
  remoteCommand(withComment(restore), restoreDevice)
  const undo = devices
    .command('undo <request>')
    .description('undo what the request with this X-Request-Id changed last in devices; prints their changes')
    .option('--dry-run', 'change nothing and print the changes')
  remoteCommand(withComment(undo), undoRequest)
}

function addWatch(devices: Command): void {
  const watch = devices
    .command('watch')
    .description('print the changes of devices as they happen, one on a line, until it is interrupted')
    .option('--network <name>', 'only this network; can be repeated', collect)
    .option(
      '--after <id>',
      'continue after the event with this id, as JSON and CSV have it; default: changes from now on',
    )
  remoteCommand(watch, watchDevices)
}

const inNetwork = (command: Command): Command => command.option('--network <name>', 'network of the device', 'Default')

/** --help prints it below the options. Help calls no server, so it cannot show the names themselves. */
const FIELDS_HELP = `
"keyrack call Settings.getFieldNames" prints what custom1 to custom5 mean, and
which named fields there are. Options take custom1 to custom5, and a named field
by its key under "named", such as site. They do not take the names that tables
show.`

const withFields = (command: Command): Command =>
  command
    .addHelpText('after', FIELDS_HELP)
    .option('--field <name=value>', 'named field, such as site=TYO; "site=" clears it; can be repeated', collect)

function withNewValues(command: Command): Command {
  command
    .option('--hostname <name>', 'hostname of the device; "" clears it')
    .option('--adapter <id>', 'adapter that manages the device')
    .option('--move-to <network>', 'move the device to this network')
    .option('--new-ip <ip>', 'new address of the device')
  for (const number of [1, 2, 3, 4, 5]) command.option(`--custom${number} <text>`, `custom field ${number}`)
  command
    .option('--add-tag <tag>', 'tag that the device gets; can be repeated', collect)
    .option('--remove-tag <tag>', 'tag that the device loses; can be repeated', collect)
    .option('--memo <text>', 'memo; "" removes it')
  return withFields(command)
}

const fileFormat = (): Option =>
  new Option('--format <format>', 'file format; default: by the file name').choices(FILE_FORMATS)

function addFileCommands(devices: Command): void {
  const bring = devices
    .command('import <file>')
    .description('create and update devices from a file (- is stdin); prints invalid rows')
    .option('--network <name>', 'network for rows without one')
    .addOption(fileFormat())
    .option(...DELIMITER_OPTION)
    .addOption(new Option('--empty <how>', 'effect of an empty cell').choices(['keep', 'clear']).default('keep'))
    .option('--dry-run', 'change nothing and list the changes')
    .option('--all-or-nothing', 'check the whole file first; change nothing if a row is invalid')
    .option('--resume', 'continue an interrupted import of this file')
    .option('--create-networks', 'create networks that do not exist')
  remoteCommand(withComment(bring), importDevices)
  const take = devices
    .command('export [file]')
    .description('write devices with all facts to a file for import; without FILE to stdout as csv')
    .option('--network <name>', 'only this network; can be repeated', collect)
    .addOption(fileFormat())
  remoteCommand(take, exportDevices, NO_OUTPUT)
}

/** Joins the values of an option that is repeated. */
const joinFields = (more: string, before?: string): string => (before === undefined ? more : `${before},${more}`)
