/*
 * Sample command lines. A command with an argument that has no sample here fails.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NETBOX_TOKEN } from '../remote/import/netbox-server.ts'
import type { Leaf } from './leaves.ts'

/**
 * Returns a function that returns a sample command line of a command, another one each time. The name of an argument
 * decides its sample; for `file`, the command decides too. Files are in the folder.
 */
export function createSamples(folder: string, netboxUrl: string): (leaf: Leaf) => Promise<string[]> {
  let count = 0
  const fileNamed = async (name: string, content: string): Promise<string> => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }

  return async ({ name, command }) => {
    count++
    const files: Readonly<Record<string, () => Promise<string>>> = {
      backup: async () => join(folder, `${count}.backup`),
      restore: async () => join(folder, 'whole.backup'),
      'devices import': () => fileNamed('devices.csv', 'network,ipAddress,adapterId\nDefault,10.9.0.1,A::B\n'),
      'credentials import': () => fileNamed('sets.csv', 'name,username\n10.9.0.1,ann\n'),
      'import oxidized': () => fileNamed('router.db', `10.9.1.${count % 250}:ios\n`),
      'import csv': () => fileNamed('foreign.csv', `Address\n10.9.2.${count % 250}\n`),
    }
    const samples: Readonly<Record<string, () => Promise<string> | string>> = {
      file: files[name] ?? (() => join(folder, `${count}.csv`)),
      name: () => `sample-${count}`,
      id: () => '000000000000',
      term: () => '1',
      ip: () => '10.0.0.1',
      network: () => 'Default',
      config: () => 'core routers',
      request: () => 'no-request',
      method: () => 'Inventory.getDevice',
      params: () => '{"network": "Default", "ipAddress": "10.0.0.1"}',
    }
    const options: Readonly<Record<string, string[]>> = {
      'keys create': ['--role', 'viewer'],
      'users create': ['--role', 'viewer'],
      'devices create': ['--adapter', 'A::B'],
      'devices update': ['--custom1', `${count}`],
      'devices count': ['--by', 'model'],
      'devices restore': ['--at', '2000-01-01T00:00:00Z'],
      'credentials import': ['--network', 'Default', '--config', `sets-${count}`, '--create'],
      'credentials export': ['--network', 'Default'],
      'import oxidized': ['--network', 'Default'],
      'import csv': ['--network', 'Default', '--map', 'ipAddress=Address', '--adapter', 'A::B'],
      'import netbox': [
        ...['--url', netboxUrl, '--token', NETBOX_TOKEN, '--network', 'Default'],
        ...['--checkpoint', join(folder, `netbox-${count}`)],
      ],
    }
    const words = command.registeredArguments.map(async (argument) => {
      // Without a file these commands write to stdout.
      if (!argument.required && argument.name() === 'file') return []
      const sample = samples[argument.name()]
      if (sample === undefined)
        throw new Error(`keyrack ${name} has an argument <${argument.name()}> without a sample here`)
      return [await sample()]
    })
    return [...name.split(' '), ...(await Promise.all(words)).flat(), ...(options[name] ?? [])]
  }
}
