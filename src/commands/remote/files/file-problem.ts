/** A file cannot be read further; the message says where and why. */

export class FileProblem extends Error {}
