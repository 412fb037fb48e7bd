/*
 * Finds Ansible: the installed one, or Debian's, unpacked once into a folder of the project. apt checks the
 * signatures of what it downloads. Nothing is installed into the system.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unpackOnce } from '../support/unpacked-packages.ts'
import { root } from './python.ts'

/** The programs of Ansible that tests run. */
export type AnsibleProgram = 'ansible-inventory' | 'ansible-playbook' | 'ansible-galaxy' | 'ansible-doc'

/** How to run a program of Ansible. */
interface AnsibleCommand {
  readonly command: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

/** Returns how to run a program. */
export type Ansible = (program: AnsibleProgram) => AnsibleCommand

const run = promisify(execFile)
/** Ansible and the modules of Python that it imports. */
const PACKAGES = [
  'ansible-core',
  ...['cffi-backend', 'cryptography', 'jinja2', 'markupsafe', 'packaging', 'resolvelib', 'yaml'].map(
    (it) => `python3-${it}`,
  ),
]

const folder = join(root, 'node_modules', '.keyrack-ansible', 'copy')

/** Returns the program, or the reason why there is none. */
export async function findAnsible(): Promise<Ansible | string> {
  const installed: Ansible = (program) => ({ command: program, args: [], env: {} })
  if (await runs(installed)) return installed
  try {
    await unpackOnce(folder, { choose: async () => PACKAGES })
    const copy = ofCopy(folder)
    return (await runs(copy)) ? copy : 'no ansible-inventory is installed, and the copy of Debian’s does not run here'
  } catch (failure) {
    return `no ansible-inventory is installed, and none can be unpacked (${(failure as Error).message.split('\n')[0]})`
  }
}

async function runs(ansible: Ansible): Promise<boolean> {
  const { command, args, env } = ansible('ansible-inventory')
  return await run(command, [...args, '--version'], { env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  )
}

/** Debian's packages are for Debian's Python. */
const ofCopy =
  (folder: string): Ansible =>
  (program) => ({
    command: '/usr/bin/python3',
    args: [join(folder, 'usr', 'bin', program)],
    env: { PYTHONPATH: join(folder, 'usr', 'lib', 'python3', 'dist-packages') },
  })
