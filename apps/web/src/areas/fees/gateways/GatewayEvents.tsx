import { gatewayAccounts as calls } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Badge, Button, Checkbox, Dialog, Facts, Pagination, Stack, Table } from '@school/ui'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useDone } from '../../../forms/done'
import { problemText } from '../../../forms/problems'
import type { RowOf } from '../../../report'
import { useMoment } from '../../../session/zone'
import { useText } from '../../../texts/text'
import type { Gateway } from './Gateways'

type Event = RowOf<typeof calls.events>

const pageSize = 10

/** An event as it came, which may be processed once more. */
function EventDialog({ event, mayWrite, onClose }: { event: Event; mayWrite: boolean; onClose: () => void }) {
  const text = useText()
  const moment = useMoment()
  const { client } = useApi()
  const done = useDone(calls.events)
  const again = async () => {
    const work = () => client.call(calls.reprocess, { params: { id: event.id } })
    if (await done(work, text('gateways.reprocessed'))) onClose()
  }
  return (
    <Dialog
      open
      title={text(`gateways.kind.${event.kind}`)}
      onClose={onClose}
      footer={
        mayWrite && event.signatureOk && event.kind === 'webhook' ? (
          <Button icon={RotateCcw} variant="primary" onClick={() => void again()}>
            {text('gateways.reprocess')}
          </Button>
        ) : undefined
      }
    >
      <Facts>
        <dt>{text('gateways.eventAt')}</dt>
        <dd>{moment(event.receivedAt)}</dd>
        <dt>{text('gateways.orderNo')}</dt>
        <dd>{event.orderNo ?? '–'}</dd>
        <dt>{text('gateways.signature')}</dt>
        <dd>{text(event.signatureOk ? 'gateways.good' : 'gateways.bad')}</dd>
        {event.error ? (
          <>
            <dt>{text('gateways.trouble')}</dt>
            <dd>{event.error}</dd>
          </>
        ) : null}
        <dt>{text('gateways.body')}</dt>
        <dd>
          <code>{event.body}</code>
        </dd>
      </Facts>
    </Dialog>
  )
}

/** What a provider has told, the newest first. */
export function GatewayEvents({ gateway, mayWrite }: { gateway: Gateway; mayWrite: boolean }) {
  const text = useText()
  const intl = useIntl()
  const moment = useMoment()
  const [page, setPage] = useState(1)
  const [bad, setBad] = useState(false)
  const [opened, setOpened] = useState<Event>()
  const request = { params: { id: gateway.id }, query: { page, pageSize, bad } }
  const { data, error, mutate } = useCall(calls.events, request)
  const state = (row: Event) =>
    row.error ? text('gateways.trouble') : row.processedAt ? text('gateways.processed') : text('gateways.waiting')
  return (
    <Stack>
      <Checkbox
        checked={bad}
        onChange={value => {
          setBad(value)
          setPage(1)
        }}
      >
        {text('gateways.onlyBad')}
      </Checkbox>
      <Table<Event>
        cards
        label={text('gateways.eventsOf', { label: gateway.label })}
        rows={data?.results}
        rowKey={row => row.id}
        rowName={row => moment(row.receivedAt)}
        onPick={setOpened}
        expectedRows={pageSize}
        empty={{ title: text('gateways.noEvents') }}
        error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
        columns={[
          {
            key: 'at',
            header: text('gateways.eventAt'),
            look: 'name',
            cell: row => (
              <>
                {moment(row.receivedAt)}
                <small>{text(`gateways.kind.${row.kind}`)}</small>
                {row.orderNo ? <small>{row.orderNo}</small> : null}
              </>
            ),
          },
          {
            key: 'signature',
            header: text('gateways.signature'),
            cell: row => (
              <Badge status={row.signatureOk ? 'success' : 'danger'}>
                {text(row.signatureOk ? 'gateways.good' : 'gateways.bad')}
              </Badge>
            ),
          },
          { key: 'state', header: text('gateways.processed'), cell: state },
        ]}
      />
      {data ? <Pagination page={page} pageSize={pageSize} count={data.pagination.count} onPage={setPage} /> : null}
      {opened ? <EventDialog event={opened} mayWrite={mayWrite} onClose={() => setOpened(undefined)} /> : null}
    </Stack>
  )
}
