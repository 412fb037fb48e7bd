import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, from minutes down to one. At the end of a run they would occupy one worker alone. */
export const LONGEST: readonly string[] = [
  ...['model/credentials/edits', 'conversations/on-a-cluster', 'model/search', 'console/credential-conflicts'],
  ...['crash/commit', 'fuzz/fuzz', 'faults/outages', 'commands/every-command', 'fuzz/unicode', 'soak/soak'],
  ...['clients/ansible-collection', 'http/idle-connections', 'audit/kills', 'model/credentials/schedules'],
  ...['faults/end-under-load', 'console/shell'],
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
