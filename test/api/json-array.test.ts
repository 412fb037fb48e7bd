import { describe, expect, test } from 'vitest'
import { toJsonArray } from '../../src/api/json-array.ts'

describe('a JSON array', () => {
  const joined = async (texts: readonly string[]): Promise<string[]> => (await toJsonArray(texts)).map(String)

  test('has commas between its texts', async () => {
    expect(await joined([])).toEqual(['[]'])
    expect(await joined(['1'])).toEqual(['[1]'])
    expect(await joined(['1', '2', '3'])).toEqual(['[1,2,3]'])
  })

  test('is in buffers of 64 KiB', async () => {
    const most = '1'.repeat(65_534)
    expect(await joined([most, '2'])).toEqual([`[${most},2`, ']'])
    expect(await joined([`${most}1`, '2', '3'])).toEqual([`[${most}1`, ',2,3]'])
    expect(await joined([most])).toEqual([`[${most}]`])
  })
})
