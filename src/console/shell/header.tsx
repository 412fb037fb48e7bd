import type { MouseEvent } from 'react'
import { Link, useLocation, useRoute } from 'wouter'
import icon from '../icon.svg'
import { useMay } from '../session/session.ts'
import { type View, views } from '../views.ts'
import { CallerMenu } from './caller-menu.tsx'
import styles from './header.module.css'
import { ThemeChoice } from './theme-choice.tsx'
import { useLeave } from './use-leave.tsx'
import { hasUnsaved } from './use-unsaved.ts'

export function Header() {
  const may = useMay()
  return (
    <header className={styles.header}>
      <span className={styles.brand}>
        <img src={icon} alt="" width="22" height="22" />
        keyrack
      </span>
      <nav aria-label="Views" className={styles.nav}>
        {views
          .filter(({ permission }) => permission === null || may(permission))
          .map((view) => (
            <NavLink key={view.path} view={view} />
          ))}
      </nav>
      <div className={styles.side}>
        <ThemeChoice />
        <CallerMenu />
      </div>
    </header>
  )
}

function NavLink({ view: { path, title } }: { readonly view: View }) {
  const [isHere] = useRoute(path === '/' ? '/' : `${path}/*?`)
  const [, navigate] = useLocation()
  const { leave, question } = useLeave()
  const go = (event: MouseEvent): void => {
    if (!hasUnsaved()) return
    event.preventDefault()
    leave(() => navigate(path))
  }
  return (
    <>
      <Link href={path} aria-current={isHere ? 'page' : undefined} onClick={go}>
        {title}
      </Link>
      {question}
    </>
  )
}
