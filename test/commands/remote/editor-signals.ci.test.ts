/*
 * A signal that ends `keyrack credentials edit` ends its editor too, and leaves no file with secrets.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOnce, temporaryFolder } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { startService } from '../../support/service.ts'
import { soon } from '../../support/soon.ts'
import { runKeyrack } from '../run-keyrack.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))
const folder = temporaryFolder()

/** Makes an editor that writes its ids to the file `pids`, runs `script` and waits. */
function makeEditor(script: string) {
  const at = mkdtempSync(join(folder, 'case-'))
  const [tmp, pids, editor] = [join(at, 'tmp'), join(at, 'pids'), join(at, 'editor')]
  mkdirSync(tmp)
  writeFileSync(
    editor,
    `#!/bin/sh\n${script}\nsleep 60 &\necho $$ $! > ${pids}.new\nmv ${pids}.new ${pids}\nwait\nwait\n`,
  )
  chmodSync(editor, 0o700)
  const readPids = (): number[] => readFileSync(pids, 'utf8').trim().split(' ').map(Number)
  return { tmp, readPids, isRunning: () => existsSync(pids), env: { TMPDIR: tmp, EDITOR: editor } }
}

const isAlive = (pid: number): boolean => {
  try {
    // A process that ended but was not waited for is a zombie; this container may have no init that waits for it.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

async function editUntil(signal: NodeJS.Signals, script = '', env: Record<string, string> = {}) {
  const editor = makeEditor(script)
  const ran = await runKeyrack(['credentials', 'edit', 'Default', 'new', '--create', '--url', service.url], {
    env: { ...editor.env, ...env },
    onStart: (child) =>
      void soon(() => expect(editor.isRunning()).toBe(true)).then(() => {
        expect(readdirSync(editor.tmp)).toHaveLength(1)
        child.kill(signal)
      }),
  })
  return { ran, left: readdirSync(editor.tmp), pids: editor.readPids() }
}

test.each([
  // The process ends by this signal itself, for which a shell reports 129.
  ['SIGHUP', null, 'Ended by SIGHUP'],
  ['SIGINT', 130, 'Interrupted'],
  ['SIGTERM', 143, 'Ended by SIGTERM'],
] as const)('%s removes the file, ends the editor, and exits with %j', async (signal, code, sentence) => {
  const { ran, left, pids } = await editUntil(signal)
  expect(ran).toMatchObject({ code, out: '', err: `Error: ${sentence}\n` })
  expect(left).toEqual([])
  expect(pids.filter(isAlive)).toEqual([])
  expect(await service.result('Credentials.getAllCredentialConfigs')).toEqual([])
})

test('an editor that ignores signals is killed', async () => {
  const { ran, left, pids } = await editUntil('SIGTERM', "trap '' TERM HUP INT")
  expect(ran).toMatchObject({ code: 143 })
  expect(left).toEqual([])
  await soon(() => expect(pids.filter(isAlive)).toEqual([]))
})

test('a list of processes that takes long delays the end of the command only a little', async () => {
  const programs = mkdtempSync(join(folder, 'programs-'))
  const listed = join(programs, 'listed')
  writeFileSync(join(programs, 'ps'), `#!/bin/sh\nsleep 10\n: > ${listed}\n`)
  chmodSync(join(programs, 'ps'), 0o700)
  // Without the list, only the shell of the editor ends. What remains must not hold the output of the command.
  const env = { PATH: `${programs}:${process.env.PATH}` }
  const { ran, left, pids } = await editUntil('SIGTERM', 'exec > /dev/null 2>&1', env)
  for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL')
  expect(existsSync(listed)).toBe(false)
  expect(ran).toMatchObject({ code: 143 })
  expect(left).toEqual([])
})
