/*
 * Runs jobs of its parent process and measures response times. Everything is prepared before the clock starts. A job is
 * {ports, authorization, cookie, keepsCookies, units, connections, seconds, perSecond, keeps}; a unit is a list of
 * bodies that are sent one after another over one connection. Without `seconds` each unit is sent once. With
 * `perSecond` units begin at that rate, otherwise as soon as the unit before is answered. With `sides`, a list of
 * {ports, authorization}, and `turns`, every side gets each unit once, in turns.
 */
import { openConnection } from './http-connection.mjs'
import { describeRefusal } from './refusal.mjs'

/** Each request has another number of seven digits in place of this text: see load.ts. */
const NEW_NUMBER = '#######'
let numbers = 0

process.on('message', (message) => {
  const work = message.sides === undefined ? run(message) : runInTurns(message)
  work.then(
    (outcome) => process.send(outcome),
    (failure) => process.send({ failure: failure.message }),
  )
})
process.on('disconnect', () => process.exit())

async function run(job) {
  const sender = await openSender(job)
  const { units } = sender
  const end = job.seconds === null ? null : performance.now() + job.seconds * 1000
  let next = 0
  await sender.send(() => {
    if (end === null) return units[next++]
    return performance.now() < end ? units[next++ % units.length] : undefined
  })
  return sender.close()
}

/** Sends the units of one job to several sides, a part of them to each side in turn. Returns an outcome for each. */
async function runInTurns({ sides, turns, ...job }) {
  const senders = await Promise.all(sides.map((side) => openSender({ ...job, ...side })))
  for (let turn = 0; turn < turns; turn++) {
    const [from, to] = [turn, turn + 1].map((at) => Math.round((job.units.length * at) / turns))
    // No side always follows the same one.
    const order = turn % 2 === 0 ? senders : senders.toReversed()
    for (const { send, units } of order) {
      let next = from
      await send(() => (next < to ? units[next++] : undefined))
    }
  }
  return senders.map(({ close }) => close())
}

/** Opens the connections of a job. `send` sends units until `takeUnit` has none; `close` returns the outcome. */
async function openSender(job) {
  const units = job.units.map((bodies) =>
    bodies.map((body) => ({ head: formatHead(job, body), body, parts: body.split(NEW_NUMBER) })),
  )
  const { ports, keepsCookies } = job
  const openOne = (_, at) => openConnection(ports[at % ports.length], keepsCookies)
  const connections = await Promise.all(Array.from({ length: job.connections }, openOne))
  const tally = { times: units[0].map(() => []), bodies: [] }
  const wait = createPacer(job.perSecond ?? null)
  let [seconds, cpuMs] = [0, 0]
  return {
    units,
    async send(takeUnit) {
      const [cpu, begun] = [process.cpuUsage(), performance.now()]
      await Promise.all(connections.map((connection) => sendAll(connection, takeUnit, wait, tally, job.keeps)))
      seconds += (performance.now() - begun) / 1000
      const { user, system } = process.cpuUsage(cpu)
      cpuMs += (user + system) / 1000
    },
    close() {
      for (const connection of connections) connection.close()
      const { times, bodies } = tally
      const requests = times.reduce((sum, one) => sum + one.length, 0)
      return { seconds, requests, cpuMs, bodies, steps: times.map(summarize) }
    },
  }
}

const formatHead = ({ authorization, cookie }, body) =>
  [
    'POST / HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(authorization === null ? [] : [`Authorization: ${authorization}`]),
    ...(cookie === undefined ? [] : [`Cookie: ${cookie}`]),
    '',
  ].join('\r\n')

/** Returns a function that calls back when the next unit is due. */
function createPacer(perSecond) {
  if (perSecond === null) return (then) => then()
  let due = performance.now()
  return (then) => {
    due = Math.max(due + 1000 / perSecond, performance.now())
    setTimeout(then, due - performance.now())
  }
}

/** Returns the body of a request. Numbers have a fixed width, so the length of the body is known before. */
const formatBody = ({ body, parts }) =>
  parts.length === 1 ? body : parts.join(`${++numbers}`.padStart(NEW_NUMBER.length, '0'))

function sendAll(connection, takeUnit, wait, { times, bodies }, keeps) {
  return new Promise((resolve, reject) => {
    let unit
    let step = 0
    let sentAt = 0
    const sendNext = () => {
      if (unit !== undefined && step < unit.length) return send()
      unit = takeUnit()
      step = 0
      return unit === undefined ? resolve() : wait(send)
    }
    const send = () => {
      const body = formatBody(unit[step])
      sentAt = performance.now()
      connection.post(unit[step].head, body, taken)
    }
    const taken = ({ status, body }) => {
      times[step].push(performance.now() - sentAt)
      if (status === 0) return reject(new Error(`Cannot finish a request: ${body}`))
      const refusal = describeRefusal(status, body)
      if (refusal !== null) return reject(new Error(`Cannot measure a refused request: ${refusal}`))
      if (keeps) bodies.push(`${body}`)
      step++
      sendNext()
    }
    sendNext()
  })
}

function summarize(times) {
  const sorted = Float64Array.from(times).sort()
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const median = ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2
  return { p50: median, p95: at(0.95), p99: at(0.99) }
}
