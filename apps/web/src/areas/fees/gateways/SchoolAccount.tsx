import { posTerminals } from '@school/api/client'
import { useCall } from '@school/api/react'
import { EntitySelectorInput, Field, Select, schoolSelectormultiple, TextInput } from '@school/ui'
import { useSchoolLoaders } from '../../../forms/selectors'
import { useText } from '../../../texts/text'

/** What a school offers for a gateway or a machine: its fee accounts, and drivers of machines. */
export function useSchoolOffers(schoolId: string | null) {
  const { data } = useCall(posTerminals.offers, schoolId ? { params: { schoolId } } : null)
  return schoolId ? data : undefined
}

interface SchoolFieldProps {
  /** The school of what is there already: it stays. */
  readonly fixed: string | undefined
  readonly value: string | null
  readonly error: string | undefined
  readonly onChange: (schoolId: string | null) => void
}

/** The school that something new is for. */
export function SchoolField({ fixed, value, error, onChange }: SchoolFieldProps) {
  const text = useText()
  const loaders = useSchoolLoaders()
  return (
    <Field label={text('gateways.school')} required error={error}>
      {fixed === undefined ? (
        <EntitySelectorInput configuration={schoolSelectormultiple} loaders={loaders} value={value} onChange={onChange} />
      ) : (
        <TextInput value={fixed} disabled onChange={() => undefined} />
      )}
    </Field>
  )
}

interface AccountFieldProps {
  readonly offers: ReturnType<typeof useSchoolOffers>
  readonly disabled: boolean
  readonly value: string | null
  readonly error: string | undefined
  readonly onChange: (feeAccountId: string | null) => void
}

/** The fee account whose money it takes. */
export function AccountField({ offers, disabled, value, error, onChange }: AccountFieldProps) {
  const text = useText()
  return (
    <Field label={text('gateways.account')} required error={error}>
      <Select
        disabled={disabled || !offers}
        options={(offers?.accounts ?? []).map(account => ({ value: account.id, label: account.name }))}
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}
