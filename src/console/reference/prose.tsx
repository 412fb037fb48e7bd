import { Fragment } from 'react'

/** The contract's descriptions: paragraphs, `code` and **stress**. */
export function Prose({ text }: { readonly text: string }) {
  return text.split(/\n\n+/).map((paragraph) => (
    <p key={paragraph}>
      <Inline text={paragraph} />
    </p>
  ))
}

/** The same within a line. */
export function Inline({ text }: { readonly text: string }) {
  let at = 0
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((piece) => {
    // Pieces stand where they stand in the text; the same one may occur twice.
    const key = at
    at += piece.length
    if (piece.startsWith('`')) return <code key={key}>{piece.slice(1, -1)}</code>
    if (piece.startsWith('**')) return <strong key={key}>{piece.slice(2, -2)}</strong>
    return <Fragment key={key}>{piece}</Fragment>
  })
}
