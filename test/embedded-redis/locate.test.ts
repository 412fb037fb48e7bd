import { mkdir, writeFile } from 'node:fs/promises'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locateRedis } from '../../src/embedded-redis/locate.ts'
import { temporaryFolder } from './playground.ts'

/** Creates a folder that holds only the given shell scripts. Returns an environment whose PATH is that folder. */
async function pathWith(scripts: Record<string, string>): Promise<{ env: NodeJS.ProcessEnv; root: string }> {
  const root = await temporaryFolder()
  const bin = join(root, 'bin')
  await mkdir(bin)
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o700 })
  }
  return { env: { PATH: bin }, root }
}

const redis = (version: string) => `echo "Redis server v=${version} sha=00000000:0 malloc=libc bits=64 build=0"`
const silent = { say: () => {} }

test('if no Redis is found, the error names the choices and why each one failed', async () => {
  const nothing = locateRedis({ ...silent, env: { PATH: '' }, root: await temporaryFolder() })
  await expect(nothing).rejects.toThrow(/on PATH: neither is installed.*apt-get and dpkg.*Docker: it is not installed/s)
  await expect(nothing).rejects.toThrow(/apt install redis-server.*brew install redis.*REDIS_URL.*start Docker/s)
})

test('a redis-server on PATH comes first', async () => {
  const { env, root } = await pathWith({ 'redis-server': redis('7.2.4'), 'valkey-server': redis('8.1.0') })
  const command = join(root, 'bin', 'redis-server')
  expect(await locateRedis({ ...silent, env, root })).toMatchObject({ kind: 'binary', command, version: '7.2.4' })
})

test('the started program gets the environment it needs, and none of our secrets', async () => {
  const { env, root } = await pathWith({ 'redis-server': redis('7.2.4') })
  const ours = {
    ...env,
    LC_ALL: 'C',
    LD_LIBRARY_PATH: '/opt/lib',
    CREDENTIALS_KEY: 'secret',
    NODE_OPTIONS: '--inspect',
  }
  const runner = await locateRedis({ ...silent, env: ours, root })
  expect(runner.env).toEqual({ ...env, LC_ALL: 'C', LD_LIBRARY_PATH: '/opt/lib' })
})

test('version 6.2 is new enough, and 10 is newer than 6', async () => {
  for (const version of ['6.2.0', '10.0.1']) {
    const { env, root } = await pathWith({ 'redis-server': redis(version) })
    expect(await locateRedis({ ...silent, env, root })).toMatchObject({ version })
  }
})

test('a redis-server that is too old or does not run is passed over for a valkey-server', async () => {
  for (const script of [redis('6.0.16'), 'exit 127']) {
    const { env, root } = await pathWith({ 'redis-server': script, 'valkey-server': redis('8.1.0') })
    const command = join(root, 'bin', 'valkey-server')
    expect(await locateRedis({ ...silent, env, root })).toMatchObject({ command, version: '8.1.0' })
  }
})

test('an existing private copy is preferred to Docker', async () => {
  const { env, root } = await pathWith({ docker: 'echo "29.0.0 []"' })
  const bin = join(root, '.redis', 'server', 'usr', 'bin')
  await mkdir(bin, { recursive: true })
  await writeFile(join(bin, 'redis-server'), `#!/bin/sh\n${redis('7.0.15')}\n`, { mode: 0o700 })
  expect(await locateRedis({ ...silent, env, root })).toMatchObject({ command: join(bin, 'redis-server') })
})

test('a Docker engine that responds is the last choice', async () => {
  const { env, root } = await pathWith({ 'redis-server': redis('5.0.7'), docker: 'echo "29.0.0 []"' })
  expect(await locateRedis({ ...silent, env, root })).toMatchObject({
    kind: 'docker',
    image: 'redis:8',
    rootless: false,
  })
  const other = await locateRedis({ ...silent, env, root, dockerImage: 'valkey/valkey:8' })
  expect(other).toMatchObject({ image: 'valkey/valkey:8' })
})

/** A docker command whose engine has this address. */
const dockerAt = (host: string): string => `case "$1" in context) echo "${host}";; *) echo "29.0.0 []";; esac`

test.each([
  ['ssh://ops@far.example', false],
  ['tcp://10.0.0.9:2375', false],
  ['tcp://127.0.0.1.example:2375', false],
  ['ssh://localhost@far.example', false],
  ['ssh://ops@localhost', true],
  ['tcp://127.0.0.1:2375', true],
  ['tcp://[::1]:2375', true],
  ['unix:///var/run/docker.sock', true],
  ['npipe:////./pipe/docker_engine', true],
])('of Docker engines only those of this machine are used: %s', async (host, isUsed) => {
  const { env, root } = await pathWith({ docker: dockerAt(host) })
  const located = locateRedis({ ...silent, env, root })
  if (isUsed) expect(await located).toMatchObject({ kind: 'docker' })
  else await expect(located).rejects.toThrow(`Docker: its engine runs on another machine (${host})`)
})

test('a Docker engine at the name or an address of this machine is used', async () => {
  const own = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
  const addresses = own.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))
  for (const host of [hostname(), hostname().toUpperCase(), ...addresses]) {
    for (const url of [`ssh://ops@${host}`, `tcp://${host}:2375`]) {
      const { env, root } = await pathWith({ docker: dockerAt(url) })
      expect(await locateRedis({ ...silent, env, root }), url).toMatchObject({ kind: 'docker' })
    }
  }
})

test('Docker without an engine is not used, and the error names the version of a Redis that is too old', async () => {
  const { env, root } = await pathWith({ 'redis-server': redis('5.0.7'), docker: 'echo "no engine here" >&2; exit 1' })
  const nothing = locateRedis({ ...silent, env, root })
  await expect(nothing).rejects.toThrow(/redis-server" is version 5\.0\.7, older than 6\.2.*Docker: no engine here/s)
})

test('if a Redis is too old, the remedy is not to install the same one again', async () => {
  const { env, root } = await pathWith({ 'redis-server': redis('6.0.16') })
  const nothing = locateRedis({ ...silent, env, root })
  await expect(nothing).rejects.toThrow(/The packages of this system are too old: install one of packages\.redis\.io/)
  await expect(nothing).rejects.not.toThrow(/apt install/)
})
