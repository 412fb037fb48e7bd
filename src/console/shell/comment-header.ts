/** The header of the comment of a change, as findings name it. */
export const COMMENT_HEADER = 'X-Keyrack-Comment'
