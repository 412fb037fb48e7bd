import { type Command, Option } from 'commander'
import { collect } from '../../rights.ts'
import { FILE_FORMATS } from '../files/row-file.ts'
import { NO_OUTPUT, remoteCommand } from '../remote-command.ts'
import { exportDevices } from './export-devices.ts'
import { importDevices } from './import-devices.ts'
import { listDevices } from './list-devices.ts'
import { createDevice, deleteDevice, getDevice, updateDevice } from './one-device.ts'

/** keyrack devices ...: the inventory. */
export function addDevices(program: Command): void {
  const devices = program.command('devices').description('devices of the inventory')
  const list = devices
    .command('list')
    .description('find devices that match every --scheme with its --query')
    .option('--network <name>', 'only this network; may repeat', collect)
    .option('--scheme <scheme>', 'ipAddress, hostname, vendor, status, tag, ...; may repeat', collect)
    .option('--query <text>', 'what the scheme must match, such as tyo-*; may repeat', collect)
    .option('--sort <column>', 'a field of a device; default: ipAddress')
    .option('--descending', 'sort in descending order')
    .option('--limit <number>', 'at most this many devices')
    .option('--columns <names>', 'columns to show, comma-separated')
  remoteCommand(list, listDevices)
  remoteCommand(inNetwork(devices.command('get <ip>')).description('show one device'), getDevice)
  const create = inNetwork(devices.command('create <ip>')).description('create a device')
  remoteCommand(
    create.requiredOption('--adapter <id>', 'adapter that manages it, such as Cisco::IOS'),
    createDevice,
    NO_OUTPUT,
  )
  remoteCommand(
    withChanges(inNetwork(devices.command('update <ip>')).description('update a device')),
    updateDevice,
    NO_OUTPUT,
  )
  const remove = inNetwork(devices.command('delete <ip>'))
  remoteCommand(remove.description('delete a device; no error if it does not exist'), deleteDevice, NO_OUTPUT)
  addFileCommands(devices)
}

const inNetwork = (command: Command): Command => command.option('--network <name>', 'network of the device', 'Default')

function withChanges(command: Command): Command {
  command
    .option('--hostname <name>', 'its hostname; "" clears it')
    .option('--adapter <id>', 'adapter that manages it')
    .option('--move-to <network>', 'move it to another network')
    .option('--new-ip <ip>', 'give it another address')
  for (const number of [1, 2, 3, 4, 5]) command.option(`--custom${number} <text>`, `custom field ${number}`)
  return command
}

const fileFormat = (): Option =>
  new Option('--format <format>', 'default: by the name of the file').choices(FILE_FORMATS)

function addFileCommands(devices: Command): void {
  const bring = devices
    .command('import <file>')
    .description('create and update devices from a file (- is stdin); stdout lists the bad rows')
    .option('--network <name>', 'network of rows that name none')
    .addOption(fileFormat())
    .addOption(new Option('--empty <how>', 'what an empty cell does').choices(['keep', 'clear']).default('keep'))
    .option('--dry-run', 'change nothing, list what would change')
    .option('--all-or-nothing', 'check the whole file first; change nothing if a row is bad')
    .option('--resume', 'continue an import of this file that was interrupted')
    .option('--create-networks', 'create networks that do not exist')
  remoteCommand(bring, importDevices)
  const take = devices
    .command('export [file]')
    .description('write devices with everything known to a file that import reads; without FILE to stdout, as csv')
    .option('--network <name>', 'only this network; may repeat', collect)
    .addOption(fileFormat())
  remoteCommand(take, exportDevices, NO_OUTPUT)
}
