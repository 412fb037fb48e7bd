import type { OpenrpcDocument } from '@open-rpc/meta-schema'
import type { Stubs } from '../../generated/server-stubs.ts'
import type { Authenticator } from '../access/authenticator.ts'
import { type IdempotencyQuota, RECEIPT_BYTES } from '../access/idempotency-quota.ts'
import type { RpcRequest } from '../access/rpc-request.ts'
import type { CallContext } from '../api/context.ts'
import { methods } from '../api/index.ts'
import { createParamChecks } from '../api/param-checks.ts'
import { type SharedHandler, sharedReads } from '../api/shared-reads.ts'
import type { Settings } from '../config.ts'
import type { Metrics } from '../http/metrics/metrics.ts'
import { BodyParser } from '../json-rpc/body-parser.ts'
import { MAX_MEMBERS } from '../json-rpc/json-limits.ts'
import { type CallScope, createMethodTable, type MethodTableOptions } from '../json-rpc/method-table.ts'
import type { Outcome } from '../json-rpc/outcome.ts'
import type { PublishedContract } from '../json-rpc/published-contract.ts'
import { RequestPipeline } from '../json-rpc/request-pipeline.ts'
import type { Log } from '../log.ts'
import type { AuditContext } from '../store/audit/audit.ts'
import type { CallService } from './call-context.ts'

export interface PipelineParts {
  readonly settings: Settings
  readonly service: CallService
  readonly authenticator: Authenticator
  /** Signs the audit entries of the callers' changes. */
  readonly sign: AuditContext['sign']
  readonly idempotencyQuota: IdempotencyQuota
  readonly metrics: Metrics
  readonly log: Log
  readonly contract: PublishedContract<OpenrpcDocument>
}

/** Creates the pipeline of all requests from the settings and the parts of this service. */
export function createPipeline(parts: PipelineParts): RequestPipeline {
  const { settings, service, idempotencyQuota, sign, log, contract } = parts
  const createContext = ({ request, method, budget, operation, limitReached }: CallScope): CallContext => {
    const { caller, id, source, comment } = request
    const onRecorded = (bytes: number): void => idempotencyQuota.charge(caller.id, RECEIPT_BYTES + bytes)
    const auditContext = {
      by: caller.id,
      method,
      requestId: id,
      source,
      operation,
      limitReached,
      onRecorded,
      comment,
      sign,
    }
    return service.createContext(request, service.store.for(auditContext, budget))
  }
  return new RequestPipeline({
    contract: contract.document,
    authenticator: parts.authenticator,
    idempotencyQuota,
    bodies: new BodyParser({ depth: settings.MAX_DEPTH, members: MAX_MEMBERS, values: settings.MAX_BODY_VALUES }),
    methods: createMethodTable({
      stubs: withContext(methods, createContext),
      checks: createParamChecks(service),
      shared: service.store.isCluster ? {} : shareWithContext(createContext),
      validation: service.validation,
      discovery: { bytes: [Buffer.from(contract.text)] },
    }),
    limits: {
      maxBatch: settings.MAX_BATCH,
      batchReplyBytes: settings.BATCH_REPLY_BYTES,
      deadlineMs: settings.CALL_DEADLINE_MS,
      maxPageSize: settings.MAX_PAGE_SIZE,
      legacy: settings.LEGACY_CLIENTS,
    },
    onCall: (method, outcome, ms, request) => recordCall(parts, method, outcome, ms, request),
    onDefect: (method, defect) => log.error({ method, err: defect }, 'a method failed unexpectedly'),
  })
}

/** Returns handlers that create their context from the scope of a call. */
function withContext(handlers: Stubs<CallContext>, createContext: (scope: CallScope) => CallContext): Stubs<CallScope> {
  type Handler<Context> = (params: never, context: Context) => Promise<unknown>
  const rows = Object.entries<Handler<CallContext>>(handlers).map(([name, handler]) => {
    const run: Handler<CallScope> = (params, scope) => handler(params, createContext(scope))
    return [name, run]
  })
  return Object.fromEntries(rows)
}

/** Returns shared reads that create their context from the scope of the calls. */
function shareWithContext(createContext: (scope: CallScope) => CallContext): MethodTableOptions['shared'] {
  const rows = Object.entries<SharedHandler<never, CallContext>>(sharedReads).map(([name, { groupOf, read }]) => {
    const shared: SharedHandler<never, CallScope> = {
      groupOf,
      read: (calls, scope) => read(calls, createContext(scope)),
    }
    return [name, shared]
  })
  return Object.fromEntries(rows)
}

function recordCall(
  { metrics, log }: PipelineParts,
  method: string,
  outcome: Outcome,
  ms: number,
  { caller, id }: RpcRequest,
): void {
  metrics.call(method, outcomeName(outcome), ms)
  const code = 'error' in outcome ? outcome.error.code : 0
  log.debug({ method, caller: caller.id, code, ms: Math.round(ms * 100) / 100, request: id }, 'call')
}

/** Returns the name of an outcome in the metrics: `ok`, or the name or code of the error. */
function outcomeName(outcome: Outcome): string {
  if (!('error' in outcome)) return 'ok'
  const { code, data } = outcome.error
  return (data as { code?: string } | undefined)?.code ?? `${code}`
}
