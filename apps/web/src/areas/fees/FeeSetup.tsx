import { messageFormats } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Button, ErrorState, FormHeader, Panel, PanelBody, PanelList, Skeleton, SmsFormatDialog } from '@school/ui'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useYearAndSchool } from '../../heading'
import { problemText } from '../../problems'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { useFormTitle } from '../../titles'
import { useSchoolZone } from '../../zone'
import { feeLoaders } from '../messages/format-loaders'

/** /fees/fee-setup: what is said of payments. */
export default function FeeSetup() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const context = useYearAndSchool()
  const zone = useSchoolZone()
  const { client } = useApi()
  const { viewer } = useSignedIn()
  const [open, setOpen] = useState(false)
  const { data, error, mutate } = useCall(messageFormats.feesList, {})
  const close = () => {
    setOpen(false)
    void mutate()
  }
  return (
    <>
      <FormHeader title={title('s.fees.setup')} context={context} />
      <Panel
        title={text('feeSetup.messages')}
        actions={
          <Button icon={MessageSquare} onClick={() => setOpen(true)}>
            {text('feeSetup.setFormat')}
          </Button>
        }
      >
        <PanelBody>{text('feeSetup.messagesHelp')}</PanelBody>
        {data ? (
          <PanelList
            rows={data.smsFormats.map(format => ({
              key: format.id,
              text: (
                <>
                  <b>{format.name}</b>
                  <br />
                  {format.smsBody}
                </>
              ),
            }))}
          />
        ) : error ? (
          <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
        ) : (
          <Skeleton height="80px" />
        )}
      </Panel>
      {open ? (
        <SmsFormatDialog
          open
          onClose={close}
          door="fees"
          entries={[]}
          timeZone={zone}
          rights={{ readOnly: viewer.roles.some(role => role.startsWith('GJ')), staffId: null, plainOnly: false }}
          loaders={feeLoaders(client)}
        />
      ) : null}
    </>
  )
}
