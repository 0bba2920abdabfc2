import { guardianChanges } from '@school/api/client'
import { useApi } from '@school/api/react'
import { trimmed } from '@school/rules'
import { Field, RadioGroup, TextArea, useToast } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../forms/FormDialog'
import { useProblemToast } from '../../forms/problems'
import { useText } from '../../texts/text'
import type { Values } from './guardian-details'

/** Takes the student out of the login of the guardian. */
export function DetachDialog({ values, onClose, onSaved }: { values: Values; onClose: () => void; onSaved: () => void }) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const [reason, setReason] = useState('')
  const [keepUser, setKeepUser] = useState<'1' | '0'>('1')
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const said = trimmed(reason)
  const wrong = said === '' ? text('error.ReasonRequired') : said.length < 5 ? text('logins.reasonShort') : undefined
  const save = async () => {
    setChecked(true)
    if (wrong) return
    setBusy(true)
    try {
      const params = { studentId: values.student.id, guardianId: values.guardian.id }
      await client.call(guardianChanges.detachLogin, { params, body: new URLSearchParams({ reason: said, keepUser }).toString() })
      toast.success(text('logins.detached'))
      onSaved()
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={text('logins.detachTitle', { name: values.student.name })}
      typed={reason !== ''}
      save={{ label: text('logins.detach'), variant: 'danger', busy }}
      onSave={() => void save()}
      onClose={onClose}
    >
      <p>{text('logins.detachHelp', { login: values.login?.loginName ?? '' })}</p>
      {values.siblings.length === 0 ? (
        <Field label={text('logins.lastChild')}>
          <RadioGroup
            direction="column"
            options={[
              { value: '1' as const, label: text('logins.keepUser') },
              { value: '0' as const, label: text('logins.removeUser') },
            ]}
            value={keepUser}
            onChange={setKeepUser}
          />
        </Field>
      ) : null}
      <Field label={text('logins.reason')} required error={checked ? wrong : undefined}>
        <TextArea maxLength={200} count value={reason} onChange={setReason} />
      </Field>
    </FormDialog>
  )
}
