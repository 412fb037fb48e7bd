/*
 * Two services with sealed sets, callers that read and write these sets, and functions that run the keyring commands.
 */
import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { findBlob } from '../../src/sealing/sealed-blob.ts'
import { parseKeyring } from '../../src/sealing/stored-keyring.ts'
import { openStore } from '../store/open-store.ts'
import { Caller } from '../support/caller.ts'
import { ipOf } from '../support/hosts.ts'
import { MAIN, runMain } from '../support/processes/main-program.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { startService, TEST_KEY } from '../support/service.ts'

const PREFIX = 'rotation:'

interface Traffic {
  reads: number
  writes: number
  /** How many reads needed a second try. */
  repeatedReads: number
  /** A sentence for each failure of a reader or a writer. */
  readonly failures: string[]
  stop(): Promise<void>
}

export interface RotationStage {
  readonly redis: RedisServer
  /** A caller of the first service. */
  caller(): Caller
  /** Starts two readers and two writers, which run until they are stopped. */
  startTraffic(): Traffic
  /** Runs a keyring command as an operator would. Returns its output. */
  keyring(...args: string[]): Promise<string>
  /** Runs a keyring command and kills it with -9 after `afterMs` ms. Returns false if it ended before that. */
  killKeyring(afterMs: number, ...args: string[]): Promise<boolean>
  terms(): Promise<{ readonly active: number; readonly older: readonly number[] }>
  /** Returns the number of sealed records on a term other than the active one. */
  countLeft(): Promise<number>
  stop(): Promise<void>
}

const nameOf = (index: number): string => ipOf(index)

export async function startRotationStage(sets: number): Promise<RotationStage> {
  const redis = await startRedisServer()
  const settings = { REDIS_URL: redis.url, REDIS_PREFIX: PREFIX }
  const services = [await startService(settings), await startService(settings)] as const
  const { store, close } = await openStore(redis.url, PREFIX)
  const env = { PATH: process.env.PATH, ...settings, CREDENTIALS_KEY: TEST_KEY }

  async function terms(): Promise<{ active: number; older: number[] }> {
    const { active, keys } = parseKeyring((await store.keyring.read())!)
    return { active, older: keys.map(({ term }) => term).filter((term) => term !== active) }
  }

  await saveAll(new Caller(services[0].url), sets)
  return {
    redis,
    caller: () => new Caller(services[0].url),
    startTraffic: () => startTraffic([services[0].url, services[1].url], sets),
    async keyring(...args) {
      return (await runMain(['keyring', ...args], env)).stderr
    },
    async killKeyring(afterMs, ...args) {
      const child = spawn(process.execPath, [MAIN, 'keyring', ...args], { env, stdio: 'ignore' })
      const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)))
      await Promise.race([ended, pause(Math.max(0, afterMs))])
      child.kill('SIGKILL')
      return (await ended) !== null
    },
    terms,
    async countLeft() {
      const { active } = await terms()
      let count = 0
      for await (const page of store.sealedRecords.pages()) {
        count += page.filter(({ blob }) => findBlob(blob)?.term !== active).length
      }
      return count
    },
    async stop() {
      close()
      for (const service of services) await service.stop()
      await redis.stop()
    },
  }
}

async function saveAll(caller: Caller, sets: number): Promise<void> {
  await caller.result('saveCredentialConfig', ['Default', null, { name: 'all', type: 'STATIC' }])
  await caller.result('commitEdits')
  const all = Array.from({ length: sets }, (_, index) => ({ name: nameOf(index), password: `secret-${index}` }))
  for (let at = 0; at < sets; at += 2000) {
    await caller.result('saveCredentialSets', ['Default', 'all', all.slice(at, at + 2000)])
  }
  await caller.result('commitEdits')
}

function startTraffic(urls: readonly string[], sets: number): Traffic {
  let running = true
  const repeat = async (turn: () => Promise<void>): Promise<void> => {
    while (running) await turn().catch((failure: Error) => traffic.failures.push(failure.message))
  }
  const reader = (url: string): Promise<void> => {
    const caller = new Caller(url)
    return repeat(async () => {
      const offset = Math.floor(Math.random() * (sets - 10))
      const repeats = caller.repeats
      const page = [{ offset, pageSize: 10 }, 'Default', 'all']
      const { credentialSets } = await caller.result<{ credentialSets: { name: string; password: string }[] }>(
        'getCredentialSets',
        page,
      )
      const wrong = credentialSets.filter(({ password }) => !/^(secret|changed)-/.test(password))
      if (wrong.length > 0 || credentialSets.length !== 10) throw new Error(`wrong sets at offset ${offset}`)
      traffic.reads++
      if (caller.repeats > repeats) traffic.repeatedReads++
    })
  }
  // Each writer has its own sets, so that no two writers conflict.
  const writer = (url: string, part: number): Promise<void> => {
    const caller = new Caller(url)
    return repeat(async () => {
      const set = { name: nameOf(256 * part + (traffic.writes % 256)), password: `changed-${traffic.writes}` }
      await caller.result('saveCredentialSets', ['Default', 'all', [set]])
      await caller.result('commitEdits')
      traffic.writes++
    })
  }
  const traffic: Traffic = {
    reads: 0,
    writes: 0,
    repeatedReads: 0,
    failures: [],
    async stop() {
      running = false
      await ended
    },
  }
  const ended = Promise.all(urls.flatMap((url, part) => [reader(url), writer(url, part + 1)]))
  return traffic
}
