import { addDays, trimmed } from '@school/rules'
import { DateInput, Field, TextArea } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../forms/FormDialog'
import { useSchoolToday } from '../../session/zone'
import { useText } from '../../texts/text'

export type Work = 'block' | 'unblock'

/** Why logins are blocked or opened again, and until when. */
export function ReasonDialog({
  work,
  count,
  onClose,
  onDone,
}: {
  work: Work
  count: number
  onClose: () => void
  onDone: (body: { reason: string; until?: string }) => Promise<void>
}) {
  const text = useText()
  const today = useSchoolToday()
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState<string | null>(null)
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const said = trimmed(reason)
  const wrongReason = said === '' ? text('error.ReasonRequired') : said.length < 5 ? text('logins.reasonShort') : undefined
  const wrongUntil = until !== null && until <= today ? text('logins.afterToday') : undefined
  const save = async () => {
    setChecked(true)
    if (wrongReason || wrongUntil) return
    setBusy(true)
    await onDone({ reason: said, ...(until ? { until } : {}) })
    setBusy(false)
  }
  return (
    <FormDialog
      title={text(work === 'block' ? 'logins.blockTitle' : 'logins.unblockTitle', { n: count })}
      typed={reason !== '' || until !== null}
      save={{
        label: text(work === 'block' ? 'logins.block' : 'logins.unblock'),
        variant: work === 'block' ? 'danger' : 'primary',
        busy,
      }}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field label={text('logins.reason')} required error={checked ? wrongReason : undefined}>
        <TextArea maxLength={200} count value={reason} onChange={setReason} />
      </Field>
      {work === 'block' ? (
        <Field label={text('logins.until')} help={text('logins.untilHelp')} error={checked ? wrongUntil : undefined}>
          <DateInput value={until} onChange={setUntil} min={addDays(today, 1)} today={today} />
        </Field>
      ) : null}
    </FormDialog>
  )
}
