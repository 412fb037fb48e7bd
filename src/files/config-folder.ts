import { isAbsolute, join } from 'node:path'

/** The values that determine the folder of a user's own files. */
export interface UserPlace {
  /** The home folder of the user. */
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Returns the folder of keyrack's own files of a user: `$XDG_CONFIG_HOME/keyrack` or `~/.config/keyrack`. */
export function configFolder({ home, env }: UserPlace): string {
  // The XDG specification says to ignore relative paths.
  const given = env.XDG_CONFIG_HOME ?? ''
  return join(isAbsolute(given) ? given : join(home, '.config'), 'keyrack')
}
