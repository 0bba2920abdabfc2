import { schoolGroups } from '@school/api/client'
import { useApi } from '@school/api/react'
import { isEmail, mobileNumber, trimmed } from '@school/rules'
import { Field, TextInput } from '@school/ui'
import { FormDialog } from '../../forms/FormDialog'
import { useForm } from '../../forms/form'
import { useText } from '../../texts/text'
import type { GroupRow } from './SchoolGroups'

/** Makes the login of somebody who administers the group, and invites them. */
export function AdministratorForm({ group, onClose }: { readonly group: GroupRow; readonly onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({ name: '', mobile: '', email: '' }),
    problems: ({ name, mobile, email }) => ({
      name: trimmed(name) ? undefined : text('field.Required'),
      mobile: mobileNumber(mobile) === undefined ? text('platformUsers.mobileWrong') : undefined,
      email: isEmail(trimmed(email)) ? undefined : text('field.BadEmail'),
    }),
    shownBy: [schoolGroups.list, schoolGroups.get],
    onClose,
  })
  const { values, set, errorOf } = form
  const body = { name: trimmed(values.name), mobile: values.mobile, email: trimmed(values.email) }
  const save = () =>
    form.save(
      () => client.call(schoolGroups.addAdministrator, { params: { id: group.id }, body }),
      text('platformUsers.invited', { email: body.email }),
    )
  return (
    <FormDialog
      title={`${text('schoolGroups.addAdministrator')}: ${group.name}`}
      {...form.dialog}
      save={{ label: text('platformUsers.invite'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('schoolGroups.name')} required error={errorOf('name')}>
        <TextInput maxLength={100} value={values.name} onChange={set('name')} />
      </Field>
      <Field label={text('schoolGroups.mobile')} required error={errorOf('mobile')}>
        <TextInput type="tel" maxLength={20} value={values.mobile} onChange={set('mobile')} />
      </Field>
      <Field label={text('schoolGroups.email')} required help={text('schoolGroups.emailHelp')} error={errorOf('email')}>
        <TextInput type="email" maxLength={254} value={values.email} onChange={set('email')} />
      </Field>
    </FormDialog>
  )
}
