/* The private copy of Redis. The package programs here unpack a shell script; the real ones are in the slow test. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareDebianCopy } from '../../src/embedded-redis/debian-copy.ts'
import { temporaryFolder } from './playground.ts'

const writeProgram = (path: string, script: string) => writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o700 })

/** Creates a folder with apt-get and dpkg. Returns an environment whose PATH begins with it. */
async function packageTools(root: string, name: string, aptGet: string, dpkg = ''): Promise<NodeJS.ProcessEnv> {
  const bin = join(root, name)
  await mkdir(bin)
  await writeProgram(join(bin, 'apt-get'), aptGet)
  await writeProgram(join(bin, 'dpkg'), dpkg)
  return { PATH: `${bin}:${process.env.PATH}` }
}

/** Returns the environment of a set-up whose copy is a script that names it. */
const unpacking = (root: string, name: string) =>
  packageTools(
    root,
    name,
    'case "$*" in *" download "*) : > server.deb ;; esac',
    `mkdir -p "$3/usr/bin"
     printf '%s\\n' '#!/bin/sh' '# of ${name}' 'echo Redis server v=7.0.15' > "$3/usr/bin/redis-server"
     chmod 700 "$3/usr/bin/redis-server"`,
  )

async function plantBroken(root: string, script: string): Promise<void> {
  const bin = join(root, '.redis', 'server', 'usr', 'bin')
  await mkdir(bin, { recursive: true })
  await writeProgram(join(bin, 'redis-server'), script)
}

test('if two set-ups replace a copy that does not run, the slower one uses the copy of the other', async () => {
  const root = await temporaryFolder()
  const [quick, slow] = [await unpacking(root, 'quick'), await unpacking(root, 'slow')]
  // The slower set-up begins its second look at the broken copy, and learns that it does not run when the quicker one
  // has finished.
  const [looked, looks, finished] = ['looked', 'looks-again', 'finished'].map((name) => join(root, name))
  await plantBroken(
    root,
    `case $PATH in *quick*) exit 1 ;; esac
     [ -e "${looked}" ] || { : > "${looked}"; exit 1; }
     : > "${looks}"
     until [ -e "${finished}" ]; do sleep 0.02; done
     exit 1`,
  )
  const slower = prepareDebianCopy(root, slow, () => {})
  await expect.poll(() => existsSync(looks!)).toBe(true)
  const copy = await prepareDebianCopy(root, quick, () => {})
  await writeFile(finished!, '')
  expect((await slower).command).toBe(copy.command)
  expect(await readFile(copy.command, 'utf8')).toContain('# of quick')
  expect(await readdir(join(root, '.redis'))).toHaveLength(1)
})

test('if two set-ups make the first copy, the second one uses the copy of the first', async () => {
  const root = await temporaryFolder()
  const [quick, slow] = [await unpacking(root, 'quick'), await unpacking(root, 'slow')]
  const downloading = join(root, 'downloading')
  const finished = join(root, 'finished')
  await writeProgram(
    join(root, 'slow', 'apt-get'),
    `case "$*" in *" download "*) : > server.deb; : > "${downloading}"
     until [ -e "${finished}" ]; do sleep 0.02; done ;; esac`,
  )
  const slower = prepareDebianCopy(root, slow, () => {})
  await expect.poll(() => existsSync(downloading)).toBe(true)
  const copy = await prepareDebianCopy(root, quick, () => {})
  await writeFile(finished, '')
  expect((await slower).command).toBe(copy.command)
  expect(await readFile(copy.command, 'utf8')).toContain('# of quick')
  expect(await readdir(join(root, '.redis'))).toEqual(['server'])
})

test('a copy that does not run is replaced; the new copy is reused, and replaced if it stops running', async () => {
  const root = await temporaryFolder()
  const env = await unpacking(root, 'first')
  await plantBroken(root, 'exit 1')
  const lines: string[] = []
  const prepare = () => prepareDebianCopy(root, env, (line) => lines.push(line))
  const copy = await prepare()
  expect(await readdir(join(root, '.redis'))).toEqual(['server-2'])
  expect(await prepare()).toEqual(copy)
  expect(lines).toHaveLength(1)
  await writeProgram(copy.command, 'exit 1')
  await prepare()
  expect(await readdir(join(root, '.redis'))).toEqual(['server-3'])
})

test('a download that fails leaves no files and says why', async () => {
  const root = await temporaryFolder()
  const env = await packageTools(root, 'bin', 'echo "E: Unable to locate package redis-server" >&2; exit 100')
  await expect(prepareDebianCopy(root, env, () => {})).rejects.toThrow('Unable to locate package redis-server')
  expect(await readdir(join(root, '.redis'))).toEqual([])
})
