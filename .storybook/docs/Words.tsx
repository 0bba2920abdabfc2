import { Fragment } from 'react'

/** A sentence in which backticks mark code and stars stress. */
export function Words({ text }: { text: string }) {
  return text.split(/(`[^`]+`|\*[^*\s][^*]*\*)/).map((part, index) => {
    const key = `${index}-${part}`
    if (part.startsWith('`') && part.length > 1) return <code key={key}>{part.slice(1, -1)}</code>
    if (/^\*[^*]+\*$/.test(part)) return <em key={key}>{part.slice(1, -1)}</em>
    return <Fragment key={key}>{part}</Fragment>
  })
}

/** A comment of the code as paragraphs. */
export const Paragraphs = ({ text }: { text: string }) =>
  text
    .split(/\n\s*\n/)
    .filter(paragraph => paragraph.trim() !== '')
    .map(paragraph => (
      <p key={paragraph}>
        <Words text={paragraph.replace(/\s*\n\s*/g, ' ')} />
      </p>
    ))
