/** Returns a word in single quotes, as bash, zsh and other POSIX shells read it. */
export const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`

/** Returns a word for a POSIX shell, in quotes only if it needs them. */
export const shellWord = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : quoted(word))
