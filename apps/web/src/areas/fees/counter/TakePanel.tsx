import { cashModes } from '@school/rules'
import {
  Button,
  Columns,
  DateInput,
  Field,
  FieldGrid,
  Form,
  NumberInput,
  Panel,
  PanelBody,
  RadioGroup,
  Stack,
  TextInput,
} from '@school/ui'
import { useText } from '../../../texts/text'
import { OwedPanel, Sums } from '../OwedPanel'
import type { Offers, Receipt } from './receipt'
import { type Account, type Take, useTake } from './useTake'

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
      <Sums owed={take.owed} advance={take.advance} total={take.total} />
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
      <OwedPanel account={account} choice={take} />
      <Panel title={text('receipts.take')}>
        <PanelBody>
          <TakeForm take={take} today={offers.today} />
        </PanelBody>
      </Panel>
    </Columns>
  )
}
