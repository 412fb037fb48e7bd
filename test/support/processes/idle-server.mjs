/*
 * An HTTP server with nothing to do: how long it takes to answer is how long a busy machine delays a request. It prints
 * its port, and ends with its parent.
 */
import { createServer } from 'node:http'

const server = createServer((_, response) => response.end())
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
process.stdin.resume().once('end', () => process.exit())
