import { expect, test } from 'vitest'
import { choosePackages } from './find-browser.ts'

test('the headless shell is fetched with its libraries, or not at all', async () => {
  const listed = "'http://deb.example/libnspr4_4.35_amd64.deb' libnspr4_4.35_amd64.deb 1 SHA256:0\n"
  expect(await choosePackages(async () => listed)).toContain('libnspr4')
  const failing = async () => {
    throw new Error('Unable to correct problems, you have held broken packages.')
  }
  await expect(choosePackages(failing)).rejects.toThrow('apt does not list its libraries')
})
