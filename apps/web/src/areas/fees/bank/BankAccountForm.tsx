import { bankAccounts as calls } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Button, Checkbox, EntitySelectorInput, Field, FieldGrid, Select, schoolSelectormultiple, TextInput } from '@school/ui'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog'
import { useSchoolLoaders } from '../../../forms/selectors'
import { useText } from '../../../texts/text'
import { BankCalls } from './BankCalls'
import type { BankAccount } from './BankSettings'
import { ProfileFields } from './ProfileFields'
import { TryFile } from './TryFile'
import { type BankForm, useBankForm } from './useBankForm'

/** Which school and fee account the bank account is of. */
function Owner({ account, form, disabled }: { account: BankAccount | undefined; form: BankForm; disabled: boolean }) {
  const text = useText()
  const loaders = useSchoolLoaders()
  const { values, set, setValues, errorOf } = form
  const { data } = useCall(calls.offers, values.schoolId ? { params: { schoolId: values.schoolId } } : null)
  const offers = values.schoolId ? data : undefined
  const isUsed = account !== undefined && account.codes + account.files > 0
  return (
    <FieldGrid>
      <Field label={text('bankFees.settings.school')} required error={errorOf('schoolId')}>
        {account ? (
          <TextInput value={account.school.name} disabled onChange={() => undefined} />
        ) : (
          <EntitySelectorInput
            configuration={schoolSelectormultiple}
            loaders={loaders}
            value={values.schoolId}
            onChange={schoolId => setValues(before => ({ ...before, schoolId, feeAccountId: null }))}
          />
        )}
      </Field>
      <Field label={text('bankFees.feeAccount')} required error={errorOf('feeAccountId')}>
        <Select
          disabled={disabled || isUsed || !offers}
          options={(offers?.accounts ?? []).map(one => ({ value: one.id, label: one.name }))}
          value={values.feeAccountId}
          onChange={set('feeAccountId')}
        />
      </Field>
    </FieldGrid>
  )
}

/** A bank account of a school, new or changed: where money goes, how codes begin, how its files are read. */
export function BankAccountForm({
  account,
  mayWrite,
  onAccount,
  onClose,
}: {
  account: BankAccount | undefined
  mayWrite: boolean
  /** The account was changed while its form is open. */
  onAccount: (account: BankAccount) => void
  onClose: () => void
}) {
  const text = useText()
  const form = useBankForm(account, onClose)
  const [trying, setTrying] = useState(false)
  const { values, set, errorOf } = form
  const disabled = !mayWrite
  return (
    <>
      <FormDialog
        size="large"
        title={account ? `${account.bank} · ${account.account.name}` : text('bankFees.settings.new')}
        {...form.dialog}
        save={mayWrite ? { label: text('app.save'), busy: form.busy } : undefined}
        actions={
          account && values.mode === 'file'
            ? () => (
                <Button icon={FlaskConical} onClick={() => setTrying(true)}>
                  {text('bankFees.settings.try')}
                </Button>
              )
            : undefined
        }
        onSave={() => void form.saveAll()}
      >
        <Owner account={account} form={form} disabled={disabled} />
        <FieldGrid>
          <Field label={text('bankFees.bank')} required error={errorOf('bank')}>
            <TextInput maxLength={80} disabled={disabled} value={values.bank} onChange={set('bank')} />
          </Field>
          <Field label={text('bankFees.holder')} required error={errorOf('holder')}>
            <TextInput maxLength={100} disabled={disabled} value={values.holder} onChange={set('holder')} />
          </Field>
          <Field
            label={text('bankFees.accountNo')}
            required={!account}
            help={account ? text('bankFees.settings.keepNumber', { no: account.accountNo }) : undefined}
            error={errorOf('accountNo')}
          >
            <TextInput
              inputMode="numeric"
              maxLength={18}
              disabled={disabled}
              value={values.accountNo}
              onChange={set('accountNo')}
            />
          </Field>
          <Field label={text('bankFees.ifsc')} required error={errorOf('ifsc')}>
            <TextInput maxLength={11} disabled={disabled} value={values.ifsc} onChange={set('ifsc')} />
          </Field>
          <Field
            label={text('bankFees.settings.prefix')}
            required
            help={account && account.codes > 0 ? text('bankFees.PrefixFixed') : undefined}
            error={errorOf('idPrefix')}
          >
            <TextInput
              maxLength={8}
              disabled={disabled || (account?.codes ?? 0) > 0}
              value={values.idPrefix}
              onChange={set('idPrefix')}
            />
          </Field>
          <Field label={text('bankFees.upi')} error={errorOf('upiVpa')}>
            <TextInput maxLength={120} disabled={disabled} value={values.upiVpa} onChange={set('upiVpa')} />
          </Field>
          <Field label={text('bankFees.settings.payee')}>
            <TextInput maxLength={60} disabled={disabled} value={values.payeeName} onChange={set('payeeName')} />
          </Field>
          <Field label={text('bankFees.settings.mcc')} required error={errorOf('mcc')}>
            <TextInput inputMode="numeric" maxLength={4} disabled={disabled} value={values.mcc} onChange={set('mcc')} />
          </Field>
        </FieldGrid>
        <BankCalls account={account} form={form} mayWrite={mayWrite} onAccount={onAccount} />
        {values.mode === 'file' ? (
          <>
            <ProfileFields form={form} disabled={disabled} />
            <Checkbox disabled={disabled} checked={values.autoPost} onChange={set('autoPost')}>
              {text('bankFees.settings.autoPost')}
            </Checkbox>
          </>
        ) : null}
        <Checkbox disabled={disabled} checked={values.isActive} onChange={set('isActive')}>
          {text('bankFees.active')}
        </Checkbox>
      </FormDialog>
      {account && trying ? (
        <TryFile accountId={account.id} fileProfile={form.fileProfile} onClose={() => setTrying(false)} />
      ) : null}
    </>
  )
}
