import { type ReactNode, useEffect, useRef } from 'react'
import { isHeadingExpected } from './focus-heading.ts'
import styles from './page.module.css'

export interface PageProps {
  readonly title: string
  /** The shown part of the page, which the title of the window names too. */
  readonly part?: string | undefined
  /** Buttons for the whole page, next to the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

let shownBefore: string | null = null

/** The frame of a view. Its heading is also the title of the window, and takes the focus on navigation. */
export function Page({ title, part, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = [part, title, 'keyrack'].filter((name) => name !== undefined).join(' · ')
  }, [title, part])
  useEffect(() => {
    const isMove = shownBefore !== null && shownBefore !== title
    if (isHeadingExpected() || isMove) heading.current?.focus()
    shownBefore = title
  }, [title])
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions}
      </div>
      {children}
    </div>
  )
}
