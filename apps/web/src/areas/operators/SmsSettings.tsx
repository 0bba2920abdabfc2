import { FormHeader, Stack, Tabs } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useText } from '../../texts/text'
import { FormatApproval } from './FormatApproval'
import Outbox from './Outbox'
import { SmsAccounts } from './SmsAccounts'
import { SmsCredits } from './SmsCredits'

const parts = { outbox: Outbox, formats: FormatApproval, accounts: SmsAccounts, credits: SmsCredits } as const

/** /school/gjsmssettings: what goes out for the schools, the texts that wait for an approval, the schools' accounts and their credits. */
export default function SmsSettings() {
  const text = useText()
  const [params] = useSearchParams()
  const keys = Object.keys(parts) as (keyof typeof parts)[]
  const selected = keys.find(key => key === params.get('tab')) ?? 'outbox'
  const Part = parts[selected]
  return (
    <>
      <FormHeader title={text('platform.smsSettings')} caption="Info" />
      <Stack>
        <Tabs
          label={text('platform.smsSettings')}
          selected={selected}
          tabs={keys.map(key => ({
            key,
            label: text(`platform.${key}`),
            href: key === 'outbox' ? '/school/gjsmssettings' : `/school/gjsmssettings?tab=${key}`,
          }))}
        />
        <Part />
      </Stack>
    </>
  )
}
