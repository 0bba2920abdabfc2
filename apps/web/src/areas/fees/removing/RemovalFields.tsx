import { type AnswerOfCall, type feeRemovals, studentFees } from '@school/api/client'
import { useCall } from '@school/api/react'
import {
  Checkbox,
  Combobox,
  EntitySelectorInput,
  Field,
  FieldGrid,
  MultiSelect,
  Select,
  Stack,
  studentSelectormultiple,
} from '@school/ui'
import { useStudentLoadersOf } from '../../../forms/selectors'
import { optionsOf } from '../../../report'
import { useText } from '../../../texts/text'

export interface RemovalValues {
  readonly schoolId: string | null
  /** Of the school, which is typed. */
  readonly code: string | null
  readonly academicYearId: string | null
  readonly accountIds: readonly string[]
  readonly studentIds: readonly string[]
  readonly courseIds: readonly string[]
  readonly divisionIds: readonly string[]
  readonly installmentIds: readonly string[]
  readonly cancelReceipts: boolean
}

const nothing = { accountIds: [], studentIds: [], courseIds: [], divisionIds: [], installmentIds: [], academicYearId: null }
export const removalBegins: RemovalValues = { schoolId: null, code: null, ...nothing, cancelReceipts: false }

/** Which dues are to go. */
export function RemovalFields({
  values,
  offers,
  set,
}: {
  readonly values: RemovalValues
  readonly offers: AnswerOfCall<typeof feeRemovals.initialValues> | undefined
  readonly set: (change: Partial<RemovalValues>) => void
}) {
  const text = useText()
  const { schoolId } = values
  const loaders = useStudentLoadersOf(schoolId)
  const { data: schools } = useCall(studentFees.schools, {})
  const divisions = offers?.divisions.filter(one => values.courseIds.length === 0 || values.courseIds.includes(one.courseId))
  const installments = offers?.installments.filter(
    one =>
      one.academicYearId === values.academicYearId &&
      (values.accountIds.length === 0 || values.accountIds.includes(one.accountId)),
  )
  return (
    <Stack>
      <FieldGrid>
        <Field label={text('feeSync.school')} required>
          <Combobox
            options={optionsOf(schools)}
            value={schoolId}
            onChange={id => set({ ...nothing, schoolId: id, code: schools?.find(one => one.id === id)?.code ?? null })}
          />
        </Field>
        <Field label={text('feeSync.year')} required>
          <Select
            disabled={!offers}
            options={optionsOf(offers?.years)}
            value={values.academicYearId}
            onChange={academicYearId => set({ academicYearId, installmentIds: [] })}
          />
        </Field>
        <Field label={text('feeSync.accounts')}>
          <MultiSelect
            disabled={!offers}
            placeholder={text('feeSync.allAccounts')}
            options={optionsOf(offers?.accounts)}
            value={values.accountIds}
            onChange={accountIds => set({ accountIds, installmentIds: [] })}
          />
        </Field>
        <Field label={text('feeSync.installments')}>
          <MultiSelect
            disabled={!offers}
            options={optionsOf(installments)}
            value={values.installmentIds}
            onChange={installmentIds => set({ installmentIds })}
          />
        </Field>
        <Field label={text('feeSync.courses')}>
          <MultiSelect
            disabled={!offers}
            options={optionsOf(offers?.courses)}
            value={values.courseIds}
            onChange={courseIds => set({ courseIds, divisionIds: [] })}
          />
        </Field>
        <Field label={text('feeSync.divisions')}>
          <MultiSelect
            disabled={!offers}
            options={optionsOf(divisions)}
            value={values.divisionIds}
            onChange={divisionIds => set({ divisionIds })}
          />
        </Field>
      </FieldGrid>
      <Field label={text('feeSync.students')} help={text(schoolId ? 'feeSync.studentsHelp' : 'feeSync.schoolFirst')}>
        <EntitySelectorInput
          multiple
          key={schoolId}
          disabled={schoolId === null}
          configuration={studentSelectormultiple}
          loaders={loaders}
          value={values.studentIds}
          onChange={studentIds => set({ studentIds })}
        />
      </Field>
      <Checkbox checked={values.cancelReceipts} onChange={cancelReceipts => set({ cancelReceipts })}>
        {text('feeSync.cancelReceipts')}
      </Checkbox>
    </Stack>
  )
}
