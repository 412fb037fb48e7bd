import { type ExecFileException, execFile } from 'node:child_process'
import { hostname, networkInterfaces } from 'node:os'
import { promisify } from 'node:util'
import { findCommand, plainEnvironment } from './find-command.ts'

const run = promisify(execFile)

/** Kinds of addresses that lead only to an engine of this machine. */
const LOCAL_SOCKET = /^(unix|npipe|fd):/
/** The host of other addresses, such as tcp://10.0.0.1:2375 or ssh://user@host. */
const HOST = /^\w+:\/\/(?:[^@/]*@)?(?:\[([^\]/]+)\]|([^:/@[\]]+))(?::\d+)?\/?$/
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

/** Time limit for a reply of the engine, in milliseconds. A working engine on this machine replies at once. */
const ANSWER_LIMIT_MS = 5_000

/** A Docker engine that answered. */
export interface DockerEngine {
  /** Absolute path of the docker command. */
  readonly command: string
  readonly env: NodeJS.ProcessEnv
  /**
   * Whether the engine is rootless. In a rootless engine, root in a container is our user outside. Other users of a
   * container are users that the host does not know.
   */
  readonly rootless: boolean
}

/** Returns a Docker engine of this machine that answers. Throws an Error with the reason if there is none. */
export async function findDocker(env: NodeJS.ProcessEnv): Promise<DockerEngine> {
  const command = findCommand('docker', env)
  if (command === null) throw new Error('it is not installed')
  const engine = { command, env: plainEnvironment(env), rootless: false }
  const about = await runDocker(engine, ['info', '--format', '{{.ServerVersion}} {{json .SecurityOptions}}'])
  // Some versions of the command exit with 0 and print nothing if there is no engine.
  if (!/^\d/.test(about)) throw new Error('no engine answers')
  await refuseRemote(engine)
  return { ...engine, rootless: about.includes('name=rootless') }
}

/**
 * Throws an Error if the engine runs on another machine: it would publish the port of Redis there, and keep the files
 * in a folder there. An engine that does not say where it runs is used.
 */
async function refuseRemote(engine: DockerEngine): Promise<void> {
  const host = await runDocker(engine, ['context', 'inspect', '--format', '{{.Endpoints.docker.Host}}']).catch(() => '')
  if (!/^\w+:\/\//.test(host) || isOfThisMachine(host)) return
  throw new Error(`its engine runs on another machine (${host}): unset DOCKER_HOST, or use a context of this machine`)
}

function isOfThisMachine(url: string): boolean {
  if (LOCAL_SOCKET.test(url)) return true
  const [, bracketed, plain] = HOST.exec(url) ?? []
  const host = (bracketed ?? plain ?? '').toLowerCase()
  const ours = Object.values(networkInterfaces()).flatMap((found) => (found ?? []).map(({ address }) => address))
  return LOOPBACK.test(host) || [hostname().toLowerCase(), ...ours].includes(host)
}

/** Runs a short docker command and returns its output. Throws an Error with the last line of its standard error. */
export async function runDocker(engine: DockerEngine, args: string[], limitMs = ANSWER_LIMIT_MS): Promise<string> {
  try {
    const { stdout } = await run(engine.command, args, { env: engine.env, timeout: limitMs })
    return stdout.trim()
  } catch (failure) {
    const { stderr, killed, message } = failure as ExecFileException
    if (killed) throw new Error(`no answer in ${limitMs / 1000} seconds`)
    throw new Error((stderr?.trim() || message).split('\n').at(-1))
  }
}
