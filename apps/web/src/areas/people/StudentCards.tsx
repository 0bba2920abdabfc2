import { students } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Badge, Link, PanelBody, PanelList } from '@school/ui'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'
import { cardTones } from '../tabulation/cards/card-tones'
import { Section } from './StudentSections'

/** Report cards of the student, also those that families do not read; the name opens the paper. */
export function StudentCards({ id }: { id: string }) {
  const text = useText()
  const moment = useMoment()
  const answer = useCall(students.reportCards, { params: { id } })
  const rows = answer.data?.rows ?? []
  return (
    <Section title={text('students.part.reportCards')} answer={answer}>
      {rows.length > 0 ? (
        <PanelList
          rows={rows.map(row => ({
            key: row.id,
            text: (
              <>
                {row.url ? (
                  <Link href={row.url} external>
                    {row.name}
                  </Link>
                ) : (
                  row.name
                )}{' '}
                {[row.year, row.percent, row.grade].filter(Boolean).join(' · ')}{' '}
                <Badge status={row.withheld ? 'danger' : cardTones[row.status]}>
                  {text(row.withheld ? 'reportCards.state.Withheld' : `reportCards.state.${row.status}`)}
                </Badge>
              </>
            ),
            end: row.publishedAt ? moment(row.publishedAt) : undefined,
          }))}
        />
      ) : (
        <PanelBody>{text('students.noCards')}</PanelBody>
      )}
    </Section>
  )
}
