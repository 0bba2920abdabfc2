import { markLocks } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { trimmed } from '@school/rules'
import { Banner, DateTimeInput, Field, TextInput } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog'
import { useMoment, useSchoolToday } from '../../../session/zone'
import { useText } from '../../../texts/text'
import { useSheetWork } from './useSheetWork'

interface UnlockFormProps {
  readonly sheetIds: readonly string[]
  /** Hours that sheets are open unless another time is chosen. */
  readonly hours: number
  readonly onDone: () => void
  readonly onClose: () => void
}

const hour = 3_600_000
const least = 5

/** Opens locked sheets until a time; their staff are told why. */
export function UnlockForm({ sheetIds, hours, onDone, onClose }: UnlockFormProps) {
  const text = useText()
  const moment = useMoment()
  const today = useSchoolToday()
  const { client } = useApi()
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState<string | null>(() => new Date(Date.now() + hours * hour).toISOString())
  const [checked, setChecked] = useState(false)
  const { data } = useCall(markLocks.check, { body: { sheetIds: [...sheetIds] } })
  const { busy, run } = useSheetWork(onDone)
  const short = trimmed(reason).length < least
  const save = () => {
    setChecked(true)
    if (short || !until) return
    void run(async () => {
      const body = { sheetIds: [...sheetIds], reason: trimmed(reason), until }
      const { unlocked, refused } = await client.call(markLocks.unlock, { body })
      return {
        done: unlocked > 0 ? [text('markLocks.unlocked', { n: unlocked, time: moment(until) })] : [],
        left: refused.map(one => one.message),
      }
    })
  }
  return (
    <FormDialog
      title={text('markLocks.unlock')}
      typed={reason !== ''}
      save={{ label: text('markLocks.unlock'), busy, disabled: !data || data.locked === 0 }}
      onSave={save}
      onClose={onClose}
    >
      {data && data.publishedCards > 0 ? (
        <Banner tone="warning">{text('markLocks.publishedStay', { n: data.publishedCards })}</Banner>
      ) : null}
      {data && data.locked === 0 ? <Banner tone="info">{text('markLocks.noneLocked')}</Banner> : null}
      <Field label={text('markLocks.reason')} required error={checked && short ? text('markLocks.reasonShort') : undefined}>
        <TextInput value={reason} maxLength={200} onChange={setReason} />
      </Field>
      <Field label={text('markLocks.until')} required error={checked && !until ? text('markLocks.untilNeeded') : undefined}>
        <DateTimeInput value={until} today={today} format="dd/MM/yyyy HH:mm" onChange={setUntil} />
      </Field>
    </FormDialog>
  )
}
