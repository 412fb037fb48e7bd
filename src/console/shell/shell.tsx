import { lazy, Suspense } from 'react'
import { Link, Route, Switch } from 'wouter'
import { useMay, useMayEdit } from '../session/session.ts'
import { type View, views } from '../views.ts'
import { BackGuard } from './back-guard.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Header } from './header.tsx'
import { Page } from './page.tsx'
import styles from './shell.module.css'

const PendingBar = lazy(() => import('../credentials/edits/pending-bar.tsx'))

/** The frame around every view. */
export function Shell() {
  const mayEdit = useMayEdit()
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Header />
      <BackGuard />
      {/* This element is always present, because the rows of the grid depend on it. */}
      <div>
        {mayEdit && (
          <ErrorBoundary>
            <Suspense fallback={null}>
              <PendingBar />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      <main id="content" className={styles.content}>
        <Switch>
          {views.map((view) => (
            <Route key={view.path} path={view.path === '/' ? '/' : `${view.path}/*?`}>
              <ErrorBoundary>
                <Permitted view={view} />
              </ErrorBoundary>
            </Route>
          ))}
          <Route>
            <Page title="Page not found">
              <p>
                There is no page at this address. <Link href="/">Go to the inventory</Link>
              </p>
            </Page>
          </Route>
        </Switch>
      </main>
    </div>
  )
}

function Permitted({ view: { permission, title, Content } }: { readonly view: View }) {
  const may = useMay()
  if (permission === null || may(permission)) {
    return (
      <Suspense fallback={<p className={styles.loading}>Loading…</p>}>
        <Content />
      </Suspense>
    )
  }
  return (
    <Page title={title}>
      <p>
        You need the permission <code>{permission}</code> to see this page.
      </p>
    </Page>
  )
}
