/** Thrown if a file cannot be read or written; the message gives the reason and, if known, the line. */
export class FileProblem extends Error {}
