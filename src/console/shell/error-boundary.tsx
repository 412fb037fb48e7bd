import { Component, type ReactNode } from 'react'
import styles from './error-boundary.module.css'

export interface ErrorBoundaryProps {
  readonly children: ReactNode
}

interface State {
  readonly failure: Error | null
}

/** Shows what went wrong in the part it holds, instead of an empty window. A class, because React has no hook for it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(failure: unknown): State {
    return { failure: failure instanceof Error ? failure : new Error(String(failure)) }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === null) return this.props.children
    return (
      <section className={styles.failure} role="alert">
        <h1>This part of the console has failed</h1>
        <p>
          <code>{failure.message}</code>
        </p>
        <p>
          What the service holds is not touched by that. After an update of the service, loading the page again helps.
        </p>
        <p className={styles.ways}>
          <button type="button" data-kind="main" onClick={() => location.reload()}>
            Load the page again
          </button>
          <button type="button" onClick={() => this.setState({ failure: null })}>
            Try again
          </button>
        </p>
      </section>
    )
  }
}
