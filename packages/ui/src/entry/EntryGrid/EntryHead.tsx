import type { CSSProperties } from 'react'
import { useIntl } from 'react-intl'
import { VisuallyHidden } from '../../foundation'
import type { EntryColumn, EntryLead } from '../entry.types'
import { headHint } from '../entry.words'
import { HeadRow } from './EntryGrid.styles'
import { alignOf } from './EntryRowView'
import { Part } from './Part'

type EntryHeadProps = {
  columns: readonly EntryColumn[]
  leads: readonly EntryLead[]
  offsets: readonly number[]
  tracks: string
  width: number
  active: number
}

/** Names of the columns with what they are out of; they stay in sight. */
export function EntryHead({ columns, leads, offsets, tracks, width, active }: EntryHeadProps) {
  const intl = useIntl()
  return (
    <HeadRow role="row" aria-rowindex={1} data-head="" style={{ minWidth: width, gridTemplateColumns: tracks }}>
      {leads.map((lead, at) => (
        <Part
          key={lead.key}
          role="columnheader"
          aria-colindex={at + 1}
          data-lead=""
          data-look={lead.look}
          data-align={lead.align}
          style={{ '--at': `${offsets[at]}px` } as CSSProperties}
        >
          <span>{lead.header}</span>
        </Part>
      ))}
      {columns.map((column, at) => {
        const hint = headHint(intl, column)
        return (
          <Part
            key={column.key}
            role="columnheader"
            aria-colindex={leads.length + at + 1}
            data-column=""
            data-align={alignOf(column)}
            data-current={at === active ? '' : undefined}
            title={column.meaning}
          >
            <span>{column.header}</span>
            {hint ? <small>{hint}</small> : null}
            {column.meaning ? <VisuallyHidden>{column.meaning}</VisuallyHidden> : null}
          </Part>
        )
      })}
    </HeadRow>
  )
}
