import { methodFigures } from './figures.ts'
import { MethodTable } from './method-table.tsx'
import { Panel } from './panel.tsx'
import { useFigures } from './use-figures.ts'

/** What the process has answered since it started; that its figures can't be read, its own panel tells. */
export function CallsPanel() {
  const { data: samples } = useFigures()
  return (
    <Panel title="Calls since start">{samples !== undefined && <MethodTable figures={methodFigures(samples)} />}</Panel>
  )
}
