import type { HistoryField } from '../../../../clients/typescript/index.ts'
import { devicesText } from '../devices-text.ts'
import { useFieldNames } from '../field-names.ts'
import { memberText, titleOf } from '../member-texts.ts'
import { textOfKey } from '../search/inventory-url.ts'
import styles from './first-changes.module.css'

/** Number of shown devices. They are enough to see what a change does. */
const SHOWN = 5

/** A device that would change. */
export interface ChangingDevice {
  readonly network: string
  readonly ipAddress: string
  readonly fields: readonly Pick<HistoryField, 'name' | 'before' | 'after'>[]
  /** A further effect on the device, or null. */
  readonly note?: string | null
}

/** Shows the old and new values of the first devices of a change. */
export function FirstChanges({ devices }: { readonly devices: readonly ChangingDevice[] }) {
  const findName = useFieldNames()
  const more = devices.length - SHOWN
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus
    <section className={styles.changes} aria-label="Changes" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Device</th>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {devices.slice(0, SHOWN).flatMap(({ network, ipAddress, fields, note = null }) => {
            const key = textOfKey({ network, ipAddress })
            const rows = fields.map(({ name, before, after }, at) => (
              <tr key={`${key} ${name}`}>
                <th scope="row">{at === 0 && note === null && breakable(key)}</th>
                <td>{titleOf(name, findName)}</td>
                <td>{shown(name, before)}</td>
                <td>{shown(name, after)}</td>
              </tr>
            ))
            return note === null ? rows : [<NoteRow key={key} device={key} note={note} />, ...rows]
          })}
        </tbody>
      </table>
      {more > 0 && <p>and {devicesText(more)} more</p>}
    </section>
  )
}

const NoteRow = ({ device, note }: { readonly device: string; readonly note: string }) => (
  <tr>
    <th scope="row">{device}</th>
    <td colSpan={3}>{note}</td>
  </tr>
)

/** Lets the line of a device break before its network in a narrow window. */
function breakable(key: string) {
  const at = key.indexOf('@')
  return (
    <>
      {key.slice(0, at)}
      <wbr />
      {key.slice(at)}
    </>
  )
}

function shown(name: string, value: HistoryField['before']) {
  const text = memberText(name, value)
  return text === '' ? <em>empty</em> : <code>{text}</code>
}
