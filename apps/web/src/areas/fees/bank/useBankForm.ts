import { bankAccounts as calls } from '@school/api/client'
import { useApi } from '@school/api/react'
import {
  type BankColumn,
  bankColumnsMissing,
  isBankAccountNo,
  isBankPrefix,
  isIfsc,
  isSafeCodePattern,
  isUpiAddress,
  trimmed,
  usualBankFileProfile,
} from '@school/rules'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import type { BankAccount } from './BankSettings'

const begun = (account: BankAccount | undefined) => {
  const { columns, ...profile } = account?.fileProfile ?? usualBankFileProfile
  return {
    schoolId: account?.school.id ?? null,
    feeAccountId: account?.account.id ?? null,
    bank: account?.bank ?? '',
    holder: account?.holder ?? '',
    accountNo: '',
    ifsc: account?.ifsc ?? '',
    idPrefix: account?.idPrefix ?? '',
    upiVpa: account?.upiVpa ?? '',
    payeeName: account?.payeeName ?? '',
    mcc: account?.mcc ?? '8211',
    ...profile,
    columns: { ...columns },
    autoPost: account?.autoPost ?? false,
    mode: account?.mode ?? ('file' as 'file' | 'api'),
    allowedIps: account?.allowedIps.join('\n') ?? '',
    isActive: account?.isActive ?? true,
  }
}

export type BankValues = ReturnType<typeof begun>

/** What is missing or wrong, by field; of the columns those that nothing can be read without. */
function useProblems(account: BankAccount | undefined) {
  const text = useText()
  return (values: BankValues): Partial<Record<keyof BankValues, string | undefined>> => {
    const needed = (value: string | null) => (trimmed(value ?? '') ? undefined : text('bankFees.settings.required'))
    const no = values.accountNo.replace(/\s+/g, '')
    return {
      schoolId: needed(values.schoolId),
      feeAccountId: needed(values.feeAccountId),
      bank: needed(values.bank),
      holder: needed(values.holder),
      accountNo: (account && no === '') || isBankAccountNo(no) ? undefined : text('bankFees.AccountNo'),
      ifsc: isIfsc(values.ifsc.trim().toUpperCase()) ? undefined : text('bankFees.Ifsc'),
      idPrefix: isBankPrefix(values.idPrefix.trim().toUpperCase()) ? undefined : text('bankFees.PrefixShape'),
      upiVpa: values.upiVpa.trim() === '' || isUpiAddress(values.upiVpa.trim()) ? undefined : text('bankFees.Upi'),
      mcc: /^\d{4}$/.test(values.mcc) ? undefined : text('bankFees.settings.fourDigits'),
      allowedIps: values.mode === 'api' && !trimmed(values.allowedIps) ? text('bankFees.AddressNeeded') : undefined,
      columns: values.mode === 'file' && bankColumnsMissing(values).length > 0 ? text('bankFees.ColumnNeeded') : undefined,
      codePattern: values.codePattern === '' || isSafeCodePattern(values.codePattern) ? undefined : text('bankFees.Pattern'),
    }
  }
}

/** The settings of a bank account as a form. */
export function useBankForm(account: BankAccount | undefined, onClose: () => void) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({ begin: () => begun(account), problems: useProblems(account), shownBy: [calls.list], onClose })
  const { values, setValues } = form
  const { schoolId, feeAccountId, type, delimiter, headerRow, dateFormat, codePattern, columns, allowedIps, ...rest } = values
  const fileProfile = { type, delimiter, headerRow, dateFormat, codePattern, columns }
  const addresses = allowedIps.split(/[\s,;]+/).filter(Boolean)
  const body = { ...rest, feeAccountId: feeAccountId!, fileProfile, allowedIps: addresses }
  return {
    ...form,
    fileProfile,
    missing: new Set(bankColumnsMissing(values)),
    setColumn: (column: BankColumn) => (name: string) =>
      setValues(before => ({ ...before, columns: { ...before.columns, [column]: name } })),
    saveAll: () =>
      form.save(
        () =>
          account
            ? client.call(calls.change, { params: { id: account.id }, body: { ...body, version: account.version } })
            : client.call(calls.create, { body: { ...body, schoolId: schoolId! } }),
        text('bankFees.settings.saved'),
      ),
  }
}

export type BankForm = ReturnType<typeof useBankForm>
