/*
 * Completion for zsh, with descriptions.
 */

import { quoted } from '../../commands/shell-word.ts'
import type { CommandNode, Named, ValueKind } from './command-tree.ts'
import { argumentBranches, optionBranches, patterns, valueOptions, wordOf } from './shell-words.ts'

/** Returns the script for zsh. It works from a folder of fpath, and with source. */
export const zshScript = (nodes: readonly CommandNode[]): string => `#compdef keyrack
# Completion of keyrack for zsh, made by: keyrack completion zsh

_keyrack() {
  local path_of='' option='' word at count=0
  local -a found
  for ((at = 2; at < CURRENT; at++)); do
    word=\${words[at]}
    if [[ -n $option ]]; then option=''; continue; fi
    case "$path_of $word" in
${patterns(nodes.flatMap(valueOptions))}) option="$path_of $word"; continue ;;
    esac
    if [[ $word == -* ]]; then continue; fi
    case "$path_of $word" in
${patterns(nodes.flatMap(wordOf))}) path_of="\${path_of:+$path_of }$word" ;;
      *) count=$((count + 1)) ;;
    esac
  done
  # In --option=value the value alone is completed.
  if [[ -z $option && $PREFIX == --*=* ]]; then
    option="$path_of \${PREFIX%%=*}"
    IPREFIX+="\${PREFIX%%=*}="
    PREFIX=\${PREFIX#*=}
  fi
  case "$option" in
${nodes.flatMap((node) => optionBranches(node, action)).join('\n')}
    ?*) return 1 ;;
  esac
  if [[ $PREFIX == -* ]]; then
    case "$path_of" in
${nodes.map(optionNamesOf).join('\n')}
    esac
    _describe -o option found
    return
  fi
  case "$path_of/$count" in
${nodes.flatMap(words).join('\n')}
  esac
}

if [[ \${funcstack[1]} == _keyrack ]]; then _keyrack "$@"; else compdef _keyrack keyrack; fi
`

const described = (all: readonly Named[]): string =>
  all.map(({ name, description }) => quoted(`${name.replaceAll(':', '\\\\:')}:${description}`)).join(' ')

function optionNamesOf({ path, options }: CommandNode): string {
  const named = options.map(({ long, description }) => ({ name: long, description }))
  return `      ${quoted(path)}) found=(${described(named)}) ;;`
}

const action = (value: Exclude<ValueKind, 'text'>): string =>
  value === 'file' ? '_files' : `compadd -- ${value.map(quoted).join(' ')}`

function words(node: CommandNode): string[] {
  const { path, commands } = node
  if (commands.length > 0)
    return [`    ${quoted(`${path}/0`)}) found=(${described(commands)}); _describe command found ;;`]
  return argumentBranches(node, action)
}
