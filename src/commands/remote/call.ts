import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import type { MethodName, Methods } from '../../../generated/client/typescript/index.ts'
import { Misused } from '../command.ts'
import { withoutSecrets } from './credentials/secrets.ts'
import { STDIO } from './files/row-file.ts'
import { type AtServer, atServer } from './remote-command.ts'

/** keyrack call METHOD [PARAMS]: anything in the contract, as it stands there. */
export function addCall(program: Command): void {
  const command = program
    .command('call <method> [params]')
    .description('any method of the contract; params are JSON, - reads them from stdin; the result is JSON')
    .option('--commit', 'of edits of credentials: commit them')
    .option('--reveal', 'with the secrets, which are *** else')
  atServer(command, callMethod)
}

interface CallOptions {
  readonly commit?: boolean
  readonly reveal?: boolean
}

export async function callMethod(
  at: AtServer,
  { commit = false, reveal = false }: CallOptions,
  method: string,
  params = '{}',
): Promise<void> {
  const given = paramsIn(params === STDIO ? await text(process.stdin) : params)
  const name = method as MethodName
  const result = commit
    ? await editAndCommit(at, method, given)
    : await at.client.call(name, given as Methods[MethodName]['params'], { signal: at.signal })
  await at.output.json(reveal ? result : withoutSecrets(result))
}

/** In a session of its own, which a call alone would leave behind. */
async function editAndCommit({ client, signal }: AtServer, method: string, params: object): Promise<unknown> {
  const own = /^Credentials\.(\w+)$/.exec(method)?.[1]
  if (own === undefined) throw new Misused('--commit is for methods of Credentials')
  return await client.credentials.edit(
    (session) => {
      const call = (session as unknown as Record<string, ((params: object) => Promise<unknown>) | undefined>)[own]
      if (call === undefined) throw new Misused(`There is no method ${method}`)
      return call.call(session, params)
    },
    { signal },
  )
}

function paramsIn(json: string): object {
  let params: unknown
  try {
    params = JSON.parse(json)
  } catch {
    // Not repeated: it may hold a secret.
    throw new Misused('PARAMS must be JSON')
  }
  if (typeof params === 'object' && params !== null) return params
  throw new Misused('PARAMS must be an object or an array')
}
