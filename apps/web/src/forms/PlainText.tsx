import { linkParts } from '@school/rules'
import { Link } from '@school/ui'
import { Fragment } from 'react'

/** A text without markup in its lines; its web addresses open beside the page. */
export function PlainText({ text }: { text: string }) {
  const pieces = text.split(/\r?\n/).map((line, index) => ({ key: String(index), parts: linkParts(line) }))
  return pieces.map(({ key, parts }, index) => (
    <Fragment key={key}>
      {index > 0 ? <br /> : null}
      {parts.map((part, place) =>
        part.href ? (
          // An address may stand twice in a text.
          <Link key={place} href={part.href} external>
            {part.text}
          </Link>
        ) : (
          part.text
        ),
      )}
    </Fragment>
  ))
}
