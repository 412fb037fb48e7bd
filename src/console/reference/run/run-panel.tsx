import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { RequestText } from '../../calls/request-text.tsx'
import type { Request } from '../../calls/snippets.ts'
import { noteLoss } from '../../credentials/edits/lost.ts'
import { reasonOf } from '../../session/reason-of.ts'
import { useCaller, useRawHttp } from '../../session/session.ts'
import { useForgottenAtEnd } from '../../session/use-forgotten-at-end.ts'
import type { Contract, Method } from '../contract.ts'
import { Answer } from './answer.tsx'
import { RequestFields } from './request-fields.tsx'
import { RunButton } from './run-button.tsx'
import styles from './run-panel.module.css'
import { lossIn, send } from './send.ts'
import { useRequest } from './use-request.ts'

export interface RunPanelProps {
  readonly method: Method
  readonly contract: Contract
}

/** Lets the user call the method, as the caller and in the session of this browser. */
export function RunPanel({ method, contract }: RunPanelProps) {
  const form = useRequest(method, contract)
  const caller = useCaller()
  const run = useRun(method)
  const { params, named, problems } = form.written
  const request: Request = { jsonrpc: '2.0', id: 1, method: method.name, params }
  const isReady = Object.keys(problems).length === 0
  const body = JSON.stringify(request)
  // The request that the user is asked about. A changed request needs a question of its own.
  const [asked, setAsked] = useState<string | null>(null)
  if (asked !== null && asked !== body) setAsked(null)
  const isAsking = asked === body

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isReady) return
    const asksFirst = method['x-mutates'] && !isAsking
    setAsked(asksFirst ? body : null)
    if (!asksFirst) run.mutate(body)
  }

  return (
    <form className={styles.run} aria-label={`Run ${method.name}`} onSubmit={submit}>
      <div className={styles.examples}>
        Fill in:
        {method.examples.map((example) => (
          <button key={example.name} type="button" onClick={() => form.fill(example)}>
            {example.name}
          </button>
        ))}
      </div>
      <RequestFields form={form} />
      {isReady && <RequestText {...{ request, named, caller }} url={new URL('/', location.origin).href} />}
      <RunButton
        method={method}
        isAsking={isAsking}
        isDisabled={!isReady || run.isPending}
        onCancel={() => setAsked(null)}
      />
      {run.isError && (
        <p role="alert" className={styles.problem}>
          No response: {reasonOf(run.error)}
        </p>
      )}
      <Answer exchange={run.data} isRunning={run.isPending} />
    </form>
  )
}

function useRun(method: Method) {
  const http = useRawHttp()
  const queryClient = useQueryClient()
  const { id } = useCaller()
  const run = useMutation({
    mutationFn: (body: string) => send(http, body),
    // A reply may have secrets.
    gcTime: 0,
    onSuccess({ body }) {
      // The service reports lost edits only once, so the bar would not learn of them.
      const loss = lossIn(body)
      if (loss !== null) noteLoss(queryClient, id, loss.lostEdits)
    },
    onSettled: async () => {
      // Views must read again all data that the method may have changed.
      if (method['x-mutates'])
        await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'contract' })
    },
  })
  useForgottenAtEnd(run)
  return run
}
