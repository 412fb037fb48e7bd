import { generateKeySync, type KeyObject } from 'node:crypto'

export const newKey = (): KeyObject => generateKeySync('aes', { length: 256 })

let prefixes = 0

/** A prefix no other test of the file has. Not the one of test/support: that would need the whole service to load. */
export const freshPrefix = (): string => `t${++prefixes}:`
