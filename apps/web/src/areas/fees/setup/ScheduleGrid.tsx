import { type AnswerOfCall, feePlans } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, formatRupees } from '@school/rules'
import {
  Actions,
  Banner,
  Button,
  ErrorState,
  FormHeader,
  media,
  NumberInput,
  Panel,
  PanelBody,
  Skeleton,
  Stack,
  Table,
  type TableColumn,
  Tabs,
  useMediaQuery,
} from '@school/ui'
import { ArrowLeft, Copy, Save, Send } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import { AmountFields } from './AmountFields'
import { CopyDialog } from './CopyDialog'
import { PublishDialog } from './PublishDialog'
import { useScope } from './Schedules'
import { type Amounts, keyOf, useScheduleAmounts } from './useScheduleAmounts'
import type { Setup } from './useSetup'

export type WholeSchedule = AnswerOfCall<typeof feePlans.schedule>
type Line = WholeSchedule['installments'][number]
type Head = { readonly id: string; readonly name: string }

/** The columns of the grid: one for each head, and what an installment comes to. */
function useGridColumns(heads: readonly Head[], amounts: Amounts, readOnly: boolean): readonly TableColumn<Line>[] {
  const text = useText()
  return [
    {
      key: 'name',
      header: text('feeSetup.installment'),
      look: 'name',
      cell: row => (
        <>
          {row.name}
          <small>{displayDay(row.dueDate)}</small>
        </>
      ),
    },
    ...heads.map(head => ({
      key: head.id,
      header: head.name,
      align: 'end' as const,
      width: '10rem',
      cell: (row: Line) =>
        readOnly ? (
          formatRupees(amounts.of(row.id, head.id))
        ) : (
          <NumberInput
            money
            aria-label={`${row.name} · ${head.name}`}
            value={amounts.of(row.id, head.id) / 100 || null}
            onChange={rupees => amounts.set(row.id, head.id, rupees)}
          />
        ),
    })),
    {
      key: 'total',
      header: text('feeSetup.total'),
      align: 'end',
      cell: row => <b>{formatRupees(heads.reduce((sum, head) => sum + amounts.of(row.id, head.id), 0))}</b>,
    },
  ]
}

/** What the newest amounts change of those that are asked for. */
function Changes({ schedule, heads }: { schedule: WholeSchedule; heads: readonly Head[] }) {
  const text = useText()
  if (schedule.changes.length === 0) return null
  return (
    <Panel title={text('feeSetup.changes')}>
      <ChangeTable schedule={schedule} heads={heads} changes={schedule.changes} />
    </Panel>
  )
}

function ChangeTable({
  schedule,
  heads,
  changes,
}: {
  schedule: Pick<WholeSchedule, 'installments'>
  heads: readonly Head[]
  changes: WholeSchedule['changes']
}) {
  const text = useText()
  return (
    <Table
      cards
      label={text('feeSetup.changes')}
      rows={changes}
      rowKey={row => keyOf(row.installmentId, row.headId)}
      columns={[
        {
          key: 'installment',
          header: text('feeSetup.installment'),
          look: 'name',
          cell: row => schedule.installments.find(one => one.id === row.installmentId)?.name,
        },
        { key: 'head', header: text('feeSetup.head'), cell: row => heads.find(one => one.id === row.headId)?.name },
        { key: 'from', header: text('feeSetup.from'), align: 'end', cell: row => formatRupees(row.from) },
        { key: 'to', header: text('feeSetup.to'), align: 'end', cell: row => formatRupees(row.to) },
      ]}
    />
  )
}

function Opened({ schedule, setup, onClose }: { schedule: WholeSchedule; setup: Setup; onClose: () => void }) {
  const text = useText()
  const scopeOf = useScope()
  const phone = useMediaQuery(media.phone)
  const [dialog, setDialog] = useState<'copy' | 'publish'>()
  const amounts = useScheduleAmounts(schedule)
  const offers = setup.offers!
  const bus = schedule.account.kind === 'bus'
  const readOnly = offers.isExternal || schedule.status === 'closed' || bus
  const heads = offers.heads.filter(head => head.accountId === schedule.account.id)
  const columns = useGridColumns(bus ? [] : heads, amounts, readOnly)
  return (
    <Stack>
      {setup.external}
      {bus ? <Banner tone="info">{text('feeSetup.busAmountsHelp')}</Banner> : null}
      {!bus && heads.length === 0 ? <Banner tone="warning">{text('feeSetup.noHeadsHelp')}</Banner> : null}
      <Panel
        title={`${scopeOf(schedule)} · ${schedule.plan.name}`}
        actions={<b>{formatRupees(amounts.total)}</b>}
        commands={readOnly ? [] : [{ key: 'copy', icon: Copy, label: text('feeSetup.copy'), onSelect: () => setDialog('copy') }]}
      >
        {phone && !readOnly ? (
          <AmountFields installments={schedule.installments} heads={heads} amounts={amounts} />
        ) : (
          <Table<Line>
            cards
            label={scopeOf(schedule)}
            rows={schedule.installments}
            rowKey={row => row.id}
            rowName={row => row.name}
            columns={bus ? columns.slice(0, 1) : columns}
          />
        )}
        <PanelBody>
          <Actions>
            <Button icon={ArrowLeft} onClick={onClose}>
              {text('feeSetup.back')}
            </Button>
            {readOnly && !bus ? null : (
              <Button
                icon={Send}
                variant={amounts.changed ? undefined : 'primary'}
                disabled={amounts.changed || schedule.status === 'closed' || offers.isExternal}
                onClick={() => setDialog('publish')}
              >
                {text('feeSetup.publish')}
              </Button>
            )}
            {readOnly ? null : (
              <Button
                icon={Save}
                variant={amounts.changed ? 'primary' : undefined}
                disabled={!amounts.changed}
                busy={amounts.busy}
                onClick={() => void amounts.save()}
              >
                {text('app.save')}
              </Button>
            )}
          </Actions>
        </PanelBody>
      </Panel>
      <Changes schedule={schedule} heads={heads} />
      {dialog === 'publish' ? <PublishDialog schedule={schedule} onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'copy' ? (
        <CopyDialog schedule={schedule} offers={offers} onCopy={amounts.fill} onClose={() => setDialog(undefined)} />
      ) : null}
    </Stack>
  )
}

/** One schedule: installments by heads. */
export function ScheduleGrid({ id, setup, onClose }: { id: string; setup: Setup; onClose: () => void }) {
  const intl = useIntl()
  const { data, error, mutate } = useCall(feePlans.schedule, { params: { id } })
  return (
    <>
      <FormHeader {...setup.header} />
      <Tabs label={String(setup.header.title)} tabs={setup.tabs} selected={setup.selected}>
        {data ? (
          <Opened key={data.version} schedule={data} setup={setup} onClose={onClose} />
        ) : error ? (
          <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
        ) : (
          <Skeleton height="240px" />
        )}
      </Tabs>
    </>
  )
}
