/*
 * The usual mix of calls: mostly reads, some searches and writes, now and then edits and a login.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { KeyCaller } from '../crash/whole-store.ts'
import { Caller } from '../support/caller.ts'
import { ipOf } from '../support/hosts.ts'
import type { Random } from '../support/seeded-random.ts'

interface Callers {
  readonly url: string
  readonly key: string
  readonly user: { readonly name: string; readonly password: string }
}

export interface Traffic {
  readonly calls: number
  /** False after `stop`, and after a failure. */
  readonly isRunning: boolean
  /** Resolves when all callers have ended. Throws the first failure, if any. */
  stop(): Promise<void>
}

const CLIENTS = 8
const DEVICES = 500
const CONFIGS = 5
/** The pause between calls. A soak tests long operation, not load. */
const PAUSE_MS = 10

/** Starts clients that take the services at `urls` in turn. */
export function startMixedCalls(
  { urls, ...who }: Omit<Callers, 'url'> & { readonly urls: readonly string[] },
  random: Random,
): Traffic {
  let [running, calls] = [true, 0]
  const client = async (_: unknown, at: number): Promise<void> => {
    const callers = { ...who, url: urls[at % urls.length]! }
    const caller = new KeyCaller(callers.url, callers.key)
    while (running) {
      await one(callers, caller, random)
      calls++
      await pause(PAUSE_MS)
    }
  }
  const ended = Promise.all(Array.from({ length: CLIENTS }, client))
  ended.catch(() => {
    running = false
  })
  return {
    get calls() {
      return calls
    },
    get isRunning() {
      return running
    },
    async stop() {
      running = false
      await ended
    },
  }
}

async function one(callers: Callers, caller: Caller, random: Random): Promise<void> {
  const dice = random.unit()
  const number = random.between(0, DEVICES - 1)
  const address = ipOf(number)
  if (dice < 0.45) await caller.result('Inventory.getDevice', ['Default', address])
  else if (dice < 0.65) await search(caller, number, random)
  else if (dice < 0.8) await report(caller, address, number, random)
  else if (dice < 0.85) await caller.result('Inventory.deleteDevice', ['Default', address])
  else if (dice < 0.95) await edit(callers, random)
  else await logIn(callers)
}

async function search(caller: Caller, number: number, random: Random): Promise<void> {
  const [scheme, query] = random.pick([
    ['hostname', `host-${number}*`],
    ['hostname', `*-${number}`],
    ['ipAddress', '10.0.1.0/24'],
    ['tag', `t${number % 9}`],
  ] as const)
  const pageData = { offset: 0, pageSize: 20 }
  await caller.result('Inventory.search', { network: ['Default'], scheme, query, pageData, sortColumn: 'model' })
}

async function report(caller: Caller, ipAddress: string, number: number, random: Random): Promise<void> {
  const report = {
    ...{ ipAddress, adapterId: 'Cisco::IOS', hostname: `host-${number}`, tags: [`t${number % 9}`] },
    ...{ model: `M${random.between(0, 99)}`, memo: 'm'.repeat(random.between(0, 500)) },
  }
  await caller.result('Collector.reportDevices', ['Default', [report]])
}

/** Edits in a new session. If another session commits first, discards the edits. */
async function edit({ url, key }: Callers, random: Random): Promise<void> {
  const caller = new KeyCaller(url, key)
  const config = `config ${random.between(1, CONFIGS)}`
  const network = 'Default'
  const saved = await caller.reply('saveCredentialConfig', [network, null, { name: config, type: 'DYNAMIC' }])
  if (saved.error !== undefined && saved.error.data?.code !== 'CONFIG_EXISTS') throw new Error(saved.error.message)
  const sets = [{ name: `set ${random.between(1, 20)}`, password: `secret ${random.unit()}` }]
  await caller.result('saveCredentialSets', [network, config, sets])
  const committed = random.chance(0.7) ? await caller.reply('commitEdits') : null
  if (committed === null || committed.error?.data?.code === 'EDIT_CONFLICT') await caller.result('discardEdits')
  else if (committed.error !== undefined) throw new Error(committed.error.message)
  await caller.result('Security.logoutCurrentUser')
}

async function logIn({ url, user }: Callers): Promise<void> {
  const caller = new Caller(url)
  const login = `?${new URLSearchParams({ j_username: user.name, j_password: user.password })}`
  const body = { jsonrpc: '2.0', id: 1, method: 'Networks.getManagedNetworkNames' }
  const { status, text } = await caller.send(JSON.stringify(body), {}, login)
  if (status !== 200) throw new Error(`a login ends in ${status}: ${text}`)
  await caller.result('Security.logoutCurrentUser')
}
