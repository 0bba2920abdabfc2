import { displayDay, formatRupees } from '@school/rules'
import {
  Banner,
  Button,
  Checkbox,
  Columns,
  Facts,
  Field,
  Form,
  NumberInput,
  Panel,
  PanelBody,
  Select,
  Stack,
  Table,
  TextInput,
} from '@school/ui'
import { useText } from '../../../texts/text'
import { type Account, type Pay, usePay } from './usePay'

/** What is owed, installment by installment. */
export function OpenInstallments({
  label,
  pay,
}: {
  readonly label: string
  readonly pay: Pick<Pay, 'open' | 'chosen' | 'tick'>
}) {
  const text = useText()
  return (
    <Table
      cards
      label={label}
      rows={pay.open}
      rowKey={row => row.id}
      columns={[
        {
          key: 'name',
          header: text('payments.installment'),
          look: 'name',
          cell: row => (
            <Checkbox checked={pay.chosen.includes(row.id)} onChange={ticked => pay.tick(row.id, ticked)}>
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
export function Sums({ pay: { owed, advance, amount } }: { readonly pay: Pick<Pay, 'owed' | 'advance' | 'amount'> }) {
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
        <b>{formatRupees(amount - advance)}</b>
      </dd>
    </Facts>
  )
}

/** How it is paid. */
function PayForm({ pay }: { readonly pay: Pay }) {
  const text = useText()
  const { offers, machines, machine, wrong } = pay
  return (
    <Stack
      as={Form}
      onSubmit={event => {
        event.preventDefault()
        void pay.pay()
      }}
    >
      <Sums pay={pay} />
      {pay.part ? (
        <Field label={text('pos.amount')} help={text('pos.amountHelp')}>
          <NumberInput money {...pay.part} />
        </Field>
      ) : null}
      {offers && machines.length === 0 ? <Banner tone="warning">{text('pos.noMachines')}</Banner> : null}
      <Field label={text('pos.machine')} required error={wrong?.machine}>
        <Select
          options={machines.map(one => ({
            value: one.id,
            label: one.isBusy ? text('pos.busy', { machine: one.label }) : one.label,
          }))}
          value={machine?.id ?? null}
          onChange={pay.setMachineId}
        />
      </Field>
      <Field label={text('pos.mobile')} help={text('pos.mobileHelp')} error={wrong?.mobile}>
        <TextInput inputMode="tel" maxLength={10} value={pay.mobile} onChange={pay.setMobile} />
      </Field>
      <Button type="submit" variant="primary" busy={pay.busy} disabled={machines.length === 0}>
        {text(machine?.driver === 'manual' ? 'pos.payByHand' : 'pos.send')}
      </Button>
    </Stack>
  )
}

/** What is owed in an account, and the machine that it is sent to. */
export function PayPanel({ studentId, account }: { studentId: string; account: Account }) {
  const text = useText()
  const pay = usePay(studentId, account)
  return (
    <Columns>
      <Panel title={account.name}>
        {pay.open.length === 0 ? (
          <PanelBody>{text('pos.nothing')}</PanelBody>
        ) : (
          <OpenInstallments label={account.name} pay={pay} />
        )}
      </Panel>
      <Panel title={text('pos.pay')}>
        <PanelBody>
          <PayForm pay={pay} />
        </PanelBody>
      </Panel>
    </Columns>
  )
}
