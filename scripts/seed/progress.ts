/** One line on a terminal that shows how far a long job is; quiet where stderr is no terminal. */
export function progressBar(total: number, unit: string): { advance(by: number): void; end(): string } {
  const started = performance.now()
  let done = 0
  const seconds = (): number => (performance.now() - started) / 1000
  const rate = (): number => Math.round(done / Math.max(seconds(), 0.001))
  const draw = (): void => {
    const filled = Math.floor((30 * done) / total)
    const left = Math.ceil((total - done) / Math.max(rate(), 1))
    const bar = `${'='.repeat(filled)}${' '.repeat(30 - filled)}`
    process.stderr.write(`\r[${bar}] ${done}/${total} ${unit}, ${rate()}/s, ${left} s left   `)
  }
  return {
    advance(by) {
      done += by
      if (process.stderr.isTTY) draw()
    },
    end() {
      if (process.stderr.isTTY) process.stderr.write('\n')
      return `${done} ${unit} in ${seconds().toFixed(1)} s, ${rate()}/s`
    },
  }
}
