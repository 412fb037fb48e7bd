import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, from minutes down to one. At the end of a run they would occupy one worker alone. */
export const LONGEST: readonly string[] = [
  ...['model/credentials/edits', 'commands/every-command', 'model/search', 'console/credential-conflicts'],
  ...['conversations/on-a-cluster', 'crash/commit', 'fuzz/fuzz', 'commands/backup-altered', 'faults/outages'],
  ...['search/fresh', 'soak/soak', 'fuzz/unicode', 'model/credentials/schedules', 'faults/end-under-load'],
  ...['http/idle-connections', 'audit/kills'],
].map((name) => `/test/${name}.`)

/** Begins with the files that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.includes(name))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
