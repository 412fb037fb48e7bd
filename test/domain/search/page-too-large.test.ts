import { expect, test } from 'vitest'
import { pageTooLarge } from '../../../src/domain/search/page-too-large.ts'

test('a page with too many bytes is refused with the limit and what is cheaper', () => {
  const { message, data } = pageTooLarge(1000)
  expect(message).toBe(
    'The devices of the page have more than 1000 bytes (MAX_PAGE_BYTES): ask for a smaller pageSize, ' +
      'or raise the setting',
  )
  const details = { reason: 'page bytes', max: 1000, cheaper: 'a smaller pageSize', retryable: false }
  expect(data).toEqual({ code: 'SEARCH_TOO_EXPENSIVE', ...details })
})
