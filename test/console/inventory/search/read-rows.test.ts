import { expect, test } from 'vitest'
import { InvalidParamsError, type InventorySearchParams } from '../../../../clients/typescript/index.ts'
import { parseInventoryUrl } from '../../../../src/console/inventory/search/inventory-url.ts'
import { readRows } from '../../../../src/console/inventory/search/read-rows.ts'

const { search } = parseInventoryUrl('')
const { signal } = new AbortController()

/** Returns a service with a number of devices, and the page sizes that it was asked for. */
function serviceWith(count: number, maxPageSize: number) {
  const sizes: number[] = []
  const answer = async ({ pageData: { offset, pageSize } }: InventorySearchParams) => {
    sizes.push(pageSize)
    if (pageSize > maxPageSize) {
      const finding = { path: '/pageData/pageSize', reason: `must be at most ${maxPageSize}`, max: maxPageSize }
      throw new InvalidParamsError('INVALID_PARAMS', -32602, 'Invalid params', { findings: [finding] })
    }
    const left = Math.max(0, Math.min(pageSize, count - offset))
    return { ...(offset === 0 ? { total: count } : {}), devices: Array.from({ length: left }, (_, at) => offset + at) }
  }
  return { sizes, client: { inventory: { search: answer } } as never }
}

test.each([
  { title: 'by one call', max: 200, first: 0, end: 200, sizes: [200], read: 200 },
  { title: 'in smaller pages from the first one', max: 150, first: 0, end: 200, sizes: [200, 150, 50], read: 200 },
  { title: 'in smaller pages', max: 150, first: 200, end: 400, sizes: [200, 150, 50], read: 200 },
  { title: 'up to the last device', max: 80, first: 800, end: 1000, sizes: [200, 80, 80], read: 100 },
  { title: 'that are not there', max: 80, first: 1000, end: 1200, sizes: [200, 80], read: 0 },
])('rows are read $title', async ({ max, first, end, sizes, read }) => {
  const service = serviceWith(900, max)
  const { total, devices } = await readRows({ client: service.client, search, first, end, signal })
  expect(total).toBe(first === 0 ? 900 : undefined)
  expect(devices).toEqual(Array.from({ length: read }, (_, at) => first + at))
  expect(service.sizes).toEqual(sizes)
})

test('a refusal for another reason is thrown', async () => {
  const service = serviceWith(900, 0)
  await expect(readRows({ client: service.client, search, first: 0, end: 200, signal })).rejects.toThrow(
    'Invalid params',
  )
  expect(service.sizes).toEqual([200])
})
