import { Component, type ReactNode } from 'react'
import styles from './error-boundary.module.css'
import { focusHeading } from './focus-heading.ts'
import { NotLoaded } from './not-loaded.ts'
import { ViewLoadError } from './view-load-error.tsx'

export interface ErrorBoundaryProps {
  readonly children: ReactNode
}

interface State {
  readonly failure: Error | null
}

/**
 * Shows an error in its part of the page instead of an empty window. It is a class, because React has no hook for this.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(failure: unknown): State {
    return { failure: failure instanceof Error ? failure : new Error(String(failure)) }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === null) return this.props.children
    if (failure instanceof NotLoaded) return <ViewLoadError />
    return (
      <section className={styles.failure} role="alert">
        <h1>Something went wrong in this part of the console</h1>
        <p>
          <code>{failure.message}</code>
        </p>
        <p>Nothing that is saved was changed. If the service was updated, reload the page.</p>
        <p className={styles.ways}>
          <button type="button" data-kind="main" onClick={() => location.reload()}>
            Reload the page
          </button>
          <button type="button" onClick={() => this.setState({ failure: null }, keepFocus)}>
            Try again
          </button>
        </p>
      </section>
    )
  }
}

/** Gives the focus to the heading if the button that had it is gone. After another error the button is still shown. */
function keepFocus(): void {
  if (document.activeElement === document.body) focusHeading()
}
