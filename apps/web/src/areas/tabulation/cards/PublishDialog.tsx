import { reportCards } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import type { CardSkipReason } from '@school/rules'
import { Banner, Checkbox, DateTimeInput, Facts, Field, Link, Skeleton, Stack, TextInput } from '@school/ui'
import { Fragment, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSaving } from '../../../forms/done'
import { FormDialog } from '../../../forms/FormDialog'
import { problemText, useProblemToast } from '../../../forms/problems'
import { guardLeft } from '../../../forms/unsaved'
import { useMoment } from '../../../session/zone'
import { useText } from '../../../texts/text'
import { useHandOver } from '../../messaging/useHandedOver'

export interface Choice {
  readonly cardId: string
  readonly divisionIds: readonly string[]
  readonly studentIds: readonly string[]
}

/** Where a reason to stay behind is dealt with. */
const mendedAt: Partial<Record<CardSkipReason, string>> = {
  Provisional: '/curriculum/tab-mark-entry-lock',
  Incomplete: '/curriculum/tab-mark-entry-missing-report',
  Left: '/student/student-report',
}

interface Props {
  readonly choice: Choice
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Tells what publishing would do, and publishes: at once or at a time, with or without telling families. */
export function PublishDialog({ choice, onDone, onClose }: Props) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const { client } = useApi()
  const [incomplete, setIncomplete] = useState(false)
  const [notify, setNotify] = useState(true)
  const [at, setAt] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const { busy, save } = useSaving({ shownBy: [reportCards.list], onClose })
  const handOver = useHandOver('report-cards')
  const fail = useProblemToast()
  const asked = {
    cardId: choice.cardId,
    divisionIds: [...choice.divisionIds],
    studentIds: [...choice.studentIds],
    incomplete,
  }
  const { data, error } = useCall(reportCards.check, { body: asked })
  const publishAt = at ? new Date(at).toISOString() : null
  const publish = async () => {
    const said = publishAt
      ? text('reportCards.willBePublished', { n: data?.ready ?? 0, date: moment(publishAt) })
      : text('reportCards.PublishedCards', { n: data?.ready ?? 0 })
    const body = { ...asked, publishAt, notify, note: note.trim() }
    let writeTo: readonly string[] = []
    const work = async () => {
      const done = await client.call(reportCards.publish, { body })
      writeTo = done.writeTo
      return done
    }
    if (!(await save(work, said))) return
    onDone()
    // Where the school also writes of it, the message is chosen where all messages are.
    if (writeTo.length > 0 && handOver) await guardLeft().then(() => handOver(writeTo).catch(fail))
  }
  const reasons = [...Map.groupBy(data?.skipped ?? [], one => one.reason)]
  return (
    <FormDialog
      title={text('reportCards.publish')}
      typed={note !== '' || at !== null}
      save={{ label: text('reportCards.publish'), busy, disabled: !data || data.ready === 0 }}
      onSave={() => void publish()}
      onClose={onClose}
    >
      <Stack>
        {error ? <Banner tone="danger">{problemText(intl, error)}</Banner> : null}
        {data ? (
          <Facts>
            <dt>{text('reportCards.toPublish')}</dt>
            <dd>{intl.formatNumber(data.ready)}</dd>
            {data.published > 0 ? (
              <>
                <dt>{text('reportCards.outAlready')}</dt>
                <dd>{intl.formatNumber(data.published)}</dd>
              </>
            ) : null}
            {data.withheld > 0 ? (
              <>
                <dt>{text('reportCards.state.Withheld')}</dt>
                <dd>{intl.formatNumber(data.withheld)}</dd>
              </>
            ) : null}
            {reasons.map(([reason, people]) => (
              <Fragment key={reason}>
                <dt>
                  {mendedAt[reason] ? (
                    <Link href={mendedAt[reason]}>{text(`reportCards.skip.${reason}`)}</Link>
                  ) : (
                    text(`reportCards.skip.${reason}`)
                  )}
                </dt>
                <dd>
                  {people
                    .slice(0, 5)
                    .map(one => one.name)
                    .join(', ')}
                  {people.length > 5 ? ` … (${intl.formatNumber(people.length)})` : ''}
                </dd>
              </Fragment>
            ))}
          </Facts>
        ) : error ? null : (
          <Skeleton />
        )}
        {data && data.ready + data.skipped.length === 0 ? (
          <Banner tone="info">{text(data.published > 0 ? 'reportCards.allOut' : 'error.NoCards')}</Banner>
        ) : null}
        {data && data.remarksMissing > 0 ? (
          <Banner tone="warning">
            <Link href="/curriculum/tab-remarks-entry">{text('reportCards.remarksMissing', { n: data.remarksMissing })}</Link>
          </Banner>
        ) : null}
        {data && data.attendanceMissing > 0 ? (
          <Banner tone="warning">
            <Link href="/curriculum/attendance-taken-or-not-taken">
              {text('reportCards.attendanceMissing', { n: data.attendanceMissing })}
            </Link>
          </Banner>
        ) : null}
        <Field label={text('reportCards.publishAt')} help={text('reportCards.publishAtHelp')}>
          <DateTimeInput value={at} onChange={setAt} />
        </Field>
        {data && data.revised > 0 ? (
          <Field label={text('reportCards.revisedNote')} help={text('reportCards.revisedNoteHelp')}>
            <TextInput value={note} maxLength={200} onChange={setNote} />
          </Field>
        ) : null}
        <Checkbox checked={notify} onChange={setNotify}>
          {text('reportCards.notify')}
        </Checkbox>
        <Checkbox checked={incomplete} onChange={setIncomplete}>
          {text('reportCards.withIncomplete')}
        </Checkbox>
      </Stack>
    </FormDialog>
  )
}
