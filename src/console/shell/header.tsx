import { useRoute } from 'wouter'
import icon from '../icon.svg'
import { useMay } from '../session/session.ts'
import { type View, views } from '../views.ts'
import { CallerMenu } from './caller-menu.tsx'
import styles from './header.module.css'
import { LeavingLink } from './leaving-link.tsx'
import { ThemeChoice } from './theme-choice.tsx'

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
  return (
    <LeavingLink href={path} aria-current={isHere ? 'page' : undefined}>
      {title}
    </LeavingLink>
  )
}
