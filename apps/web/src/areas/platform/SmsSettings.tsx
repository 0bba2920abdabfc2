import { FormHeader } from '@school/ui'
import { useText } from '../../text'
import { Outbox } from './Outbox'

/** /school/gjsmssettings: what goes out for the schools. */
export default function SmsSettings() {
  const text = useText()
  return (
    <>
      <FormHeader title={text('platform.outbox')} caption="Info" />
      <Outbox />
    </>
  )
}
