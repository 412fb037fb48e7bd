/*
 * Watches the calls of all services in this process for errors that the contract does not declare for their method.
 * The tests put this observation around the runner of calls, so that the service itself pays nothing for it. A service
 * in another process is not watched: checkReply checks the replies that tests read from it.
 */

import { methodFacts } from '../../../generated/server-stubs.ts'
import { type CallOutcome, CallRunner } from '../../../src/json-rpc/call-runner.ts'

/** Errors of methods that the contract does not describe, such as rpc.discover. */
const GENERAL: readonly string[] = methodFacts['Security.getCaller'].errors

const undeclared = new Set<string>()

/** Returns the undeclared errors since the last call, such as `Inventory.search: NETWORK_EXISTS`, and forgets them. */
export function takeUndeclaredErrors(): readonly string[] {
  const taken = [...undeclared]
  undeclared.clear()
  return taken
}

/** Notes an outcome with an error of the application that its method does not declare. */
function note(method: string, outcome: CallOutcome): void {
  // The errors of JSON-RPC itself have negative codes. Every method may return them.
  if (!('error' in outcome) || outcome.error.code < 0) return
  const code = (outcome.error.data as { readonly code?: string } | undefined)?.code ?? `${outcome.error.code}`
  const declared: readonly string[] = Object.hasOwn(methodFacts, method)
    ? methodFacts[method as keyof typeof methodFacts].errors
    : GENERAL
  if (!declared.includes(code)) undeclared.add(`${method}: ${code}`)
}

const { run, runTogether } = CallRunner.prototype

CallRunner.prototype.run = function watchedRun(name, sent, request, index, finish) {
  return run.call(this, name, sent, request, index, (outcome) => {
    note(name, outcome)
    return finish(outcome)
  }) as ReturnType<typeof run<ReturnType<typeof finish>>>
}

CallRunner.prototype.runTogether = function watchedRunTogether(group, request, finish) {
  return runTogether.call(this, group, request, (at, outcome) => {
    note(group.method.name, outcome)
    finish(at, outcome)
  })
}
