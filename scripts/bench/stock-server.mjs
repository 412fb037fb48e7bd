// Serves the service's own methods on unmodified JSON-RPC servers, without login, limits, log, metrics or search index.
// Its parent process starts it with the environment of the service, and gets the port.
//   stock-server.mjs server-js|jayson
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseOpenRPCDocument } from '@open-rpc/schema-utils-js'
import { Server as OpenRpcServer } from '@open-rpc/server-js'
import jayson from 'jayson/promise/index.js'
import { pino } from 'pino'
import { methodFacts } from '../../dist/generated/server-stubs.js'
import { localCaller } from '../../dist/src/access/caller.js'
import { RequestSession } from '../../dist/src/access/request-session.js'
import { SessionCookie } from '../../dist/src/access/session-cookie.js'
import { createSessionIds } from '../../dist/src/access/session-ids.js'
import { methods } from '../../dist/src/api/index.js'
import { CallService } from '../../dist/src/app/call-context.js'
import { openRedis } from '../../dist/src/app/open-redis.js'
import { openServiceSealing } from '../../dist/src/app/open-service-sealing.js'
import { toStoreSettings } from '../../dist/src/app/store-settings.js'
import { readSettings } from '../../dist/src/config.js'
import { createCallBudget } from '../../dist/src/fairness/budget.js'
import { createSigner } from '../../dist/src/sealing/signer.js'
import { createStore } from '../../dist/src/store/store.js'
import { tellPort } from './sides/bare-http.mjs'

const settings = readSettings(process.env)
const log = pino({ level: 'silent' })
const { redis } = await openRedis(settings, log)
const sealing = await openServiceSealing(settings, createStore(redis, toStoreSettings(settings)).keyring, log)
const sign = createSigner(sealing.keyFor('audit'))
const ids = createSessionIds(sealing.keyFor('session'), Date.now)
const store = createStore(redis, toStoreSettings(settings, ids))
await store.networks.define('Default', null)
const service = new CallService({
  onExpiringSet: () => {},
  ...{ store, index: null, sealing, disk: null, settings },
  owners: () => [],
  onAltered() {},
})
/** These servers do not support cookies, so all edits belong to one session. */
const presented = new SessionCookie(ids.issue(localCaller.owner, 'edits', null))

function contextFor(method) {
  const requestId = randomBytes(6).toString('hex')
  const auditContext = { by: localCaller.id, method, requestId, source: '', operation: null, sign }
  const budget = createCallBudget(settings.CALL_DEADLINE_MS)
  const sessions = { ids, within: () => store.sessions, touchEveryMs: 0, onForged() {} }
  const options = { caller: localCaller, cookie: presented, mayOpen: true, budget, requestId, idempotencyKey: null }
  const session = new RequestSession(sessions, options)
  return service.createContext(
    { caller: localCaller, limitKey: localCaller.id, session },
    store.for(auditContext, budget),
  )
}

async function callByName(method, named) {
  const result = await methods[method](named, contextFor(method))
  // The service inserts some results as bytes; these servers need the parsed value.
  const bytes = result instanceof Uint8Array ? [result] : result?.bytes
  return bytes === undefined ? (result ?? null) : JSON.parse(Buffer.concat(bytes))
}

const toNamed = (method, list) =>
  Object.fromEntries(methodFacts[method].params.map((name, at) => [name, list[at] ?? null]))
const table = (call) => Object.fromEntries(Object.keys(methods).map((method) => [method, call(method)]))

if (process.argv[2] === 'jayson') {
  const server = new jayson.Server(table((method) => (params) => callByName(method, toNamed(method, params))))
  tellPort(server.http())
} else {
  const contract = JSON.parse(readFileSync(new URL('../../openrpc.json', import.meta.url), 'utf8'))
  const server = new OpenRpcServer({
    openrpcDocument: await parseOpenRPCDocument(contract),
    methodMapping: table(
      (method) =>
        (...list) =>
          callByName(method, toNamed(method, list)),
    ),
    transportConfigs: [{ type: 'HTTPTransport', options: { port: 0, middleware: [] } }],
  })
  // Its own start() listens on every address of the machine.
  tellPort(server.transports[0].server)
}
