import { execFile } from 'node:child_process'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { prepareDebianCopy } from '../../src/embedded-redis/debian-copy.ts'
import { findCommand } from '../../src/embedded-redis/find-command.ts'
import { temporaryFolder } from './playground.ts'

const run = promisify(execFile)
const SLOW = 120_000

test(
  'two set-ups at once replace a broken copy; both get one that runs, and nothing else is left',
  async (context) => {
    context.skip(
      findCommand('apt-get', process.env) === null,
      'no apt-get here: the private copy is for Debian and Ubuntu',
    )
    const root = join(await temporaryFolder(), 'a folder, with blanks')
    const broken = join(root, '.redis', 'server', 'usr', 'bin')
    await mkdir(broken, { recursive: true })
    await writeFile(join(broken, 'redis-server'), 'for another machine', { mode: 0o700 })
    const abandoned = join(root, '.redis', 'making-before')
    await mkdir(abandoned)
    await utimes(abandoned, 0, 0)

    const lines: string[] = []
    const make = () => prepareDebianCopy(root, process.env, (line) => lines.push(line))
    const copies = await Promise.all([make(), make()]).catch((error: Error) => {
      context.skip(/resolv|connect|timed out/i.test(error.message), `no package source answers: ${error.message}`)
      throw error
    })
    for (const { command, env } of copies) expect((await run(command, ['--version'], { env })).stdout).toContain('v=')
    expect(await readdir(join(root, '.redis'))).toEqual(['server-2'])
    expect(lines).toHaveLength(2)
    expect(await make()).toEqual(copies[0])
    expect(lines).toHaveLength(2)
  },
  SLOW,
)
