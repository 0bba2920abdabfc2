import { type AnswerOfCall, leaveMasters } from '@school/api/client'
import { useCall, useReload } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Banner, Field, Select, Stack, Table, TextInput, useToast } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { FormDialog } from '../../../forms/FormDialog'
import { problemText } from '../../../forms/problems'
import { useWork } from '../../../live/work'
import { personColumn } from '../../../shell/PersonLink'
import { useText } from '../../../texts/text'
import { useDays } from './days'

type Year = AnswerOfCall<typeof leaveMasters.balances>['years'][number]
type Row = AnswerOfCall<typeof leaveMasters.runYear>['rows'][number]

interface YearRunProps {
  readonly mode: 'open' | 'close'
  readonly years: readonly Year[]
  readonly today: string
  readonly onClose: () => void
}

/** Opens or closes a leave year: what would be posted, and the name of the year typed before it is. */
export function YearRun({ mode, years, today, onClose }: YearRunProps) {
  const intl = useIntl()
  const text = useText()
  const days = useDays()
  const toast = useToast()
  const reload = useReload()
  const { run, doing } = useWork()
  const offered = years.filter(year => (mode === 'open' ? year.closedOn === null : year.endsOn < today))
  const [chosen, setChosen] = useState(
    () => (mode === 'open' ? offered.find(year => year.startsOn <= today && today <= year.endsOn) : offered[0]) ?? offered[0],
  )
  const [typed, setTyped] = useState('')
  const { data, error } = useCall(
    leaveMasters.runYear,
    chosen ? { body: { leaveYear: chosen.startsOn, mode, dryRun: true } } : null,
  )
  const start = async () => {
    if (!chosen) return
    const done = await run('year', async client => {
      const body = { leaveYear: chosen.startsOn, mode, dryRun: false, confirm: typed.trim() }
      return { job: (await client.call(leaveMasters.runYear, { body })).job, result: null }
    })
    if (!done) return
    if (done.job?.message) toast.success(done.job.message)
    await reload(leaveMasters.balances, leaveMasters.balancesOf)
    onClose()
  }
  const amount = (key: 'balance' | 'held' | 'credit' | 'carry' | 'lapse') => ({
    key,
    header: text(`leaveMasters.${key}`),
    align: 'end' as const,
    cell: (row: Row) => days(row[key]),
  })
  const title = text(mode === 'open' ? 'leaveMasters.openYear' : 'leaveMasters.closeYear')
  return (
    <FormDialog
      size="large"
      title={title}
      typed={false}
      save={{
        label: title,
        busy: doing !== undefined,
        disabled: !chosen || !data || data.rows.length === 0 || typed.trim() !== chosen.name,
      }}
      onSave={() => void start()}
      onClose={onClose}
    >
      <Stack>
        <Field label={text('leaveMasters.leaveYear')} required>
          <Select
            options={offered.map(year => ({
              value: year.startsOn,
              label: `${year.name} · ${displayDay(year.startsOn)} – ${displayDay(year.endsOn)} · ${year.types.join(', ')}`,
            }))}
            value={chosen?.startsOn ?? null}
            onChange={startsOn => setChosen(offered.find(year => year.startsOn === startsOn))}
          />
        </Field>
        {error ? <Banner tone="danger">{problemText(intl, error)}</Banner> : null}
        {data ? (
          <>
            <Banner tone="info">
              {text(mode === 'open' ? 'leaveMasters.willOpen' : 'leaveMasters.willClose', {
                n: data.credited,
                m: data.unchanged,
              })}
            </Banner>
            <Table<Row>
              label={text('leaveMasters.dryRun')}
              cards
              rows={data.rows}
              rowKey={row => `${row.staffId} ${row.type}`}
              rowName={row => `${row.name}, ${row.type}`}
              empty={{ title: text('leaveMasters.nothingToDo') }}
              columns={[
                personColumn({ key: 'name', header: text('leaveMasters.staff'), look: 'name' }, row => ({
                  staff: row.staffId,
                  name: row.name,
                })),
                { key: 'type', header: text('leaveMasters.type'), look: 'code', cell: row => row.type },
                amount('balance'),
                amount('held'),
                ...(mode === 'open' ? [amount('credit')] : [amount('carry'), amount('lapse')]),
              ]}
            />
            {data.more > 0 ? <p>{text('leaveMasters.more', { n: data.more })}</p> : null}
            {data.rows.length > 0 && chosen ? (
              <Field label={text('leaveMasters.typeYear', { name: chosen.name })} required>
                <TextInput value={typed} maxLength={40} onChange={setTyped} />
              </Field>
            ) : null}
          </>
        ) : null}
      </Stack>
    </FormDialog>
  )
}
