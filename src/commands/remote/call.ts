import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import type { MethodName, Methods } from '../../../generated/client/typescript/index.ts'
import { Misused } from '../command.ts'
import { STDIO } from './files/row-file.ts'
import { type AtServer, atServer } from './remote-command.ts'

/** keyrack call METHOD [PARAMS]: anything in the contract, as it stands there. */
export function addCall(program: Command): void {
  const command = program
    .command('call <method> [params]')
    .description('any method of the contract; params are JSON, - reads them from stdin; the result is JSON')
    .option('--commit', 'of edits of credentials: commit them')
  atServer(command, callMethod)
}

async function callMethod(
  { client, output, signal }: AtServer,
  { commit = false }: { readonly commit?: boolean },
  method: string,
  params?: string,
): Promise<void> {
  const given = paramsIn(params === STDIO ? await text(process.stdin) : (params ?? '{}'))
  const name = method as MethodName
  if (!commit) return await output.json(await client.call(name, given as Methods[MethodName]['params'], { signal }))
  const own = /^Credentials\.(\w+)$/.exec(method)?.[1]
  if (own === undefined) throw new Misused('--commit is for methods of Credentials')
  const result = await client.credentials.edit(
    (session) => {
      const call = (session as unknown as Record<string, ((params: object) => Promise<unknown>) | undefined>)[own]
      if (call === undefined) throw new Misused(`There is no method ${method}`)
      return call.call(session, given)
    },
    { signal },
  )
  await output.json(result)
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
