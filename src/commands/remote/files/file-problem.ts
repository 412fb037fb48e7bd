/** A file can't be read on, in a sentence that says where and why. */
export class FileProblem extends Error {}
