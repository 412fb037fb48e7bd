import { methodFigures } from './figures.ts'
import { MethodTable } from './method-table.tsx'
import { Panel } from './panel.tsx'
import { useFigures } from './use-figures.ts'

/** Shows the calls of the process since its start. Another panel reports figures that cannot be read. */
export function CallsPanel() {
  const { data: samples } = useFigures()
  return (
    <Panel title="Calls since start">{samples !== undefined && <MethodTable figures={methodFigures(samples)} />}</Panel>
  )
}
