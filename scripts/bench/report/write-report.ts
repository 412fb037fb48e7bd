import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Section, tableOf } from './section.ts'
import { shortfallsIn } from './shortfalls.ts'

/** Writes bench.md and its plots into a folder. */
export function writeReport(folder: string, machine: readonly string[], sections: readonly Section[]): void {
  mkdirSync(folder, { recursive: true })
  for (const { file, svg } of sections.flatMap(({ plots }) => plots)) writeFileSync(join(folder, file), svg)
  const verdicts = sections.flatMap((section) => section.verdicts)
  const aims = tableOf(
    ['What', 'Measured', 'Aim', ''],
    verdicts.map(({ what, measured, aim, verdict }) => [what, measured, aim, verdict]),
  )
  const parts = sections.map(({ title, text, plots }) =>
    [`## ${title}`, text, ...plots.map((plot) => `![${plot.title}](${plot.file})`)].join('\n\n'),
  )
  const head = `# How fast it is\n\nWritten by \`npm run bench\`; nothing here is typed by hand.\n\n${machine.join('\n')}`
  const judgement = `## Aims\n\nMet or not where the middle half of the rounds agrees; ratios are taken round by round.\n\n${aims}`
  const short = shortfallsIn(verdicts)
  const judgements = [
    ...(verdicts.length > 0 ? [judgement] : []),
    ...(short === null ? [] : [`### What falls short\n\n${short}`]),
  ]
  writeFileSync(join(folder, 'bench.md'), `${[head, ...judgements, ...parts].join('\n\n')}\n`)
}
