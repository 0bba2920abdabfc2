import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { SchoolSeal } from '../../shell/SchoolSeal'
import { pageMessage } from './PrintHeader.messages'
import { Head, headFont, Letterhead, PageMargins, Signed, TitleBlock } from './PrintHeader.styles'

export type PrintHeaderProps = {
  /** Name of the school. */
  school: string
  /** Address and contacts, then what the school is registered as; each on a line. */
  address?: readonly string[]
  /** The school's own logo; without one, or where it does not come, the seal is drawn. */
  logoUrl?: string | null
  title: string
  /** 'Academic year 2026–27', at the end of the line of the title. */
  year?: string
  /** Filters in words, each on a line. */
  lines?: readonly string[]
  /** 'Printed by Asha Nair on 15-07-2026 10:30', at the foot of every sheet. */
  printed?: string
}

/** A text as a string of CSS. */
const quoted = (text: string) => `"${text.replace(/[\\"]/g, sign => `\\${sign}`).replace(/\s+/g, ' ')}"`

/** 'Page 1 of 3' with what the browser counts in the place of the figures. */
const counted = (text: string) =>
  text
    .split(/(\{pages?\})/)
    .map(part => (part === '{page}' ? 'counter(page)' : part === '{pages}' ? 'counter(pages)' : quoted(part)))
    .join(' ')

/**
 * Head of a printed report, and the foot of its sheets: sign and name of the school, title, year, filters, page n of m. Stands
 * right before the `FormHeader`, which paper leaves out.
 */
export function PrintHeader({ school, address = [], logoUrl, title, year, lines = [], printed = '' }: PrintHeaderProps) {
  const intl = useIntl()
  // The screen shows no serif, so without being asked for it the browser would begin to load it when it prints.
  useEffect(() => {
    void document.fonts.load(headFont, school).catch(() => undefined)
  }, [school])
  const number = intl.formatMessage(pageMessage, { page: '{page}', pages: '{pages}' })
  return (
    <>
      <PageMargins $printed={quoted(printed)} $number={counted(number)} />
      <Head>
        <Letterhead>
          <SchoolSeal logoUrl={logoUrl} size={48} />
          <div>
            <p>{school}</p>
            {address.map(line => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </Letterhead>
        <TitleBlock>
          <div>
            <p>{title}</p>
            {year ? <span>{year}</span> : null}
          </div>
          {lines.filter(Boolean).map(line => (
            <p key={line}>{line}</p>
          ))}
        </TitleBlock>
      </Head>
    </>
  )
}

/** Lines to sign below a printed report, each with who signs there. The screen shows them never. */
export function PrintSignatures({ names }: { names: readonly string[] }) {
  return (
    <Signed>
      {names.map(name => (
        <span key={name}>{name}</span>
      ))}
    </Signed>
  )
}
