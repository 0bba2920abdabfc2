import { cashModes, displayDay, formatRupees } from '@school/rules'
import {
  Button,
  Checkbox,
  Columns,
  DateInput,
  Facts,
  Field,
  FieldGrid,
  Form,
  NumberInput,
  Panel,
  PanelBody,
  RadioGroup,
  Stack,
  Table,
  TextInput,
} from '@school/ui'
import { useText } from '../../../texts/text'
import type { Offers, Receipt } from './receipt'
import { type Account, type Take, useTake } from './useTake'

/** What is owed, installment by installment. */
function OpenInstallments({ label, take }: { readonly label: string; readonly take: Take }) {
  const text = useText()
  return (
    <Table
      cards
      label={label}
      rows={take.open}
      rowKey={row => row.id}
      columns={[
        {
          key: 'name',
          header: text('payments.installment'),
          look: 'name',
          cell: row => (
            <Checkbox checked={take.chosen.includes(row.id)} onChange={ticked => take.tick(row.id, ticked)}>
              {`${row.year} · ${row.name}`}
            </Checkbox>
          ),
        },
        { key: 'dueDate', header: text('payments.dueDate'), cell: row => displayDay(row.dueDate) },
        { key: 'balance', header: text('payments.balance'), align: 'end', cell: row => formatRupees(row.balance) },
        { key: 'fine', header: text('payments.fine'), align: 'end', cell: row => formatRupees(row.fineDue) },
        { key: 'total', header: text('pos.total'), align: 'end', cell: row => formatRupees(row.balance + row.fineDue) },
      ]}
    />
  )
}

/** What the chosen installments come to. */
function Sums({ take: { owed, advance, total } }: { readonly take: Take }) {
  const text = useText()
  return (
    <Facts>
      <dt>{text('pos.selected')}</dt>
      <dd>{formatRupees(owed)}</dd>
      {advance > 0 ? (
        <>
          <dt>{text('pos.advance')}</dt>
          <dd>{formatRupees(-advance)}</dd>
        </>
      ) : null}
      <dt>{text('pos.total')}</dt>
      <dd>
        <b>{formatRupees(total)}</b>
      </dd>
    </Facts>
  )
}

/** A cheque or demand draft, as it is handed over. */
function InstrumentFields({ take, today }: { readonly take: Take; readonly today: string }) {
  const text = useText()
  const { instrument, setInstrument, wrong } = take
  const set = (field: keyof typeof instrument) => (value: string | null) => setInstrument({ ...instrument, [field]: value ?? '' })
  return (
    <FieldGrid>
      <Field label={text('receipts.number')} required help={text('receipts.numberHelp')} error={wrong?.no}>
        <TextInput inputMode="numeric" maxLength={6} value={instrument.no} onChange={set('no')} />
      </Field>
      <Field label={text('receipts.instrumentDate')} required error={wrong?.on}>
        <DateInput value={instrument.on || null} today={today} onChange={set('on')} />
      </Field>
      <Field label={text('receipts.bank')} required error={wrong?.bank}>
        <TextInput maxLength={60} value={instrument.bank} onChange={set('bank')} />
      </Field>
    </FieldGrid>
  )
}

/** How it is paid. */
function TakeForm({ take, today }: { readonly take: Take; readonly today: string }) {
  const text = useText()
  return (
    <Stack
      as={Form}
      onSubmit={event => {
        event.preventDefault()
        void take.take()
      }}
    >
      <Sums take={take} />
      {take.open.length === 0 ? (
        <Field label={text('receipts.advanceAmount')} required help={text('receipts.advanceHelp')} error={take.wrong?.amount}>
          <NumberInput money {...take.part} />
        </Field>
      ) : take.takesParts ? (
        <Field label={text('pos.amount')} help={text('pos.amountHelp')}>
          <NumberInput money {...take.part} />
        </Field>
      ) : null}
      <RadioGroup
        aria-label={text('receipts.mode')}
        options={cashModes.map(value => ({ value, label: text(`receipts.mode.${value}`) }))}
        value={take.mode}
        onChange={take.setMode}
      />
      {take.mode === 'cash' ? null : <InstrumentFields take={take} today={today} />}
      <Button type="submit" variant="primary" busy={take.busy}>
        {text('receipts.takeMoney')}
      </Button>
    </Stack>
  )
}

interface TakePanelProps {
  readonly studentId: string
  readonly account: Account
  readonly offers: Offers
  readonly onReceipt: (receipt: Receipt) => void
}

/** What is owed in an account, and the money that is taken for it. */
export function TakePanel({ studentId, account, offers, onReceipt }: TakePanelProps) {
  const text = useText()
  const take = useTake({ studentId, account, offers, onReceipt })
  return (
    <Columns>
      <Panel title={account.name}>
        {take.open.length === 0 ? (
          <PanelBody>{text('pos.nothing')}</PanelBody>
        ) : (
          <OpenInstallments label={account.name} take={take} />
        )}
      </Panel>
      <Panel title={text('receipts.take')}>
        <PanelBody>
          <TakeForm take={take} today={offers.today} />
        </PanelBody>
      </Panel>
    </Columns>
  )
}
