import { readFileSync } from 'node:fs'

const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

/** The Node options of `npm start`. */
export const nodeFlags: readonly string[] = scripts.start.split(' ').filter((word: string) => word.startsWith('--'))
