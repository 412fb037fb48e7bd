/*
 * Finds a browser. The first choice is Chromium's headless shell, which is made for tests: a page takes a fifth of the
 * processor time that it takes in Chromium. Debian has it as a package, which is unpacked once into a folder of the
 * project. Without it, an installed Chromium serves.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyEnvironment } from '../../../src/embedded-redis/debian-copy.ts'
import { type Apt, missingLibraries } from '../../../src/embedded-redis/debian-packages.ts'
import { findCommand } from '../../../src/embedded-redis/find-command.ts'
import { unpackOnce } from '../unpacked-packages.ts'

const SHELL = 'chromium-headless-shell'
const OTHERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const folder = fileURLToPath(new URL('../../../node_modules/.keyrack-browser/copy', import.meta.url))

/** A browser's binary, and the environment to run it in. */
export interface BrowserProgram {
  /** Absolute path. */
  readonly command: string
  readonly env: NodeJS.ProcessEnv
}

/** Returns the browser, or the reason why there is none. */
export function findBrowser(): BrowserProgram | string {
  const found = [installed(SHELL), unpacked(), ...OTHERS.map(installed)].find((it) => it !== null && runs(it))
  return found ?? `none of ${[SHELL, ...OTHERS].join(', ')} runs here (Debian: apt-get install ${SHELL})`
}

/** Unpacks the headless shell, unless it is installed. Prints the reason if that is not possible. */
export async function fetchBrowser(): Promise<void> {
  if (findCommand(SHELL, process.env) !== null) return
  await unpackOnce(folder, { choose: choosePackages }).catch(({ message }: Error) => {
    process.stderr.write(`Cannot fetch ${SHELL}, with which tests of the console are faster: ${message}\n`)
  })
}

/** Returns the packages to unpack. Throws if apt lists no libraries, because a shell without them would stay. */
export async function choosePackages(apt: Apt): Promise<string[]> {
  const libraries = await missingLibraries(apt, SHELL)
  if (libraries === null) throw new Error('apt does not list its libraries')
  return [SHELL, 'chromium-common', 'fonts-dejavu-core', ...libraries]
}

function installed(name: string): BrowserProgram | null {
  const command = findCommand(name, process.env)
  return command === null ? null : { command, env: process.env }
}

function unpacked(): BrowserProgram {
  const copy = copyEnvironment(folder, process.env)
  // A library of sound keeps its parts in a folder of its own.
  const libraries = copy.LD_LIBRARY_PATH?.split(':').flatMap((libraries) => [libraries, join(libraries, 'pulseaudio')])
  // The default configuration of fonts, and the one that is built in, look for fonts there too.
  const XDG_DATA_HOME = join(folder, 'usr', 'share')
  const env = { ...copy, XDG_DATA_HOME, LD_LIBRARY_PATH: libraries?.join(':') }
  return { command: join(folder, 'usr', 'lib', 'chromium', SHELL), env }
}

const runs = ({ command, env }: BrowserProgram): boolean => spawnSync(command, ['--version'], { env }).status === 0
