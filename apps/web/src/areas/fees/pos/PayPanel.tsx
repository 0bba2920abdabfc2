import { Banner, Button, Columns, Field, Form, NumberInput, Panel, PanelBody, Select, Stack, TextInput } from '@school/ui'
import { useText } from '../../../texts/text'
import { OwedPanel, Sums } from '../OwedPanel'
import { type Account, type Pay, usePay } from './usePay'

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
      <Sums owed={pay.owed} advance={pay.advance} total={pay.amount - pay.advance} />
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
      <OwedPanel account={account} choice={pay} />
      <Panel title={text('pos.pay')}>
        <PanelBody>
          <PayForm pay={pay} />
        </PanelBody>
      </Panel>
    </Columns>
  )
}
