/*
 * Completion for fish, with descriptions.
 */
import type { CommandNode, ValueKind } from './command-tree.ts'
import { valueOptions, wordOf } from './shell-words.ts'

/** Returns the script for fish. */
export const fishScript = (
  nodes: readonly CommandNode[],
): string => `# Completion of keyrack for fish, made by: keyrack completion fish
function __keyrack_at
    set -l path ''
    set -l option ''
    set -l count 0
    for word in (commandline -opc)[2..-1]
        if test -n "$option"
            set option ''
            continue
        end
        switch "$path $word"
            case ${nodes.flatMap(valueOptions).map(quoted).join(' ')}
                set option "$word"
                continue
        end
        string match -q -- '-*' "$word"; and continue
        switch "$path $word"
            case ${nodes.flatMap(wordOf).map(quoted).join(' ')}
                set path (string trim -- "$path $word")
            case '*'
                set count (math $count + 1)
        end
    end
    test "$path" = "$argv[1]"; and test "$argv[2]" = any -o "$argv[2]" = $count
end

complete -c keyrack -f
${nodes.flatMap(nodeLines).join('\n')}
`

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function nodeLines({ path, commands, options, args }: CommandNode): string[] {
  const at = (count: string): string => `complete -c keyrack -n ${quoted(`__keyrack_at "${path}" ${count}`)}`
  return [
    ...commands.map(({ name, description }) => `${at('0')} -a ${quoted(name)} -d ${quoted(description)}`),
    ...args.flatMap((value, index) => (value === 'text' ? [] : [`${at(`${index}`)} ${values(value)}`])),
    ...options.map(({ long, short, description, value }) => {
      const names = `${short === null ? '' : `-s ${short.slice(1)} `}-l ${long.slice(2)}`
      const taken = value === null ? '' : value === 'text' ? ' -x' : ` -r ${values(value)}`
      return `${at('any')} ${names}${taken} -d ${quoted(description)}`
    }),
  ]
}

const values = (value: Exclude<ValueKind, 'text'>): string =>
  value === 'file' ? '-F' : `-f -a ${quoted(value.join(' '))}`
