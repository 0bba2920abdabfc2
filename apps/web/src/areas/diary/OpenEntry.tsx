import { anecdotal } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Badge, ErrorState, Facts, Panel, PanelBody, Skeleton, Stack } from '@school/ui'
import { Fragment, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Attachments } from '../../forms/attachments'
import { PlainText } from '../../forms/PlainText'
import { problemText } from '../../forms/problems'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'
import { EarlierEntries } from './EarlierEntries'
import { NatureBadge } from './words'

/** An entry with all that was written, and what was noted about the student before. */
export function OpenEntry({ id, studentId }: { id: string; studentId: string }) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const { data: entry, error, mutate } = useCall(anecdotal.data, { params: { id } })
  const words = (said: string) => (said ? <PlainText text={said} /> : null)
  const facts: readonly (readonly [name: string, value: ReactNode])[] = entry
    ? [
        [text('diary.date'), [displayDay(entry.date), entry.time].filter(Boolean).join(' ')],
        [text('diary.class'), entry.class],
        [text('diary.category'), entry.category],
        [text('diary.nature'), <NatureBadge key="nature" nature={entry.nature} />],
        [text('diary.place'), entry.place],
        [text('diary.observation'), words(entry.observation)],
        [text('diary.comment'), words(entry.comment)],
        [text('diary.action'), words(entry.action)],
        [text('diary.files'), entry.files.length > 0 ? <Attachments key="files" files={entry.files} /> : null],
        [text('diary.by'), entry.by],
        [
          text('diary.notified'),
          entry.confidential ? (
            <Badge key="confidential" status="warning">
              {text('diary.confidential')}
            </Badge>
          ) : (
            moment(entry.notifiedAt)
          ),
        ],
      ]
    : []
  return (
    <Stack>
      {entry ? (
        <Facts>
          {facts.map(([name, value]) =>
            value ? (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Fragment>
            ) : null,
          )}
        </Facts>
      ) : error ? (
        <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
      ) : (
        <PanelBody>
          <Skeleton />
        </PanelBody>
      )}
      <Panel title={text('diary.earlier')}>
        <EarlierEntries studentId={studentId} but={id} />
      </Panel>
    </Stack>
  )
}
