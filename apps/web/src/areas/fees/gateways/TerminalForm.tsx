import { posTerminals as calls } from '@school/api/client'
import { useApi } from '@school/api/react'
import { trimmed } from '@school/rules'
import { Button, Checkbox, Field, FieldGrid, Select, TextInput } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import type { Terminal } from './Machines'
import { AccountField, SchoolField, useSchoolOffers } from './SchoolAccount'

const begun = (terminal: Terminal | undefined) => ({
  schoolId: terminal?.school.id ?? null,
  feeAccountId: terminal?.account.id ?? null,
  label: terminal?.label ?? '',
  driver: terminal?.driver ?? null,
  merchantId: terminal?.merchantId ?? '',
  storeId: terminal?.storeId ?? '',
  serialNo: terminal?.serialNo ?? '',
  isActive: terminal?.isActive ?? true,
})

type Values = ReturnType<typeof begun>

/** What is missing, by field. */
function useProblems() {
  const text = useText()
  return (values: Values): Partial<Record<keyof Values, string | undefined>> => {
    const needed = (value: string | null) => (value ? undefined : text('posTerminals.required'))
    const inCloud = (value: string) => (values.driver === 'cloud' && values.isActive ? needed(trimmed(value)) : undefined)
    return {
      schoolId: needed(values.schoolId),
      feeAccountId: needed(values.feeAccountId),
      label: needed(trimmed(values.label)),
      driver: needed(values.driver),
      merchantId: inCloud(values.merchantId),
      storeId: inCloud(values.storeId),
      serialNo: inCloud(values.serialNo),
    }
  }
}

/** A card machine of a school, new or changed. One that has taken orders keeps its driver and account. */
export function TerminalForm({
  terminal,
  onDelete,
  onClose,
}: {
  terminal: Terminal | undefined
  onDelete: (() => void) | undefined
  onClose: () => void
}) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({ begin: () => begun(terminal), problems: useProblems(), shownBy: [calls.list], onClose })
  const { values, set, setValues, errorOf } = form
  const offers = useSchoolOffers(values.schoolId)
  const fixed = terminal?.isUsed ?? false
  const drivers = new Set([...(offers?.drivers ?? []), ...(terminal ? [terminal.driver] : [])])
  const save = () => {
    const { schoolId, ...rest } = values
    const body = { ...rest, label: trimmed(rest.label), feeAccountId: rest.feeAccountId!, driver: rest.driver! }
    return form.save(
      () =>
        terminal
          ? client.call(calls.change, { params: { id: terminal.id }, body: { ...body, version: terminal.version } })
          : client.call(calls.create, { body: { schoolId: schoolId!, ...body } }),
      text('posTerminals.saved'),
    )
  }
  return (
    <FormDialog
      size="large"
      title={terminal ? terminal.label : text('posTerminals.new')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      actions={
        onDelete
          ? () => (
              <Button variant="dangerQuiet" onClick={onDelete}>
                {text('posTerminals.delete')}
              </Button>
            )
          : undefined
      }
      onSave={() => void save()}
    >
      <SchoolField
        fixed={terminal?.school.name}
        value={values.schoolId}
        error={errorOf('schoolId')}
        onChange={schoolId => setValues(before => ({ ...before, schoolId, feeAccountId: null }))}
      />
      <FieldGrid>
        <AccountField
          offers={offers}
          disabled={fixed}
          value={values.feeAccountId}
          error={errorOf('feeAccountId')}
          onChange={set('feeAccountId')}
        />
        <Field label={text('posTerminals.driver')} required error={errorOf('driver')}>
          <Select
            disabled={fixed || !offers}
            options={[...drivers].map(value => ({ value, label: text(`posTerminals.driver.${value}`) }))}
            value={values.driver}
            onChange={set('driver')}
          />
        </Field>
        <Field label={text('posTerminals.label')} required error={errorOf('label')}>
          <TextInput maxLength={50} value={values.label} onChange={set('label')} />
        </Field>
        <Field label={text('posTerminals.serialNo')} required={values.driver === 'cloud'} error={errorOf('serialNo')}>
          <TextInput maxLength={50} value={values.serialNo} onChange={set('serialNo')} />
        </Field>
        {values.driver === 'cloud' ? (
          <>
            <Field label={text('posTerminals.merchantId')} required error={errorOf('merchantId')}>
              <TextInput maxLength={50} value={values.merchantId} onChange={set('merchantId')} />
            </Field>
            <Field label={text('posTerminals.storeId')} required error={errorOf('storeId')}>
              <TextInput maxLength={50} value={values.storeId} onChange={set('storeId')} />
            </Field>
          </>
        ) : null}
      </FieldGrid>
      <Checkbox checked={values.isActive} onChange={set('isActive')}>
        {text('posTerminals.active')}
      </Checkbox>
    </FormDialog>
  )
}
