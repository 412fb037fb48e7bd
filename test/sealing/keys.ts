import { generateKeySync, type KeyObject } from 'node:crypto'

export const newKey = (): KeyObject => generateKeySync('aes', { length: 256 })

let prefixes = 0

/**
 * Returns a prefix that no other test of the file uses. The function of the same name in test/support would load the
 * whole service.
 */
export const freshPrefix = (): string => `t${++prefixes}:`
