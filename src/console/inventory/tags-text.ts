/* Tags as a text that a user enters: separated by commas. A tag that holds a comma cannot be entered so. */

/** Returns the tags of a text, each once. */
export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]

/** Formats tags for such an input. */
export const tagsText = (tags: readonly string[]): string => tags.join(', ')
