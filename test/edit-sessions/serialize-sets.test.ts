import { describe, expect, test } from 'vitest'
import { noMembers, type SetContent } from '../../src/domain/credentials/set.ts'
import { SetSerializer, toJsonArray } from '../../src/edit-sessions/serialize-sets.ts'

const setNamed = (name: string): SetContent => ({ name, priority: 0, members: noMembers })
const newSerializer = (maxBytes: number): SetSerializer =>
  new SetSerializer({ toJson: ({ name }) => name, maxBytes, advice: 'ask for fewer sets' })

describe('the sets of a reply', () => {
  test('have a name and a JSON each, up to a limit of bytes', () => {
    const serializer = newSerializer(6)
    expect(serializer.serialize(setNamed('ä1'))).toEqual({ name: 'ä1', json: 'ä1' })
    serializer.serialize(setNamed('b23'))
    expect(() => serializer.serialize(setNamed('c'))).toThrow(
      expect.objectContaining({
        name: 'TOO_LARGE',
        message: expect.stringMatching(/credential sets.*6 bytes.*ask for fewer sets/),
      }),
    )
  })
})

describe('a JSON array', () => {
  const joined = async (texts: readonly string[]): Promise<string[]> => (await toJsonArray(texts)).map(String)

  test('has a comma between two texts', async () => {
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
