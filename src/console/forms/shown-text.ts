/*
 * Texts as a form returns them if the user changes nothing. A form changes line breaks, so a field counts as changed
 * only if its text differs from the text that its control shows.
 */

/** Returns a text as an input of one line shows it: without line breaks. */
export const shownInLine = (text: string): string => text.replace(/[\r\n]/g, '')

/** Returns a text as a text area shows it: with LF for every line break. */
export const shownInArea = (text: string): string => text.replace(/\r\n?/g, '\n')
