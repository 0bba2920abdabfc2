import { FormHeader, Stack, Tabs } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useText } from '../../text'
import { FormatApproval } from './FormatApproval'
import { Outbox } from './Outbox'

/** /school/gjsmssettings: what goes out for the schools, and the texts that wait for an approval. */
export default function SmsSettings() {
  const text = useText()
  const [params] = useSearchParams()
  const selected = params.get('tab') === 'formats' ? 'formats' : 'outbox'
  return (
    <>
      <FormHeader title={text('platform.smsSettings')} caption="Info" />
      <Stack>
        <Tabs
          label={text('platform.smsSettings')}
          selected={selected}
          tabs={[
            { key: 'outbox', label: text('platform.outbox'), href: '/school/gjsmssettings' },
            { key: 'formats', label: text('platform.formats'), href: '/school/gjsmssettings?tab=formats' },
          ]}
        />
        {selected === 'formats' ? <FormatApproval /> : <Outbox />}
      </Stack>
    </>
  )
}
