import type { Command } from 'commander'
import type { ManagedNetwork } from '../../../generated/client/typescript/index.ts'
import type { Row, Shape } from './output/row-writer.ts'
import { type AtServer, atServer } from './remote-command.ts'

const COLUMNS = ['name', 'bridgeName', 'online']
const SHAPE: Shape = { columns: COLUMNS, shown: COLUMNS }

/** keyrack networks ...: what devices and credentials live in. */
export function addNetworks(program: Command): void {
  const networks = program.command('networks').description('the networks devices live in')
  atServer(networks.command('list').description('all networks'), listNetworks)
  const create = networks.command('create <name>').description('make a network')
  atServer(create.option('--bridge <name>', 'through which it is reached'), createNetwork)
  atServer(networks.command('delete <name>').description('delete an empty network'), deleteNetwork)
}

async function listNetworks({ client, output, signal }: AtServer): Promise<void> {
  const writer = output.rows(SHAPE)
  await writer.write((await client.networks.getAllManagedNetworks({ signal })) as (ManagedNetwork & Row)[])
  await writer.end()
}

async function createNetwork(
  { client, screen, signal }: AtServer,
  { bridge }: { readonly bridge?: string },
  networkName: string,
): Promise<void> {
  await client.networks.defineManagedNetwork({ networkName, bridgeName: bridge ?? null }, { signal })
  screen.tell(`Network ${networkName} is made`)
}

async function deleteNetwork({ client, screen, signal }: AtServer, _: object, networkName: string): Promise<void> {
  await client.networks.deleteManagedNetwork({ networkName }, { signal })
  screen.tell(`Network ${networkName} is deleted`)
}
