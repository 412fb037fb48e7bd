import type { ComponentProps, MouseEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { useLeave } from './use-leave.tsx'
import { hasUnsaved } from './use-unsaved.ts'

type LeavingLinkProps = Pick<ComponentProps<'a'>, 'className' | 'aria-current' | 'children'> & { readonly href: string }

/** A link to another view. It asks before the view drops text that is not saved. */
export function LeavingLink({ href, ...props }: LeavingLinkProps) {
  const [, navigate] = useLocation()
  const { leave, question } = useLeave()
  const go = (event: MouseEvent): void => {
    if (!hasUnsaved()) return
    event.preventDefault()
    leave(() => navigate(href))
  }
  return (
    <>
      <Link href={href} onClick={go} {...props} />
      {question}
    </>
  )
}
