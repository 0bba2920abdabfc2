import { type AnswerOfCall, feeSettlements, gatewayAccounts, onlinePayments, posTerminals } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { formatRupees } from '@school/rules'
import {
  Banner,
  Button,
  Dialog,
  DropField,
  EntitySelectorInput,
  Field,
  FigureStrip,
  Select,
  Stack,
  schoolSelectormultiple,
  Table,
} from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { useSchoolLoaders } from '../../../forms/selectors'
import { useText } from '../../../texts/text'
import { useFileReading } from '../useFileReading'

type Loaded = AnswerOfCall<typeof feeSettlements.load>
type Line = Loaded['unknown'][number]

/** Whose settlement a file can be: the gateways and the card machines of a school. */
function useSettledBy(schoolId: string | null) {
  const asked = schoolId ? { query: { schoolId, all: true, pageSize: 200 } } : null
  const { data: gateways } = useCall(gatewayAccounts.list, asked)
  const { data: machines } = useCall(posTerminals.list, asked)
  if (!schoolId) return []
  return [
    ...(gateways?.results ?? []).map(({ id, label, account }) => ({ id, label: `${label} · ${account.name}`, isMachine: false })),
    ...(machines?.results ?? []).map(({ id, label, account }) => ({ id, label: `${label} · ${account.name}`, isMachine: true })),
  ]
}

/** Payments that a settlement names in another way than they were posted. */
function Lines({ label, rows }: { readonly label: string; readonly rows: readonly Line[] }) {
  const text = useText()
  if (rows.length === 0) return null
  return (
    <Table<Line>
      cards
      label={label}
      rows={rows}
      rowKey={row => row.paymentId}
      columns={[
        { key: 'paymentId', header: text('feeOrders.column.paymentId'), look: 'name', cell: row => row.paymentId },
        { key: 'orderNo', header: text('feeOrders.column.transactionId'), look: 'code', cell: row => row.orderNo ?? '–' },
        { key: 'amount', header: text('feeOrders.column.amount'), align: 'end', cell: row => formatRupees(row.amount) },
      ]}
    />
  )
}

/** What a file came to. */
function Outcome({ loaded }: { readonly loaded: Loaded }) {
  const text = useText()
  const net = loaded.batches.reduce((sum, batch) => sum + batch.net, 0)
  return (
    <>
      {loaded.repeated ? <Banner tone="info">{text('feeOrders.settlementKnown')}</Banner> : null}
      <FigureStrip
        label={text('feeOrders.loadSettlement')}
        figures={[
          { key: 'lines', label: text('feeOrders.payments'), value: String(loaded.lines) },
          { key: 'reconciled', label: text('feeOrders.status.reconciled'), value: String(loaded.reconciled) },
          { key: 'net', label: text('feeOrders.column.net'), value: formatRupees(net) },
        ]}
      />
      {loaded.errors.map(({ row, message }) => (
        <Banner key={row} tone="warning">
          {message}
        </Banner>
      ))}
      <Lines label={text('feeOrders.settlementUnknown')} rows={loaded.unknown} />
      <Lines label={text('feeOrders.settlementDiffers')} rows={loaded.differing} />
    </>
  )
}

/** Reads the settlement file of a gateway or card machine, and says what agrees with it. */
export function LoadSettlement({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl()
  const text = useText()
  const { client } = useApi()
  const reload = useReload()
  const loaders = useSchoolLoaders()
  const [schoolId, setSchoolId] = useState<string | null>(null)
  const [by, setBy] = useState<string | null>(null)
  const offers = useSettledBy(schoolId)
  const of = offers.find(one => one.id === by)
  const { progress, answer, failure, onFile } = useFileReading(async fileId => {
    const body = { fileId, ...(of?.isMachine ? { posTerminalId: of.id } : { gatewayAccountId: of!.id }) }
    const loaded = await client.call(feeSettlements.load, { body })
    await reload(onlinePayments.statement)
    return loaded
  })
  return (
    <Dialog
      open
      size="large"
      title={text('feeOrders.loadSettlement')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text('app.close')}</Button>}
    >
      <Stack>
        <Field label={text('gateways.school')} required>
          <EntitySelectorInput
            configuration={schoolSelectormultiple}
            loaders={loaders}
            value={schoolId}
            onChange={id => {
              setSchoolId(id)
              setBy(null)
            }}
          />
        </Field>
        <Field label={text('feeOrders.settledBy')} required>
          <Select
            disabled={offers.length === 0}
            options={offers.map(({ id, label }) => ({ value: id, label }))}
            value={by}
            onChange={setBy}
          />
        </Field>
        {of ? (
          <DropField
            label={text('feeOrders.settlementFile')}
            help={text('feeOrders.settlementHelp')}
            accept=".csv,.xlsx"
            progress={progress}
            onFile={onFile}
          />
        ) : null}
        {failure === undefined ? null : <Banner tone="danger">{problemText(intl, failure)}</Banner>}
        {answer ? <Outcome loaded={answer} /> : null}
      </Stack>
    </Dialog>
  )
}
