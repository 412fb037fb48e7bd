/** A folder of the source, and the tests that must notice its faults. */
export interface Area {
  readonly folder: string
  /** Patterns of test files. All are fast. A file that starts many services costs a second for each mutant. */
  readonly tests: readonly string[]
}

export const AREAS: readonly Area[] = [
  { folder: 'src/domain', tests: ['test/domain/**/*.test.ts', 'test/store/seq.test.ts'] },
  { folder: 'src/sealing', tests: ['test/sealing/**/*.test.ts'] },
  { folder: 'src/access', tests: ['test/access/**/*.test.ts', 'test/fairness/**/*.test.ts'] },
  { folder: 'src/search', tests: ['test/search/**/*.test.ts', 'test/domain/search/**/*.test.ts'] },
  {
    folder: 'src/edit-sessions',
    tests: ['test/edit-sessions/**/*.test.ts', 'test/model/credentials/*.test.ts'],
  },
  { folder: 'src/json-rpc', tests: ['test/json-rpc/**/*.test.ts'] },
  { folder: 'src/http', tests: ['test/http/**/*.test.ts', 'test/access/browser-matrix.test.ts'] },
]

/**
 * Returns the area of a file or folder. Throws if it is in none.
 */
export function areaOf(path: string): Area {
  const found = AREAS.find(({ folder }) => path === folder || path.startsWith(`${folder}/`))
  if (found === undefined) {
    const folders = AREAS.map(({ folder }) => folder).join(', ')
    throw new Error(`Cannot test "${path}": it is in none of ${folders}`)
  }
  return found
}
