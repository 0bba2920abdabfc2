import { feePlans } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Field, Select } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import type { SetupOffers } from './useSetup'

const begun = { planId: null as string | null, courseId: '', divisionId: '', feeCategoryId: '' }

/** A schedule of a plan for some students, which is then filled with amounts. */
export function ScheduleForm(props: {
  readonly offers: SetupOffers
  readonly yearId: string
  readonly onMade: (id: string) => void
  readonly onClose: () => void
}) {
  const { offers, yearId, onMade, onClose } = props
  const text = useText()
  const { client } = useApi()
  const { data: plans } = useCall(feePlans.plans, { query: { academicYearId: yearId } })
  const form = useForm({
    begin: () => begun,
    problems: ({ planId }) => ({ planId: planId ? undefined : text('feeSetup.needed') }),
    shownBy: [feePlans.schedules],
    onClose,
  })
  const { values, set, setValues, errorOf } = form
  const all = { value: '', label: text('app.all') }
  const save = () =>
    form.save(async () => {
      const { id } = await client.call(feePlans.createSchedule, {
        body: {
          planId: values.planId!,
          courseId: values.courseId || null,
          divisionId: values.divisionId || null,
          feeCategoryId: values.feeCategoryId || null,
        },
      })
      onMade(id)
    }, text('feeSetup.saved'))
  return (
    <FormDialog
      title={text('feeSetup.newSchedule')}
      {...form.dialog}
      typed={false}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('feeSetup.plan')} required error={errorOf('planId')}>
        <Select
          options={(plans ?? []).map(plan => ({ value: plan.id, label: `${plan.account.name} · ${plan.name}` }))}
          value={values.planId}
          onChange={set('planId')}
        />
      </Field>
      <Field label={text('report.course')}>
        <Select
          options={[all, ...offers.courses.map(({ id, name }) => ({ value: id, label: name }))]}
          value={values.courseId}
          onChange={courseId => setValues(before => ({ ...before, courseId: courseId ?? '', divisionId: '' }))}
        />
      </Field>
      {values.courseId ? (
        <Field label={text('report.division')}>
          <Select
            options={[
              all,
              ...offers.divisions
                .filter(one => one.courseId === values.courseId)
                .map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={values.divisionId}
            onChange={value => set('divisionId')(value ?? '')}
          />
        </Field>
      ) : null}
      {offers.categories.length > 0 ? (
        <Field label={text('feeSetup.category')}>
          <Select
            options={[all, ...offers.categories.map(({ id, name }) => ({ value: id, label: name }))]}
            value={values.feeCategoryId}
            onChange={value => set('feeCategoryId')(value ?? '')}
          />
        </Field>
      ) : null}
    </FormDialog>
  )
}
