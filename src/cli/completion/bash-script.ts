/*
 * Completion for bash 3.2 and newer, without the package bash-completion.
 */

import { quoted } from '../../commands/shell-word.ts'
import type { CommandNode, ValueKind } from './command-tree.ts'
import { argumentBranches, optionBranches, patterns, valueOptions, wordOf } from './shell-words.ts'

/** Returns the script for bash. */
export const bashScript = (
  nodes: readonly CommandNode[],
): string => `# Completion of keyrack for bash, made by: keyrack completion bash
_keyrack_values() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$1" -- "$cur"))
  _keyrack_cut
}

_keyrack_files() {
  local IFS=$'\\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -f -- "$cur"))
  _keyrack_cut
}

# bash replaces only the part of the word after its last colon, unless : is no break between words.
_keyrack_cut() {
  if [[ $COMP_WORDBREAKS == *:* ]]; then COMPREPLY=("\${COMPREPLY[@]#"\${cur%"\${cur##*:}"}"}"); fi
}

_keyrack() {
  local cur path='' option='' word before='' blanks line=$COMP_LINE at count=0
  local -a typed=()
  COMPREPLY=()
  # bash makes a word of its own of the : in http://host. What has no blank in between is joined again.
  for ((at = 0; at <= COMP_CWORD; at++)); do
    word=\${COMP_WORDS[at]} blanks=\${line%%[! ]*} line=\${line#*"\${COMP_WORDS[at]}"}
    if [[ -n $word && -z $blanks && ( $word == :* || $before == *: ) ]]; then
      typed[\${#typed[@]} - 1]+=$word
    else
      typed+=("$word")
    fi
    before=$word
  done
  cur=\${typed[\${#typed[@]} - 1]}
  for ((at = 1; at < \${#typed[@]} - 1; at++)); do
    word=\${typed[at]}
    # bash makes a word of its own of the = in --option=value.
    if [[ $word == '=' ]]; then continue; fi
    if [[ -n $option ]]; then option=''; continue; fi
    case "$path $word" in
${patterns(nodes.flatMap(valueOptions))}) option="$path $word"; continue ;;
    esac
    if [[ $word == -* ]]; then continue; fi
    case "$path $word" in
${patterns(nodes.flatMap(wordOf))}) path="\${path:+$path }$word" ;;
      *) count=$((count + 1)) ;;
    esac
  done
  if [[ $cur == '=' ]]; then cur=''; fi
  case "$option" in
${nodes.flatMap((node) => optionBranches(node, action)).join('\n')}
    ?*) return ;;
  esac
  if [[ $cur == -* ]]; then
    case "$path" in
${nodes.map(optionNamesOf).join('\n')}
    esac
    return
  fi
  case "$path/$count" in
${nodes.flatMap(words).join('\n')}
  esac
}

complete -F _keyrack keyrack
`

const list = (values: readonly string[]): string => `$${quoted(values.join('\\n'))}`

const optionNamesOf = ({ path, options }: CommandNode): string =>
  `      ${quoted(path)}) _keyrack_values ${list(options.map(({ long }) => long))} ;;`

const action = (value: Exclude<ValueKind, 'text'>): string =>
  value === 'file' ? '_keyrack_files' : `_keyrack_values ${list(value)}`

function words(node: CommandNode): string[] {
  const { path, commands } = node
  if (commands.length > 0)
    return [`    ${quoted(`${path}/0`)}) _keyrack_values ${list(commands.map(({ name }) => name))} ;;`]
  return argumentBranches(node, action)
}
