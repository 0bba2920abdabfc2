import { Banner, Button, Columns, Field, Form, NumberInput, Panel, PanelBody, Select, Stack } from '@school/ui'
import { QrCode } from 'lucide-react'
import { useText } from '../../../texts/text'
import { OwedPanel, Sums } from '../OwedPanel'
import type { Account } from '../pos/usePay'
import { own, useShowQr } from './useShowQr'

/** What is owed in an account, and by whose code it is paid. */
export function ShowPanel({ studentId, account }: { readonly studentId: string; readonly account: Account }) {
  const text = useText()
  const qr = useShowQr(studentId, account)
  return (
    <Columns>
      <OwedPanel account={account} choice={qr} />
      <Panel title={text('qrFees.pay')}>
        <PanelBody>
          <Stack
            as={Form}
            onSubmit={event => {
              event.preventDefault()
              void qr.show()
            }}
          >
            <Sums owed={qr.owed} advance={qr.advance} total={qr.amount - qr.advance} />
            {qr.part ? (
              <Field label={text('pos.amount')} help={text('pos.amountHelp')}>
                <NumberInput money {...qr.part} />
              </Field>
            ) : null}
            {qr.isKnown && qr.ways.length === 0 ? <Banner tone="warning">{text('qrFees.none')}</Banner> : null}
            <Field label={text('qrFees.by')} required help={qr.way === own ? text('qrFees.ownHelp') : undefined}>
              <Select options={qr.ways} value={qr.way} onChange={qr.setWay} />
            </Field>
            <Button type="submit" variant="primary" icon={QrCode} busy={qr.busy} disabled={qr.ways.length === 0}>
              {text('qrFees.show')}
            </Button>
          </Stack>
        </PanelBody>
      </Panel>
    </Columns>
  )
}
