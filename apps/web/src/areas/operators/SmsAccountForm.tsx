import { smsAccounts } from '@school/api/client'
import { useApi } from '@school/api/react'
import { Checkbox, Field, TextArea } from '@school/ui'
import { FormDialog } from '../../forms/FormDialog'
import { useForm } from '../../forms/form'
import { useText } from '../../texts/text'
import { RateFields, SenderFields } from './AccountFields'
import { begun, hostsOf, useProblems } from './account-values'
import type { SmsAccount } from './SmsAccounts'
import { TestMessage } from './TestMessage'

/** What was agreed with a school about its messages, and whether they leave. */
export function SmsAccountForm({ account, onClose }: { account: SmsAccount; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => begun(account),
    problems: useProblems(account),
    shownBy: [smsAccounts.list],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () =>
    form.save(
      () =>
        client.call(smsAccounts.save, {
          params: { schoolId: account.school.id },
          body: {
            ...values,
            header: values.header.trim(),
            dltEntityId: values.dltEntityId.trim(),
            telemarketerId: values.telemarketerId.trim(),
            lowBalance: values.lowBalance ?? 0,
            creditPrice: values.creditPrice ?? 0,
            linkHosts: hostsOf(values.linkHosts),
            version: account.version,
          },
        }),
      text('platform.accountSaved'),
    )
  return (
    <FormDialog
      size="large"
      title={account.school.name}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <SenderFields form={form} account={account} />
      <RateFields form={form} />
      <Field label={text('platform.linkHosts')} help={text('platform.linkHostsHelp')} error={errorOf('linkHosts')}>
        <TextArea rows={2} maxLength={2000} value={values.linkHosts} onChange={set('linkHosts')} />
      </Field>
      <Checkbox checked={values.billUndelivered} onChange={set('billUndelivered')}>
        {text('platform.billUndelivered')}
      </Checkbox>
      <TestMessage account={account} />
    </FormDialog>
  )
}
