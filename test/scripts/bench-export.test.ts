import { expect, test } from 'vitest'
import { exportPages } from '../../scripts/bench/bulk/index.ts'

/** A service with devices, which notes the pages that are read. */
function withDevices(count: number) {
  const pages: number[][] = []
  const call = async <Result>(_method: string, params: unknown): Promise<Result> => {
    const { offset, pageSize } = (params as { pageData: { offset: number; pageSize: number } }).pageData
    pages.push([offset, pageSize])
    return { devices: Array(Math.max(0, Math.min(pageSize, count - offset))).fill({}) } as Result
  }
  return { call, pages }
}

test('an export reads exactly the devices of its slice', async () => {
  const { call, pages } = withDevices(5000)
  await exportPages({ call })(1500, 3750)()
  await exportPages({ call })(4800, 5000)()
  expect(pages).toEqual([
    [1500, 1000],
    [2500, 1000],
    [3500, 250],
    [4800, 200],
  ])
})

test('an export of devices that are missing fails', async () => {
  await expect(exportPages(withDevices(4900))(4800, 5000)()).rejects.toThrow('the pages end after 4900')
})
