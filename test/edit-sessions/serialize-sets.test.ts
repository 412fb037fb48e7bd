import { describe, expect, test } from 'vitest'
import { noMembers, type SetContent } from '../../src/domain/credentials/set.ts'
import { SetSerializer } from '../../src/edit-sessions/serialize-sets.ts'

const setNamed = (name: string): SetContent => ({ name, priority: 0, members: noMembers })
const newSerializer = (maxBytes: number): SetSerializer =>
  new SetSerializer({ toJson: ({ name }) => name, maxBytes, advice: 'ask for fewer sets' })

describe('the sets of a response', () => {
  test('are serialized up to a limit of bytes, above which the response is refused', () => {
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
