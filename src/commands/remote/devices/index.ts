import { type Command, Option } from 'commander'
import { collect } from '../../rights.ts'
import { FILE_FORMATS } from '../files/row-file.ts'
import { atServer, NO_OUTPUT } from '../remote-command.ts'
import { exportDevices } from './export-devices.ts'
import { importDevices } from './import-devices.ts'
import { listDevices } from './list-devices.ts'
import { createDevice, deleteDevice, getDevice, updateDevice } from './one-device.ts'

/** keyrack devices ...: the inventory. */
export function addDevices(program: Command): void {
  const devices = program.command('devices').description('the inventory')
  const list = devices
    .command('list')
    .description('find devices: each --scheme with its --query, all of them met')
    .option('--network <name>', 'only of this one; may repeat', collect)
    .option('--scheme <scheme>', 'ipAddress, hostname, vendor, status, tag, ...; may repeat', collect)
    .option('--query <text>', 'what the scheme must match, such as tyo-*; may repeat', collect)
    .option('--sort <column>', 'a member of a device; else ipAddress')
    .option('--descending', 'the last ones first')
    .option('--limit <number>', 'no more than so many')
    .option('--columns <names>', 'of a table or csv, comma-separated')
  atServer(list, listDevices)
  atServer(inNetwork(devices.command('get <ip>')).description('one device'), getDevice)
  const create = inNetwork(devices.command('create <ip>')).description('add a device')
  atServer(create.requiredOption('--adapter <id>', 'what manages it, such as Cisco::IOS'), createDevice, NO_OUTPUT)
  atServer(
    withChanges(inNetwork(devices.command('update <ip>')).description('change a device')),
    updateDevice,
    NO_OUTPUT,
  )
  const remove = inNetwork(devices.command('delete <ip>'))
  atServer(remove.description('delete a device; no error if it does not exist'), deleteDevice, NO_OUTPUT)
  addFileCommands(devices)
}

const inNetwork = (command: Command): Command => command.option('--network <name>', 'where it is', 'Default')

function withChanges(command: Command): Command {
  command
    .option('--hostname <name>', 'its hostname; "" clears it')
    .option('--adapter <id>', 'what manages it')
    .option('--move-to <network>', 'put it in another network')
    .option('--new-ip <ip>', 'give it another address')
  for (const number of [1, 2, 3, 4, 5]) command.option(`--custom${number} <text>`, `custom field ${number}`)
  return command
}

const fileFormat = (): Option => new Option('--format <format>', "else by the file's name").choices(FILE_FORMATS)

function addFileCommands(devices: Command): void {
  const bring = devices
    .command('import <file>')
    .description('make and change devices as a file says (- is stdin); stdout lists the bad rows')
    .option('--network <name>', 'of rows that name none')
    .addOption(fileFormat())
    .addOption(new Option('--empty <how>', 'what an empty cell does').choices(['keep', 'clear']).default('keep'))
    .option('--dry-run', 'change nothing, list what would change')
    .option('--all-or-nothing', 'look at the whole file first; change nothing when a row is bad')
    .option('--resume', 'go on where the last import of this file was broken off')
    .option('--create-networks', 'make networks that are missing')
  atServer(bring, importDevices)
  const take = devices
    .command('export [file]')
    .description('everything known of devices, as a file for import; without FILE to stdout, as csv')
    .option('--network <name>', 'only of this one; may repeat', collect)
    .addOption(fileFormat())
  atServer(take, exportDevices, NO_OUTPUT)
}
