import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { Contract } from './contract.ts'
import { groupsOf, type MethodGroup } from './method-groups.ts'
import styles from './method-list.module.css'

export interface MethodListProps {
  readonly contract: Contract
  /** Name of the shown method. */
  readonly shown: string | undefined
}

/** Lists the methods by tag, with a filter that is part of the URL. */
export function MethodList({ contract, shown }: MethodListProps) {
  const [search, setSearch] = useSearchParams()
  const filter = search.get('filter') ?? ''
  const groups = groupsOf(contract, filter)
  const count = groups.reduce((sum, { methods }) => sum + methods.length, 0)
  return (
    <nav className={styles.list} aria-label="Methods">
      <label>
        <span className="for-readers-only">Filter methods</span>
        <input
          type="search"
          placeholder="Filter methods"
          value={filter}
          onChange={({ target: { value } }) => setSearch(value === '' ? {} : { filter: value }, { replace: true })}
        />
      </label>
      <p role="status" className={styles.count}>
        {count === contract.methods.length ? `${count} methods` : `${count} of ${contract.methods.length} methods`}
      </p>
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group key={group.tag} group={group} shown={shown} query={filter === '' ? '' : `?${search}`} />
        ))}
      </div>
    </nav>
  )
}

function Group({ group, shown, query }: { group: MethodGroup; shown: string | undefined; query: string }) {
  return (
    <section>
      <h2 title={group.description}>{group.tag}</h2>
      <ul>
        {group.methods.map(({ name }) => (
          <li key={name}>
            <MethodLink name={name} isShown={name === shown} query={query} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MethodLink({ name, isShown, query }: { name: string; isShown: boolean; query: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // A deep link scrolls the list to its method.
    if (isShown) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <Link ref={link} href={`/docs/${name}${query}`} aria-label={name} aria-current={isShown ? 'page' : undefined}>
      {name.slice(name.indexOf('.') + 1)}
    </Link>
  )
}
