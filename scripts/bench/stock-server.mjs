// The service's own methods on JSON-RPC servers as they come: no login, no limits, no log, no metrics, no search index.
// Started by its parent process, which is told the port; the environment is the service's.
//   stock-server.mjs server-js|jayson
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseOpenRPCDocument } from '@open-rpc/schema-utils-js'
import { Server as OpenRpcServer } from '@open-rpc/server-js'
import jayson from 'jayson/promise/index.js'
import { pino } from 'pino'
import { methodFacts } from '../../dist/generated/server-stubs.js'
import { localCaller } from '../../dist/src/access/caller.js'
import { createRequestSession } from '../../dist/src/access/request-session.js'
import { sessionIdsWith } from '../../dist/src/access/session-ids.js'
import { methods } from '../../dist/src/api/index.js'
import { openRedis } from '../../dist/src/app/open-redis.js'
import { openServiceSealing } from '../../dist/src/app/open-sealing.js'
import { createServices, storeSettings } from '../../dist/src/app/services.js'
import { readSettings } from '../../dist/src/config.js'
import { createSigner } from '../../dist/src/sealing/signer.js'
import { callBudget } from '../../dist/src/store/redis/budget.js'
import { createStore } from '../../dist/src/store/store.js'
import { tellPort } from './sides/bare-http.mjs'

const settings = readSettings(process.env)
const log = pino({ level: 'silent' })
const { redis } = await openRedis(settings, log)
const sealing = await openServiceSealing(settings, createStore(redis, storeSettings(settings)).keyring, log)
const sign = createSigner(sealing.keyFor('audit'))
const ids = sessionIdsWith(sealing.keyFor('session'), Date.now)
const store = createStore(redis, storeSettings(settings, ids))
await store.networks.define('Default', null)
const { services } = createServices({ store, index: null, sealing, disk: null, settings })
/** These servers know no cookie: all edits are of one session. */
const presented = ids.issue(localCaller.owner, 'edits', null)

function contextFor(method) {
  const act = { by: localCaller.id, method, request: randomBytes(6).toString('hex'), source: '', operation: null, sign }
  const { owner } = localCaller
  const options = { ids, owner, kind: 'edits', presented, mayOpen: true, onForged() {} }
  const session = createRequestSession({ sessions: () => store.sessions, ...options })
  return services.for({ caller: localCaller, session }, act, callBudget(settings.CALL_DEADLINE_MS))
}

async function callByName(method, named) {
  const result = await methods[method](named, contextFor(method))
  // What the service splices in as bytes has to be a value here.
  return result !== null && result.bytes !== undefined ? JSON.parse(Buffer.concat(result.bytes)) : (result ?? null)
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
