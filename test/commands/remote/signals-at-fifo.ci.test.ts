/*
 * A signal ends a command that waits for the other end of a FIFO, and one that reads a FIFO into which nothing is
 * written. Such a command waits in a system call, which also keeps process.exit waiting.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openOnce, temporaryFolder } from '../../support/fixture.ts'
import { needing } from '../../support/needs.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { startService } from '../../support/service.ts'
import { soon } from '../../support/soon.ts'
import { runKeyrack } from '../run-keyrack.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))
const folder = temporaryFolder()

/** Linux shows in which function of its own a thread waits. */
const waitOf = (pid: number): string =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/wchan`, 'utf8'))
    .join(' ')
const missing = existsSync('/proc/self/wchan') && !/^0?$/.test(waitOf(process.pid)) ? null : 'no /proc/PID/wchan'

/**
 * Runs a command with a FIFO as its file, and sends a signal once the command waits at the FIFO. `by` is the signal by
 * which the process ended, or null.
 */
async function endAtFifo(words: string, signal: NodeJS.Signals, hasWriter: boolean) {
  const path = join(mkdtempSync(join(folder, 'case-')), 'fifo')
  execFileSync('mkfifo', [path])
  // Linux opens a FIFO for both directions without another end.
  const writer = hasWriter ? await open(path, 'r+') : null
  onTestFinished(() => writer?.close())
  let by: NodeJS.Signals | null = null
  const ran = await runKeyrack([...words.split(' '), path, '--format', 'csv', '--url', service.url], {
    onStart(child) {
      child.once('exit', (_code, name) => {
        by = name
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      void soon(() => expect(waitOf(child.pid!)).toMatch(/partner|fifo|pipe/)).then(() => child.kill(signal))
    },
  })
  return { ...ran, by }
}

describe.skipIf(missing !== null)(needing(missing, 'at a FIFO'), () => {
  test.each([
    ['SIGINT', 130, 'devices export', false],
    ['SIGINT', 130, 'devices import --network Default', false],
    ['SIGINT', 130, 'devices import --network Default', true],
    ['SIGTERM', 143, 'devices import --network Default', true],
  ] as const)('%s exits with %i: %s, with a silent writer %j', async (signal, code, words, hasWriter) => {
    const ran = await endAtFifo(words, signal, hasWriter)
    // If a system call is under way, the process ends by the signal, which a shell reports as the same code.
    expect([code, signal]).toContain(ran.code ?? ran.by)
    expect(ran.err).toMatch(/^Error: (Interrupted|Ended by SIGTERM)\n$/)
  })
})
