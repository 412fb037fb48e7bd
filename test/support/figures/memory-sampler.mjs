/*
 * Loaded into a service through NODE_OPTIONS. On SIGUSR2 each of its threads collects garbage and appends the size of
 * its heap as a line of JSON to the file MEMORY_SAMPLES. MEMORY_LEAK makes the service leak this number of KiB and one
 * descriptor, ten times a second.
 */
import { appendFileSync, openSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const channel = new BroadcastChannel('samples')
channel.unref()

function sample(request) {
  collect()
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  appendFileSync(
    process.env.MEMORY_SAMPLES,
    `${JSON.stringify({ request, threadId, heapUsed: heapUsed + external, rss })}\n`,
  )
}

if (isMainThread) {
  let requests = 0
  process.on('SIGUSR2', () => {
    requests++
    channel.postMessage(requests)
    sample(requests)
  })
  const kib = Number(process.env.MEMORY_LEAK ?? 0)
  const kept = []
  if (kib > 0) {
    setInterval(() => {
      kept.push(Array.from({ length: kib * 128 }, (_, at) => at))
      openSync('/dev/null')
    }, 100).unref()
  }
} else {
  channel.onmessage = ({ data }) => sample(data)
}
