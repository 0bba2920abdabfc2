import { messageFormats } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { feeFormatNames, formatParameters, momentOf, previewMessage, readSmsFormat, type StoredFormat } from '@school/rules'
import {
  Badge,
  Button,
  Columns,
  ErrorState,
  Facts,
  OutgoingPreview,
  Panel,
  PanelBody,
  Skeleton,
  SmsFormatDialog,
  Stack,
} from '@school/ui'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useSignedIn } from '../../session'
import { useSchoolZone } from '../../session/zone'
import { useText } from '../../texts/text'
import { feeLoaders } from '../messaging/format-loaders'

/** What the previews show in the places of a text: a payment that nobody made. */
const example = {
  name: 'Aadhya Krishnan',
  admissionNo: '1042',
  division: 'V A',
  amount: '14,000.00',
  feesRemittedDate: '13/07/2026',
  transactionId: 'GVS7K2M9Q4X1T8B3D6F0',
  transactionStatus: 'Success',
}

/** One text: when it is sent, how it is written, and how a family gets it. */
function FeeText({ format, approval, school }: { format: StoredFormat; approval: boolean; school: string }) {
  const intl = useIntl()
  const text = useText()
  const zone = useSchoolZone()
  const name = feeFormatNames.find(known => known === format.name) ?? 'PaymentSuccessSMS'
  const state = format.isApproved ? 'approved' : 'waiting'
  return (
    <Panel
      title={format.name}
      actions={
        format.isApproved || approval ? (
          <Badge status={format.isApproved ? 'success' : 'warning'}>{text(`feeSetup.${state}`)}</Badge>
        ) : undefined
      }
    >
      <PanelBody>
        <Stack>
          <Facts>
            <dt>{text('feeSetup.when')}</dt>
            <dd>{text(`feeSetup.when.${name}`)}</dd>
            <dt>{text('feeSetup.text')}</dt>
            <dd>{format.body}</dd>
          </Facts>
          <OutgoingPreview
            channel="sms"
            from={school}
            to=""
            text={previewMessage({
              body: format.body,
              content: format.content,
              entry: name === 'PaymentFailureSMS' ? { ...example, transactionStatus: 'Failed' } : example,
              parameters: formatParameters('sms', 'fees'),
              door: 'fees',
              moment: momentOf(new Date(), zone, intl.locale),
            })}
            at={text('feeSetup.example')}
          />
        </Stack>
      </PanelBody>
    </Panel>
  )
}

/** The dialog in which the two texts are written. */
export function FeeFormats({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText()
  const zone = useSchoolZone()
  const { client } = useApi()
  const reload = useReload()
  return (
    <SmsFormatDialog
      open={open}
      onClose={onClose}
      door="fees"
      loaders={feeLoaders(client)}
      entries={[example]}
      describe={() => text('feeSetup.example')}
      timeZone={zone}
      onChange={() => void reload(messageFormats.feesList)}
    />
  )
}

/** The two texts that tell a family how a payment ended. */
export function FeeMessages() {
  const intl = useIntl()
  const text = useText()
  const { settings } = useSignedIn()
  const [open, setOpen] = useState(false)
  const { data, error, mutate } = useCall(messageFormats.feesList, {})
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data) return <Skeleton height="320px" />
  // The text of a payment that arrived stands first.
  const formats = data.smsFormats.map(readSmsFormat).reverse()
  return (
    <Stack>
      <div>
        <Button variant="primary" icon={MessageSquareText} onClick={() => setOpen(true)}>
          {text('feeSetup.setFormat')}
        </Button>
      </div>
      <Columns data-even="">
        {formats.map(format => (
          <FeeText key={format.id} format={format} approval={data.smsApproval} school={settings.school?.name ?? ''} />
        ))}
      </Columns>
      <FeeFormats open={open} onClose={() => setOpen(false)} />
    </Stack>
  )
}
