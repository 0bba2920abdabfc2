import { type AnswerOfCall, familyCards } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Badge, FormHeader, Panel, Table } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { useSignedIn } from '../../../session'
import { useDayOf, useMoment } from '../../../session/zone'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { FamilyCard } from './FamilyCard'

type Row = AnswerOfCall<typeof familyCards.list>[number]

interface Props {
  readonly form: 'g.tab.card' | 'g.tab.marksheet'
  readonly kind: 'progress-card' | 'marksheet'
  readonly empty: string
}

/** Published cards of the chosen child, the newest first; one is opened. */
export function FamilyCards({ form, kind, empty }: Props) {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const dayOf = useDayOf()
  const moment = useMoment()
  const { settings } = useSignedIn()
  const [opened, setOpened] = useState<string>()
  const { data, error, mutate } = useCall(familyCards.list, { query: { kind } })
  const card = data?.find(row => row.id === opened && !row.withheld)
  const name = data?.[0]?.student ?? ''
  const figure = (row: Row) => [row.percent, row.grade].filter(Boolean).join(' · ') || '–'
  const note = (row: Row) => {
    if (row.withheld) return text('familyCards.withheld', { name })
    return row.revised ? text('familyCards.revisedOn', { date: dayOf(row.revised) }) : ''
  }
  return (
    <>
      <FormHeader title={title(form)} context={[name, settings.school?.name].filter(Boolean).join(' · ')} />
      {card ? (
        <FamilyCard card={card} onClose={() => setOpened(undefined)} onGone={() => void mutate()} />
      ) : (
        <Panel title={title(form)}>
          <Table<Row>
            cards
            label={title(form)}
            rows={data}
            rowKey={row => row.id}
            rowName={row => row.name}
            onPick={row => (row.withheld ? undefined : setOpened(row.id))}
            expectedRows={2}
            empty={{ title: empty }}
            error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
            columns={[
              {
                key: 'card',
                header: text('familyCards.card'),
                look: 'name',
                cell: row => (
                  <>
                    {row.name} {row.isNew && !row.withheld ? <Badge status="info">{text('familyCards.new')}</Badge> : null}
                    <small>{note(row)}</small>
                  </>
                ),
              },
              { key: 'year', header: text('familyCards.year'), cell: row => row.year },
              { key: 'published', header: text('familyCards.publishedOn'), look: 'code', cell: row => moment(row.publishedAt) },
              { key: 'figure', header: text('familyCards.figure'), align: 'end', cell: figure },
              { key: 'outcome', header: text('familyCards.outcome'), cell: row => row.outcome ?? '–' },
            ]}
          />
        </Panel>
      )}
    </>
  )
}
