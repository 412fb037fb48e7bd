/*
 * The command keyrack networks: lists, creates and deletes networks.
 */
import type { Command } from 'commander'
import type { ManagedNetwork } from '../../../clients/typescript/index.ts'
import { type Row, type Shape, writeAll } from '../output/row-writer.ts'
import { NO_OUTPUT, type RemoteCommandContext, remoteCommand } from './remote-command.ts'

const COLUMNS = ['name', 'bridgeName', 'online']
const SHAPE: Shape = { columns: COLUMNS, shown: COLUMNS, none: 'No networks' }

/** Adds the commands of `keyrack networks`. */
export function addNetworks(program: Command): void {
  const networks = program.command('networks').description('networks of devices')
  remoteCommand(networks.command('list').description('list networks'), listNetworks)
  const create = networks.command('create <name>').description('create a network')
  remoteCommand(
    create.option('--bridge <name>', 'bridge through which the network is reached'),
    createNetwork,
    NO_OUTPUT,
  )
  remoteCommand(networks.command('delete <name>').description('delete an empty network'), deleteNetwork, NO_OUTPUT)
}

async function listNetworks({ client, output, signal }: RemoteCommandContext): Promise<void> {
  const networks = await client.networks.getAllManagedNetworks({ signal })
  await writeAll(output.rows(SHAPE), networks as (ManagedNetwork & Row)[])
}

async function createNetwork(
  { client, screen, signal }: RemoteCommandContext,
  { bridge }: { readonly bridge?: string },
  networkName: string,
): Promise<void> {
  await client.networks.defineManagedNetwork({ networkName, bridgeName: bridge ?? null }, { signal })
  screen.inform(`Created network ${networkName}`)
}

async function deleteNetwork(
  { client, screen, signal }: RemoteCommandContext,
  _: object,
  networkName: string,
): Promise<void> {
  await client.networks.deleteManagedNetwork({ networkName }, { signal })
  screen.inform(`Deleted network ${networkName}`)
}
