import type { Device } from '../../../../clients/typescript/index.ts'
import { toFieldPath } from '../../../domain/device-csv/field-path.ts'
import { useNamedFields } from '../field-names.ts'
import styles from './device-drawer.module.css'

/**
 * Shows the named fields of a device: all that are defined, and those that the device still has under a name that is
 * not defined any more.
 */
export function NamedFacts({ device: { fields = {} } }: { readonly device: Device }) {
  const definitions = useNamedFields()
  const names = [...new Set([...Object.keys(definitions), ...Object.keys(fields)])]
  return names.map((name) => (
    <div key={toFieldPath(name)}>
      <dt title={definitions[name]?.help}>{definitions[name]?.name ?? name}</dt>
      <dd>
        <NamedValue value={fields[name] ?? ''} isLink={definitions[name]?.type === 'link'} />
      </dd>
    </div>
  ))
}

interface NamedValueProps {
  readonly value: string
  readonly isLink: boolean
}

function NamedValue({ value, isLink }: NamedValueProps) {
  if (value === '') return <span className={styles.nothing}>—</span>
  // An older value may not fit the type, and must not become a link to a script.
  if (!isLink || !/^https?:\/\//i.test(value)) return value
  return (
    <a href={value} target="_blank" rel="noreferrer">
      {value}
    </a>
  )
}
