import { smsCredits } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { trimmed } from '@school/rules'
import { Badge, Button, Facts, Field, NumberInput, Pagination, Stack, Table, TextInput, WithDrawer } from '@school/ui'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { FormDialog } from '../../forms/FormDialog'
import { useForm } from '../../forms/form'
import { problemText } from '../../forms/problems'
import { ListPanel, useFilteredList } from '../../list'
import { codeFilter, type ReportFilter, ReportFilters, type RowOf, searchFilter } from '../../report'
import { useMoment } from '../../session/zone'
import { type Say, useText } from '../../texts/text'

type Purse = RowOf<typeof smsCredits.list>
type Movement = RowOf<typeof smsCredits.ledger>

const ledgerSize = 10
const lows = ['1'] as const

const filters = (text: Say): readonly ReportFilter[] => [
  searchFilter(text, text('platform.name')),
  codeFilter(text, 'low', text('platform.balance'), lows, () => text('platform.low')),
]

const begun = { delta: null as number | null, reason: '' }

/** Gives credits to a school, or takes some away. */
function AllotDialog({ purse, onClose }: { purse: Purse; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => begun,
    problems: ({ delta, reason }) => ({
      delta: delta ? undefined : text('platform.allotWrong'),
      reason: trimmed(reason).length < 5 ? text('platform.reasonShort') : undefined,
    }),
    shownBy: [smsCredits.list, smsCredits.ledger],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () =>
    form.save(
      () =>
        client.call(smsCredits.allot, {
          body: { schoolId: purse.school.id, delta: values.delta ?? 0, reason: trimmed(values.reason) },
        }),
      text('platform.allotted'),
    )
  return (
    <FormDialog
      title={purse.school.name}
      {...form.dialog}
      save={{ label: text('platform.allot'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('platform.credits')} required help={text('platform.allotHelp')} error={errorOf('delta')}>
        <NumberInput decimals={0} value={values.delta} onChange={set('delta')} />
      </Field>
      <Field label={text('platform.reason')} required error={errorOf('reason')}>
        <TextInput value={values.reason} maxLength={200} onChange={set('reason')} />
      </Field>
    </FormDialog>
  )
}

/** Every movement of the credits of a school, the newest first. */
function Ledger({ purse }: { purse: Purse }) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const [page, setPage] = useState(1)
  const request = { params: { schoolId: purse.school.id }, query: { page, pageSize: ledgerSize } }
  const { data, error, mutate } = useCall(smsCredits.ledger, request)
  return (
    <>
      <Table<Movement>
        cards
        label={text('platform.ledger')}
        rows={data?.results}
        rowKey={row => row.id}
        rowName={row => `${text(`platform.entry.${row.reason}`)}, ${moment(row.at)}`}
        expectedRows={ledgerSize}
        empty={{ title: text('platform.noCredits') }}
        error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
        columns={[
          {
            key: 'entry',
            header: text('platform.ledger'),
            look: 'name',
            cell: row => (
              <>
                {text(`platform.entry.${row.reason}`)}
                <small>{moment(row.at)}</small>
                <small>{[row.note, row.by].filter(Boolean).join(' · ')}</small>
              </>
            ),
          },
          {
            key: 'delta',
            header: text('platform.credits'),
            align: 'end',
            cell: row => intl.formatNumber(row.delta, { signDisplay: 'exceptZero' }),
          },
          { key: 'balance', header: text('platform.balance'), align: 'end', cell: row => intl.formatNumber(row.balance) },
        ]}
      />
      {data ? <Pagination page={page} pageSize={ledgerSize} count={data.pagination.count} onPage={setPage} /> : null}
    </>
  )
}

/** Credits of all schools; a row opens the ledger of a school. */
export function SmsCredits() {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const [opened, setOpened] = useState<string>()
  const [allotting, setAllotting] = useState(false)
  const list = useFilteredList({
    name: 'sms-credits',
    ready: true,
    filters: () => filters(text),
    call: smsCredits.list,
    request: (values, page) => ({ query: { low: values.code('low', lows), text: values.text(), ...page } }),
  })
  const purse = list.rows.data?.results.find(row => row.school.id === opened)
  const isLow = (row: Purse) => row.balance < row.lowBalance
  return (
    <Stack>
      <ReportFilters report={list.report} />
      <WithDrawer
        drawer={
          purse && {
            key: purse.school.id,
            title: purse.school.name,
            content: (
              <Stack>
                <Facts>
                  <dt>{text('platform.balance')}</dt>
                  <dd>{intl.formatNumber(purse.balance)}</dd>
                  <dt>{text('platform.lowBalance')}</dt>
                  <dd>{intl.formatNumber(purse.lowBalance)}</dd>
                </Facts>
                <Ledger purse={purse} />
              </Stack>
            ),
            footer: (
              <Button variant="primary" icon={Coins} onClick={() => setAllotting(true)}>
                {text('platform.allot')}
              </Button>
            ),
            onClose: () => setOpened(undefined),
          }
        }
      >
        <ListPanel<Purse>
          list={list}
          count={count => text('platform.count', { count })}
          table={{
            label: text('platform.credits'),
            rowKey: row => row.school.id,
            rowName: row => row.school.name,
            onPick: row => setOpened(row.school.id),
            selected: opened ? new Set([opened]) : undefined,
            empty: { title: text('platform.noSchools') },
            columns: [
              { key: 'school', header: text('platform.school'), look: 'name', cell: row => row.school.name },
              { key: 'balance', header: text('platform.balance'), align: 'end', cell: row => intl.formatNumber(row.balance) },
              { key: 'low', header: text('platform.lowBalance'), align: 'end', cell: row => intl.formatNumber(row.lowBalance) },
              {
                key: 'state',
                header: text('platform.state'),
                cell: row => (isLow(row) ? <Badge status="warning">{text('platform.low')}</Badge> : '–'),
              },
              {
                key: 'changed',
                header: text('platform.lastMovement'),
                look: 'code',
                cell: row => (row.changedAt ? moment(row.changedAt) : '–'),
              },
            ],
          }}
        />
      </WithDrawer>
      {purse && allotting ? <AllotDialog purse={purse} onClose={() => setAllotting(false)} /> : null}
    </Stack>
  )
}
