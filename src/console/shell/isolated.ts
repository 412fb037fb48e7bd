// Letters from right to left, and the marks that turn the order of letters (Unicode Standard Annex #9).
const TURNS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Isolates of the name itself; an end among them would end the isolation. */
const ISOLATES = /[\u2066-\u2069]/g

/**
 * Returns a name for a text that cannot hold elements, such as a label or a message. A name that is written from right
 * to left is isolated, so that it does not reverse the words next to it. JSX uses <bdi> instead.
 */
export const isolated = (name: string): string =>
  TURNS.test(name) ? `\u2068${name.replace(ISOLATES, '')}\u2069` : name
