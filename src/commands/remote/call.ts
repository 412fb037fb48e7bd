/*
 * The command keyrack call METHOD [PARAMS]: calls any method of the contract. Every run has its own edit session.
 * Staged edits of credentials are committed by the same run or dropped.
 */

import { addAbortSignal } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import type {
  Credentials,
  MethodName,
  Methods,
  CallOptions as SessionCallOptions,
} from '../../../clients/typescript/index.ts'
import { writes } from '../../../generated/client/typescript/methods.ts'
import { parseJson } from '../../domain/json.ts'
import { CommandError, UsageError } from '../command.ts'
import { withoutSecrets } from './credentials/secrets.ts'
import { STDIO } from './files/row-file.ts'
import { JSON_OUTPUT, type RemoteCommandContext, remoteCommand, withComment } from './remote-command.ts'

/** Adds the command `keyrack call`. */
export function addCall(program: Command): void {
  const command = program
    .command('call <method> [params]')
    .description('call any method of the contract and print its result; PARAMS is JSON, or - to read it from stdin')
    .summary('call any method of the contract')
    .option('--commit', 'commit the credential edits of the call')
    .option('--reveal', 'print secrets; without this option they are ***')
  remoteCommand(withComment(command), callMethod, JSON_OUTPUT)
}

interface CallOptions {
  readonly commit?: boolean
  readonly reveal?: boolean
}

export async function callMethod(
  context: RemoteCommandContext,
  { commit = false, reveal = false }: CallOptions,
  method: string,
  params = '{}',
): Promise<void> {
  const given = parseParams(params === STDIO ? await readStdin(context.signal) : params)
  const show = (result: unknown): Promise<void> => context.output.json(reveal ? result : withoutSecrets(result))
  if (commit || stages(method)) {
    const { result } = await callInSession(context, { method, params: given, commit })
    await show(result)
    if (!commit) throw nothingSaved(method)
    return
  }
  const call = context.client.call(method as MethodName, given as Methods[MethodName]['params'], {
    signal: context.signal,
  })
  await show(await call)
}

/** Returns whether the method has an effect that is lost with its session. Discarding edits has none. */
const stages = (method: string): boolean =>
  /^Credentials\./.test(method) && writes.has(method) && method !== 'Credentials.discardEdits'

/** Methods that need earlier edits of their session. The session of this command has none. */
const NEED_EDITS = ['Credentials.commitEdits', 'Credentials.rebaseEdits']

const nothingSaved = (method: string): CommandError =>
  NEED_EDITS.includes(method)
    ? new CommandError('Nothing was saved: no earlier call has edits in this session. Use --commit with that call')
    : new CommandError(`Nothing was saved: the edits of ${method} end with this command. Use --commit`)

async function readStdin(signal: AbortSignal): Promise<string> {
  try {
    return await text(addAbortSignal(signal, process.stdin))
  } catch (failure) {
    signal.throwIfAborted()
    throw failure
  }
}

type SessionCall = (params: object, options: SessionCallOptions) => Promise<unknown>

interface InSession {
  readonly method: string
  readonly params: object
  readonly commit: boolean
}

async function callInSession(
  { client, signal }: RemoteCommandContext,
  { method, params, commit }: InSession,
): Promise<{ readonly result: unknown }> {
  const own = /^Credentials\.(\w+)$/.exec(method)?.[1]
  if (own === undefined) throw new UsageError('--commit is only for methods of Credentials')
  const answered = new Answered()
  const work = async (session: Credentials): Promise<void> => {
    const call = (session as unknown as Record<string, SessionCall | undefined>)[own]
    if (call === undefined) throw new UsageError(`Unknown method "${method}"`)
    answered.result = await call.call(session, params, { signal })
    if (!commit) throw answered
  }
  await client.credentials.edit(work, { signal }).catch((end) => {
    if (end !== answered) throw end
  })
  return answered
}

/** Thrown inside an edit session to discard its edits. It holds the result of the call. */
class Answered extends Error {
  result: unknown = null
}

function parseParams(json: string): object {
  const params = parseJson(json)
  // The message must not quote PARAMS: it may hold a secret.
  if (params === undefined) throw new UsageError(`PARAMS must be JSON, such as '{"network": "Default"}'`)
  if (typeof params === 'object' && params !== null) return params
  throw new UsageError('PARAMS must be an object or an array')
}
