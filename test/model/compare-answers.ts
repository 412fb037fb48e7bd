import { isDeepStrictEqual } from 'node:util'
import type { Reply } from '../support/contract/contract-check.ts'
import type { Answer, Page } from './search-model.ts'

/** Describes how a reply differs from the model's answer. Returns null if they are equal. */
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

/** Returns "network|ipAddress" of every device of a page. */
const placesOf = ({ devices }: Page): string[] => devices.map(({ network, ipAddress }) => `${network}|${ipAddress}`)

function brief(answer: Answer): string {
  return JSON.stringify('error' in answer ? answer : { ...answer, devices: placesOf(answer) })
}
