/** The report of one part of the benchmark. */
export interface Section {
  readonly title: string
  /** The section's text in Markdown. */
  readonly text: string
  readonly plots: readonly Plot[]
  readonly verdicts: readonly Verdict[]
}

/** A picture of the report. */
export interface Plot {
  readonly file: string
  readonly title: string
  readonly svg: string
}

/** An aim, and whether it is reached. */
export interface Verdict {
  readonly what: string
  readonly measured: string
  readonly aim: string
  readonly verdict: string
}

/** Returns a table in Markdown. */
export function formatTable(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return lines.join('\n').replaceAll(' --- ', '---')
}
