// PostgreSQL with a minimal HTTP server: the minimum cost of a service on PostgreSQL. A client posts a search in the
// yardstick's form. The response has the rows as JSON, and the total if the search begins at offset 0. A client posts a
// write as {network, address, text} to /write; it is acknowledged before it is on disk, as with `appendfsync everysec`.
//   node postgres-server.mjs FOLDER_OF_THE_YARDSTICK URL_OF_POSTGRES
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { EXTENSIONS_SQL, isExtension, toExtensionSql, toGroups } from './searches/postgres-extensions.mjs'

const [folder, url] = process.argv.slice(2)
// The yardstick writes the SQL, so that it is the same in every comparison. These arguments disable its own
// measurement. postgres-extensions.mjs has the SQL of the schemes that the yardstick does not know.
process.argv.splice(2, 2, '--only', 'nothing', '--url', url)
const { toSql } = await import(pathToFileURL(join(folder, 'pg-bench.mjs')).href)
const pg = createRequire(join(folder, 'package.json'))('pg')
pg.types.setTypeParser(20, Number)
const pool = new pg.Pool({ connectionString: url, max: 16, options: '-c jit=off -c synchronous_commit=off' })

await pool.query(EXTENSIONS_SQL)

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const message = JSON.parse(Buffer.concat(chunks).toString())
  send(response, request.url === '/write' ? await write(message) : await find(message))
})
// A connection that ends after a pause of five seconds could end just as the client sends its next search.
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))

const WRITE = { name: 'write', text: 'update device set custom5 = $3 where network = $1 and ip = $2' }

async function write({ network, address, text }) {
  const { rowCount } = await pool.query({ ...WRITE, values: [network, address, text] })
  return { changed: rowCount }
}

async function find(search) {
  if (search.by !== undefined) {
    const { rows } = await pool.query(toExtensionSql(search, 'groups'))
    return { groups: toGroups(rows, search.by) }
  }
  const toQuery = isExtension(search) ? toExtensionSql : toSql
  const counted = search.pageData.offset === 0 ? pool.query(toQuery(search, 'count')) : null
  const [page, count] = await Promise.all([pool.query(toQuery(search, 'page')), counted])
  const total = count === null ? undefined : Number(count.rows[0].count)
  return { total, devices: page.rows }
}

function send(response, answer) {
  const body = JSON.stringify(answer)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}
