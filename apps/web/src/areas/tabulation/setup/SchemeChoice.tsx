import { tabSchemes } from '@school/api/client'
import { useCall } from '@school/api/react'
import { EmptyState, ErrorState, Field, Filters, Select, Skeleton } from '@school/ui'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import type { WholeScheme } from './node-tree'
import type { TabSetup } from './useTabSetup'

interface SchemeChoiceProps {
  readonly setup: TabSetup
  /** Stands before the year. */
  readonly lead?: ReactNode
  readonly children: (scheme: WholeScheme) => ReactNode
}

/** Year and scheme, and what a tab shows of it; the first scheme of the year unless another is chosen. */
export function SchemeChoice({ setup, lead, children }: SchemeChoiceProps) {
  const intl = useIntl()
  const text = useText()
  const { yearId } = setup
  const schemes = useCall(tabSchemes.list, yearId ? { query: { academicYearId: yearId } } : null)
  const rows = schemes.data ?? []
  const id = rows.find(row => row.id === setup.chosen('of'))?.id ?? rows[0]?.id
  const { data, error, mutate } = useCall(tabSchemes.get, id ? { params: { id } } : null)
  const body = () => {
    if (schemes.data && !id) return <EmptyState title={text('tabSetup.noSchemes')}>{text('tabSetup.noSchemesHelp')}</EmptyState>
    if (data && data.id === id) return children(data)
    const wrong = error ?? schemes.error
    if (wrong) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, wrong)}</ErrorState>
    return <Skeleton height="240px" />
  }
  return (
    <>
      <Filters>
        {lead}
        {setup.yearField}
        <Field label={text('tabSetup.scheme')}>
          <Select
            options={rows.map(row => ({ value: row.id, label: `${row.name} (${row.courses.map(one => one.name).join(', ')})` }))}
            value={id ?? null}
            onChange={chosen => setup.choose('of', chosen)}
          />
        </Field>
      </Filters>
      {body()}
    </>
  )
}
