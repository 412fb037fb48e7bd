import { Fragment } from 'react'

/** Renders the contract's descriptions: paragraphs, tables, `code` and **bold**. */
export const Prose = ({ text }: { readonly text: string }) =>
  text.split(/\n\n+/).map((block) =>
    block.startsWith('|') ? (
      <ProseTable key={block} lines={block.split('\n')} />
    ) : (
      <p key={block}>
        <Inline text={block} />
      </p>
    ),
  )

/** Renders a table: a header line, a line of dashes, and lines of cells. */
function ProseTable({ lines: [heads = '', , ...rows] }: { readonly lines: readonly string[] }) {
  return (
    <table>
      <thead>
        <tr>
          {cellsOf(heads).map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            {cellsOf(row).map((cell) => (
              <td key={cell}>
                <Inline text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

/** Renders the markup within a line. */
export function Inline({ text }: { readonly text: string }) {
  let at = 0
  const pieces = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).filter((piece) => piece !== '')
  return pieces.map((piece) => {
    // Pieces never move within the text, and the same piece may occur twice.
    const key = at
    at += piece.length
    if (piece.startsWith('`')) return <code key={key}>{piece.slice(1, -1)}</code>
    if (piece.startsWith('**')) return <strong key={key}>{piece.slice(2, -2)}</strong>
    return <Fragment key={key}>{piece}</Fragment>
  })
}
