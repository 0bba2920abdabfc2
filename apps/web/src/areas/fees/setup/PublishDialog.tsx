import { type AnswerOfCall, feePlans } from '@school/api/client'
import { useCall, useReload } from '@school/api/react'
import { formatRupees } from '@school/rules'
import { Banner, Button, Dialog, ErrorState, FigureStrip, Progress, Skeleton, Stack, Table, useToast } from '@school/ui'
import { Send } from 'lucide-react'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { useWork } from '../../../live/work'
import { useText } from '../../../texts/text'
import { type Schedule, useScope } from './Schedules'

type Preview = AnswerOfCall<typeof feePlans.previewSchedule>

/** What publishing would do. */
function Outlook({ preview }: { preview: Preview }) {
  const intl = useIntl()
  const text = useText()
  return (
    <Stack>
      <FigureStrip
        label={text('feeSetup.preview')}
        figures={[
          { key: 'students', label: text('feeSetup.students'), value: intl.formatNumber(preview.students) },
          { key: 'lines', label: text('feeSetup.lines'), value: intl.formatNumber(preview.lines) },
          { key: 'total', label: text('feeSetup.total'), value: formatRupees(preview.total) },
          { key: 'difference', label: text('feeSetup.difference'), value: formatRupees(preview.difference) },
          { key: 'unmatched', label: text('feeSetup.unmatched'), value: intl.formatNumber(preview.unmatched) },
        ]}
      />
      {preview.lines === 0 ? <Banner tone="info">{text('feeSetup.nothingChanges')}</Banner> : null}
      {preview.toAdvance > 0 ? (
        <Banner tone="warning">
          {text('feeSetup.overpaid', { n: preview.overpaid, amount: formatRupees(preview.toAdvance) })}
        </Banner>
      ) : null}
      {preview.unmatchedStudents.length > 0 ? (
        <Table
          cards
          label={text('feeSetup.unmatched')}
          rows={preview.unmatchedStudents}
          rowKey={row => row.id}
          columns={[
            { key: 'name', header: text('feeSetup.withoutSchedule'), look: 'name', cell: row => row.name },
            { key: 'admNo', header: text('feeSetup.admNo'), look: 'code', cell: row => row.admNo },
            { key: 'division', header: text('report.division'), cell: row => row.division },
          ]}
        />
      ) : null}
    </Stack>
  )
}

/** Shows what publishing a schedule would do, and does it. */
export function PublishDialog({ schedule, onClose }: { schedule: Pick<Schedule, 'id' | 'scope'>; onClose: () => void }) {
  const intl = useIntl()
  const text = useText()
  const toast = useToast()
  const scopeOf = useScope()
  const reload = useReload()
  const { run, doing, share } = useWork()
  const { id } = schedule
  const { data: preview, error, mutate } = useCall(feePlans.previewSchedule, { params: { id } })
  const publish = async () => {
    const done = await run('publish', async caller => ({
      job: await caller.call(feePlans.publishSchedule, { params: { id }, body: {} }),
      result: null,
    }))
    if (!done) return
    if (done.job?.message) toast.success(done.job.message)
    onClose()
    await reload(feePlans.schedules, feePlans.schedule, feePlans.previewSchedule)
  }
  return (
    <Dialog
      open
      staticBackdrop
      size="large"
      title={text('feeSetup.publishTitle', { name: scopeOf(schedule) })}
      onClose={onClose}
      footer={
        <>
          <Button disabled={doing !== undefined} onClick={onClose}>
            {text('app.cancel')}
          </Button>
          <Button variant="primary" icon={Send} disabled={!preview} busy={doing !== undefined} onClick={() => void publish()}>
            {text('feeSetup.publish')}
          </Button>
        </>
      }
    >
      <Stack>
        {doing !== undefined ? <Progress label={text('feeSetup.publishing')} value={share} /> : null}
        {preview ? (
          <Outlook preview={preview} />
        ) : error ? (
          <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
        ) : (
          <Skeleton height="160px" />
        )}
      </Stack>
    </Dialog>
  )
}
