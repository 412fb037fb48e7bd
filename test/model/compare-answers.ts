import { isDeepStrictEqual } from 'node:util'
import type { Reply } from '../support/contract/contract-check.ts'
import type { Answer, Page } from './search-model.ts'

/** What is wrong with a reply, in words; null where it is exactly what the model says. */
export function difference(expected: Answer, reply: Reply): string | null {
  const got = answerOf(reply)
  if (isDeepStrictEqual(expected, got)) return null
  return [
    `the ${firstDifference(expected, got)} differs`,
    `expected ${brief(expected)}`,
    `got      ${brief(got)}`,
  ].join('\n')
}

function answerOf(reply: Reply): Answer {
  return reply.error === undefined ? (reply.result as Page) : { error: reply.error.code }
}

function firstDifference(expected: Answer, got: Answer): string {
  if ('error' in expected || 'error' in got) return 'outcome'
  if (expected.total !== got.total || Object.hasOwn(expected, 'total') !== Object.hasOwn(got, 'total')) return 'total'
  if (!isDeepStrictEqual(placesOf(expected), placesOf(got))) return 'order of devices'
  const at = expected.devices.findIndex((device, index) => !isDeepStrictEqual(device, got.devices[index]))
  if (at < 0) return 'page'
  return `device ${at}: ${JSON.stringify(expected.devices[at])} is not ${JSON.stringify(got.devices[at])}: it`
}

/** "network|ipAddress" of every device of a page. */
const placesOf = ({ devices }: Page): string[] => devices.map(({ network, ipAddress }) => `${network}|${ipAddress}`)

function brief(answer: Answer): string {
  return JSON.stringify('error' in answer ? answer : { ...answer, devices: placesOf(answer) })
}
