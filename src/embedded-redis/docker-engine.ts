import { type ExecFileException, execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findCommand, plainEnvironment } from './find-command.ts'

const run = promisify(execFile)

/** An engine on this machine answers in a moment; one that doesn't is none, milliseconds. */
const ANSWER_LIMIT_MS = 5_000

/** A Docker engine that answered. */
export interface DockerEngine {
  /** Absolute path of the docker command. */
  command: string
  env: NodeJS.ProcessEnv
  /** In a rootless engine the container's root is our user, and its other users are nobody we know. */
  rootless: boolean
}

/** Finds a Docker engine; throws with the reason when none answers. */
export async function findDocker(env: NodeJS.ProcessEnv): Promise<DockerEngine> {
  const command = findCommand('docker', env)
  if (command === null) throw new Error('it is not installed')
  const engine = { command, env: plainEnvironment(env), rootless: false }
  const about = await runDocker(engine, ['info', '--format', '{{.ServerVersion}} {{json .SecurityOptions}}'])
  // Some versions of the command exit with 0 and an empty answer when no engine is there.
  if (!/^\d/.test(about)) throw new Error('no engine answers')
  return { ...engine, rootless: about.includes('name=rootless') }
}

/** One short docker command: what it printed, or an Error with the last line of its complaint. */
export async function runDocker(engine: DockerEngine, args: string[], limitMs = ANSWER_LIMIT_MS): Promise<string> {
  try {
    const { stdout } = await run(engine.command, args, { env: engine.env, timeout: limitMs })
    return stdout.trim()
  } catch (error) {
    const { stderr, killed, message } = error as ExecFileException
    if (killed) throw new Error(`no answer in ${limitMs / 1000} seconds`)
    throw new Error((stderr?.trim() || message).split('\n').at(-1))
  }
}
