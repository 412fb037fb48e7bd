/** Thrown if a file cannot be read or written; the message gives the reason and, if known, the line. */
export class FileProblem extends Error {}

/** Yields the rows of a file. A FileProblem that is thrown meanwhile names the file. */
export async function* inFile<Rows>(path: string, rows: AsyncIterable<Rows>): AsyncGenerator<Rows> {
  try {
    yield* rows
  } catch (failure) {
    if (!(failure instanceof FileProblem)) throw failure
    const name = path === '-' ? 'stdin' : `"${path}"`
    throw new FileProblem(`${name}: ${failure.message}`)
  }
}
