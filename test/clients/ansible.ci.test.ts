/* Reads the Ansible inventory with Debian's ansible-inventory. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReportOutcome } from '../../generated/types.ts'
import { FLEET_NETWORKS, makeDevice } from '../../scripts/seed/fleet.ts'
import { openOnce } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'
import { openSession } from '../support/session-cookie.ts'
import { type Ansible, findAnsible } from './ansible.ts'
import { noPython, root, runPython } from './python.ts'

/** Enough devices for several pages of a search. With DEVICES=10000 the test takes one minute longer. */
const DEVICES = Number(process.env.DEVICES ?? 2500)
// The last 2000 of each 10,000 devices of the fleet are in Branch.
const STEP = Math.max(1, Math.floor(10_000 / DEVICES))
const SCRIPT = join(root, 'examples/ansible/keyrack_inventory.py')
const found = await findAnsible()
const missing = noPython ?? (typeof found === 'string' ? found : null)

interface Inventory {
  readonly _meta: { readonly hostvars: Record<string, Record<string, unknown>> }
  readonly [group: string]: { readonly hosts?: string[]; readonly children?: string[] } & Record<string, unknown>
}

describe.skipIf(missing !== null)(needing(missing, `an inventory of ${DEVICES} devices`), () => {
  const redis = openOnce(startRedisServer)
  const made = Array.from({ length: DEVICES }, (_, index) => makeDevice(index * STEP, 1))

  const service = openOnce(() => startService({ REDIS_URL: redis.url, NETWORKS: FLEET_NETWORKS.join() }))
  beforeAll(async () => {
    for (const network of FLEET_NETWORKS) {
      const reports = made.filter((device) => device.network === network).map(({ report }) => report)
      const outcome = await service.result<ReportOutcome>('Collector.reportDevices', { network, reports })
      expect(outcome.applied).toBe(reports.length)
    }
  })
  /** Returns the output of ansible-inventory and its duration in seconds. */
  async function ask(...args: string[]): Promise<{ text: string; seconds: string }> {
    const { command, args: first, env: more } = (found as Ansible)('ansible-inventory')
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8', ...more, KEYRACK_URL: service.url }
    const options = { cwd: join(root, 'examples/ansible'), env, maxBuffer: 2 ** 28 }
    const begun = performance.now()
    const run = await promisify(execFile)(command, [...first, ...args], options)
    return { text: run.stdout, seconds: ((performance.now() - begun) / 1000).toFixed(2) }
  }

  test('--list has every device with its variables, in its groups', async () => {
    const { text, seconds } = await ask('--list')
    process.stdout.write(`ansible-inventory --list of ${DEVICES} devices: ${seconds} s\n`)
    const inventory = JSON.parse(text) as Inventory
    const variables = Object.values(inventory._meta.hostvars)
    expect(variables).toHaveLength(DEVICES)
    const places = (network: unknown, address: unknown) => `${address}@${network}`
    expect(new Set(variables.map((one) => places(one.keyrack_network, one.ansible_host)))).toEqual(
      new Set(made.map(({ network, report }) => places(network, report.ipAddress))),
    )
    for (const network of FLEET_NETWORKS) {
      const expected = made.filter((device) => device.network === network).length
      expect(inventory[`network_${network}`]!.hosts).toHaveLength(expected)
    }
    const routers = made.filter(({ report }) => report.deviceType === 'Router').length
    expect(inventory.type_Router!.hosts).toHaveLength(routers)
    expect(text).not.toContain('ansible_password')
  })

  test('--graph has every device in the group of its network', async () => {
    const { text, seconds } = await ask('--graph')
    process.stdout.write(`ansible-inventory --graph of ${DEVICES} devices: ${seconds} s\n`)
    const inNetworks = text.split(/^(?= {2}\|--@)/m).filter((group) => group.startsWith('  |--@network_'))
    expect(inNetworks).toHaveLength(FLEET_NETWORKS.length)
    expect(inNetworks.join('').match(/^ {2}\| {2}\|--/gm)).toHaveLength(DEVICES)
  })

  test('--host returns the same variables of a device as --list', async () => {
    const { stdout } = await runPython([SCRIPT, '--list'], { KEYRACK_URL: service.url })
    const [name, variables] = Object.entries((JSON.parse(stdout) as Inventory)._meta.hostvars)[Math.floor(DEVICES / 2)]!
    expect(JSON.parse((await ask('--host', name)).text)).toEqual(variables)
    const one = await runPython([SCRIPT, '--host', name], { KEYRACK_URL: service.url })
    expect(JSON.parse(one.stdout)).toEqual(variables)
  })

  test('with KEYRACK_WITH_CREDENTIALS each device has the credentials that are tried first', async () => {
    const cookie = await openSession(service)
    const headers = { cookie }
    const addressSet = { addresses: [made[0]!.report.ipAddress] }
    const config = { name: 'all', type: 'DYNAMIC', addressSet }
    const sets = [{ name: 'first', username: 'ops', password: 'a{{b', enablePassword: 'deep' }]
    await service.call('Credentials.saveCredentialConfig', [made[0]!.network, null, config], { headers })
    await service.call('Credentials.saveCredentialSets', [made[0]!.network, 'all', sets], { headers })
    await service.call('Credentials.commitEdits', [], { headers })
    const env = { KEYRACK_URL: service.url, KEYRACK_WITH_CREDENTIALS: '1' }
    const { stdout } = await runPython([SCRIPT, '--list'], env)
    const all = Object.values((JSON.parse(stdout) as Inventory)._meta.hostvars)
    const known = all.filter((one) => one.ansible_user !== undefined)
    expect(known).toEqual([
      expect.objectContaining({
        ansible_host: made[0]!.report.ipAddress,
        ansible_user: 'ops',
        ansible_password: { __ansible_unsafe: 'a{{b' },
        ansible_become_password: 'deep',
      }),
    ])
  })
})
