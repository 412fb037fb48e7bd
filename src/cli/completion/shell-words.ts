/* Words and patterns that the scripts of several shells share. */
import { quoted } from '../../commands/shell-word.ts'
import type { CommandNode, OptionNode, ValueKind } from './command-tree.ts'

/** Returns the patterns of one branch of a case, for bash and zsh. */
export const patterns = (words: readonly string[]): string => `      ${words.map(quoted).join(' | ')}`

/** Returns the path of a group, a blank, and the word of a command in it, as the scripts compare them. */
export const wordOf = ({ path }: CommandNode): string[] => (path === '' ? [] : [path.includes(' ') ? path : ` ${path}`])

/** Returns the names of an option. */
const optionNames = ({ long, short }: Pick<OptionNode, 'long' | 'short'>): string[] =>
  short === null ? [long] : [long, short]

/** Returns the options of a command that take a value: its path, a blank, and the name. */
export const valueOptions = ({ path, options }: CommandNode): string[] =>
  options
    .filter(({ value }) => value !== null)
    .flatMap((option) => optionNames(option).map((name) => `${path} ${name}`))

/** Returns the command of a shell that completes values. */
type Action = (value: Exclude<ValueKind, 'text'>) => string

/** Returns the branches of a case, for bash and zsh, that complete the values of the options of a command. */
export const optionBranches = ({ path, options }: CommandNode, action: Action): string[] =>
  options.flatMap(({ long, short, value }) => {
    if (value === null || value === 'text') return []
    const names = patterns(optionNames({ long, short }).map((name) => `${path} ${name}`))
    return [`${names}) ${action(value)}; return ;;`]
  })

/** Returns the branches of a case, for bash and zsh, that complete the arguments of a command. */
export const argumentBranches = ({ path, args }: CommandNode, action: Action): string[] =>
  args.flatMap((value, at) => (value === 'text' ? [] : [`    ${quoted(`${path}/${at}`)}) ${action(value)} ;;`]))
