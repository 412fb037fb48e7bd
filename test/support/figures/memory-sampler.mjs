/*
 * Loaded into a service through NODE_OPTIONS. On SIGUSR2 each of its threads collects garbage and appends the size of
 * its heap as a line of JSON to the file MEMORY_SAMPLES. MEMORY_LEAK makes the service leak this number of KiB and one
 * descriptor, ten times a second. MEMORY_SAMPLE_LEAK makes it leak this number of KiB and five descriptors before each
 * sample, however long the machine takes for one.
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
  const kept = []
  const leak = (kib, descriptors) => {
    kept.push(Array.from({ length: kib * 128 }, (_, at) => at))
    for (let one = 0; one < descriptors; one++) openSync('/dev/null')
  }
  const sampleKib = Number(process.env.MEMORY_SAMPLE_LEAK ?? 0)
  process.on('SIGUSR2', () => {
    requests++
    if (sampleKib > 0) leak(sampleKib, 5)
    channel.postMessage(requests)
    sample(requests)
  })
  const kib = Number(process.env.MEMORY_LEAK ?? 0)
  if (kib > 0) setInterval(() => leak(kib, 1), 100).unref()
} else {
  channel.onmessage = ({ data }) => sample(data)
}
