import type { CSSProperties } from 'react'
import type { DeviceCounts } from '../../../../clients/typescript/index.ts'
import { isolated } from '../../shell/isolated.ts'
import { devicesText } from '../devices-text.ts'
import type { Search } from '../search/search.ts'
import styles from './count-dialog.module.css'
import { type CountField, type GroupValue, groupText } from './count-fields.ts'
import { narrowSearch } from './narrow-search.ts'
import { useFieldTitle } from './use-field-title.ts'

export interface CountTableProps {
  /** The search whose devices are counted. */
  readonly search: Search
  readonly fields: readonly CountField[]
  readonly counts: DeviceCounts
  /** Whether the devices are being counted again, perhaps by other fields. */
  readonly isOld: boolean
  /** Called with the search for the devices of a group that the user chose. */
  readonly onChoose: (search: Search) => void
}

/** Shows groups of devices, the largest first. */
export function CountTable({ search, fields, counts, isOld, onChoose }: CountTableProps) {
  const findTitle = useFieldTitle()
  const { total, groups, otherGroups, otherCount } = counts
  const most = groups[0]?.count ?? 0
  return (
    <>
      <p role="status">
        {isOld ? 'Counting…' : devicesText(total)}
        {!isOld && otherGroups > 0 && `, ${otherCount.toLocaleString('en')} of them in smaller groups (${otherGroups})`}
        {!isOld && fields.includes('tag') && '. A device counts once for each of its tags.'}
      </p>
      <table className={styles.groups} aria-busy={isOld}>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field} scope="col">
                {findTitle(field)}
              </th>
            ))}
            <th scope="col">Devices</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ values, count }) => (
            <tr key={JSON.stringify(values)}>
              {fields.map((field, at) => (
                <td key={field} data-empty={values[at] === null}>
                  {groupText(field, values[at]!)}
                </td>
              ))}
              <td className={styles.count} style={{ '--share': count / most } as CSSProperties}>
                <Count {...{ search, fields, values, count, onChoose }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface CountProps extends Pick<CountTableProps, 'search' | 'fields' | 'onChoose'> {
  readonly values: readonly GroupValue[]
  readonly count: number
}

/** Shows the size of a group, as a button if its devices can be searched for. */
function Count({ search, fields, values, count, onChoose }: CountProps) {
  const narrowed = narrowSearch(search, fields, values)
  const text = count.toLocaleString('en')
  if (narrowed === null) return text
  const name = fields.map((field, at) => isolated(groupText(field, values[at]!))).join(', ')
  return (
    <button type="button" data-kind="quiet" aria-label={`Show ${text}: ${name}`} onClick={() => onChoose(narrowed)}>
      {text}
    </button>
  )
}
