import { diary } from '@school/api/client'
import { useCall } from '@school/api/react'
import { formatPercent } from '@school/rules'
import { ButtonGroup, ErrorState, Panel, PanelList, Skeleton, Stack } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Attachments } from '../../forms/attachments'
import { PlainText } from '../../forms/PlainText'
import { problemText } from '../../forms/problems'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'
import type { Entry } from './DiaryForm'

const groups = ['notDone', 'notSeen', 'all'] as const

/** The share done in words; a dash where nobody is asked. */
function useShare() {
  const text = useText()
  return ({ done, donePercent, addressed }: Entry) =>
    done === null ? '–' : text('diary.doneShare', { percent: formatPercent(donePercent ?? undefined), done, all: addressed })
}

/** Everybody who was addressed: who has not done it, who has not opened it. */
export function Acks({ id }: { id: string }) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const share = useShare()
  const { data, error, mutate } = useCall(diary.acks, { params: { id } })
  const [chosen, setGroup] = useState<(typeof groups)[number]>()
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data) return <Skeleton />
  const { entry, results } = data
  const asked = entry.done !== null
  const group = chosen ?? (asked ? 'notDone' : 'notSeen')
  const of = { notDone: results.filter(row => !row.doneAt), notSeen: results.filter(row => !row.seenAt), all: results }
  return (
    <Stack>
      <p>
        <PlainText text={entry.body} />
      </p>
      {entry.files.length > 0 ? (
        <p>
          <Attachments files={entry.files} />
        </p>
      ) : null}
      {asked ? <p>{share(entry)}</p> : null}
      <ButtonGroup
        aria-label={text('diary.acks')}
        options={groups
          .filter(key => asked || key !== 'notDone')
          .map(key => ({ value: key, label: `${text(`diary.ack.${key}`)} (${of[key].length})` }))}
        value={group}
        onChange={setGroup}
      />
      {of[group].length === 0 ? (
        <p>{text('diary.ack.nobody')}</p>
      ) : (
        <Panel>
          <PanelList
            rows={of[group].map(row => ({
              key: row.studentId,
              text: [row.name, row.class].filter(Boolean).join(' · '),
              end: moment(row.doneAt ?? row.seenAt),
            }))}
          />
        </Panel>
      )}
    </Stack>
  )
}
