import { smsAccounts } from '@school/api/client'
import { useApi } from '@school/api/react'
import { mobileNumber } from '@school/rules'
import { Button, Field, Stack, TextInput } from '@school/ui'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useSaving } from '../../forms/done'
import { useText } from '../../texts/text'
import type { SmsAccount } from './SmsAccounts'

/** Sends a message in the name of the school to see that the account works. */
export function TestMessage({ account }: { account: SmsAccount }) {
  const text = useText()
  const { client } = useApi()
  const [mobile, setMobile] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, save } = useSaving({ shownBy: [smsAccounts.list], onClose: () => setMobile('') })
  const wrong = mobileNumber(mobile) === undefined
  const send = () => {
    setTried(true)
    if (wrong) return
    setTried(false)
    void save(
      () => client.call(smsAccounts.test, { params: { schoolId: account.school.id }, body: { mobile } }),
      text('platform.testSent'),
    )
  }
  return (
    <Stack>
      <Field label={text('platform.testTo')} error={tried && wrong ? text('platform.mobileWrong') : undefined}>
        <TextInput type="tel" maxLength={30} value={mobile} onChange={setMobile} />
      </Field>
      <div>
        <Button icon={Send} busy={busy} onClick={send}>
          {text('platform.sendTest')}
        </Button>
      </div>
    </Stack>
  )
}
