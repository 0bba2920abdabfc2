import { tabSchemes } from '@school/api/client'
import { useApi } from '@school/api/react'
import { graceModes, rankBases, trimmed } from '@school/rules'
import { Checkbox, Field, FieldGrid, MultiSelect, NumberInput, Select, TextInput } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import type { WholeScheme } from './node-tree'
import { useApply } from './useApply'
import type { TabOffers } from './useTabSetup'

const begun = (scheme: WholeScheme) => ({
  name: scheme.name,
  courseIds: scheme.courses.map(one => one.id) as readonly string[],
  gradeScaleId: scheme.gradeScaleId as string | null,
  passPercent: scheme.passPercent as number | null,
  failLimit: scheme.failLimit as number | null,
  noDetention: scheme.noDetention,
  totalRule: scheme.totalRule,
  bestN: scheme.bestN,
  mustInclude: scheme.mustInclude as readonly string[],
  grace: scheme.graceRule !== null,
  total: (scheme.graceRule?.total ?? 10) as number | null,
  perSubject: (scheme.graceRule?.perSubject ?? 5) as number | null,
  maxSubjects: (scheme.graceRule?.maxSubjects ?? 3) as number | null,
  mode: scheme.graceRule?.mode ?? ('complete' as const),
  ...scheme.rankRule,
})

/** Rules of a scheme: passing, total, grace, rank. */
export function RulesForm({ scheme, offers, onClose }: { scheme: WholeScheme; offers: TabOffers; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => begun(scheme),
    problems: values => ({
      name: trimmed(values.name) ? undefined : text('tabSetup.needed'),
      courseIds: values.courseIds.length > 0 ? undefined : text('tabSetup.courseNeeded'),
      bestN: values.totalRule === 'best' && !values.bestN ? text('tabSetup.BestNeeded') : undefined,
    }),
    shownBy: [tabSchemes.get],
    onClose,
  })
  const { values, set, errorOf } = form
  const apply = useApply(scheme)
  const save = () => {
    const rules = {
      name: trimmed(values.name),
      gradeScaleId: values.gradeScaleId!,
      passPercent: values.passPercent ?? 0,
      failLimit: values.failLimit ?? 0,
      noDetention: values.noDetention,
      totalRule: values.totalRule,
      bestN: values.totalRule === 'best' ? values.bestN : null,
      mustInclude: values.totalRule === 'best' ? [...values.mustInclude] : [],
      graceRule: values.grace
        ? {
            total: values.total || 1,
            perSubject: values.perSubject || 1,
            maxSubjects: values.maxSubjects || 1,
            mode: values.mode,
          }
        : null,
      rankRule: { scope: values.scope, basis: values.basis, needsPass: values.needsPass },
    }
    if (errorOf('name') || !trimmed(values.name) || values.courseIds.length === 0) return
    void apply.ask({
      changes: { rules },
      work: () =>
        client.call(tabSchemes.change, {
          params: { id: scheme.id },
          body: { ...rules, courseIds: [...values.courseIds], version: scheme.version },
        }),
      onDone: onClose,
    })
  }
  return (
    <>
      <FormDialog
        size="medium"
        title={text('tabSetup.rules')}
        {...form.dialog}
        save={{ label: text('app.save'), busy: apply.busy }}
        onSave={save}
      >
        <FieldGrid>
          <Field label={text('tabSetup.name')} required error={errorOf('name')}>
            <TextInput value={values.name} maxLength={60} onChange={set('name')} />
          </Field>
          <Field label={text('tabSetup.courses')} required error={errorOf('courseIds')}>
            <MultiSelect
              options={offers.courses.map(one => ({ value: one.id, label: one.name }))}
              value={values.courseIds}
              onChange={set('courseIds')}
            />
          </Field>
          <Field label={text('tabSetup.scale')} required>
            <Select
              options={offers.scales.filter(one => one.kind !== 'direct').map(one => ({ value: one.id, label: one.name }))}
              value={values.gradeScaleId}
              onChange={id => id && set('gradeScaleId')(id)}
            />
          </Field>
          <Field label={text('tabSetup.field.passPercent')}>
            <NumberInput decimals={2} value={values.passPercent} onChange={set('passPercent')} />
          </Field>
          <Field label={text('tabSetup.field.failLimit')}>
            <NumberInput decimals={0} value={values.failLimit} onChange={set('failLimit')} />
          </Field>
          <Field label={text('tabSetup.field.totalRule')}>
            <Select
              options={(['all', 'best'] as const).map(value => ({ value, label: text(`tabSetup.total.${value}`) }))}
              value={values.totalRule}
              onChange={rule => rule && set('totalRule')(rule)}
            />
          </Field>
          {values.totalRule === 'best' ? (
            <>
              <Field label={text('tabSetup.field.bestN')} required error={errorOf('bestN')}>
                <NumberInput decimals={0} value={values.bestN} onChange={set('bestN')} />
              </Field>
              <Field label={text('tabSetup.field.mustInclude')}>
                <MultiSelect
                  options={scheme.subjects.map(one => ({ value: one.subjectId, label: one.name }))}
                  value={values.mustInclude}
                  selectAll={false}
                  onChange={set('mustInclude')}
                />
              </Field>
            </>
          ) : null}
          <Field label={text('tabSetup.rankScope')}>
            <Select
              options={(['division', 'course'] as const).map(value => ({ value, label: text(`tabSetup.rank.${value}`) }))}
              value={values.scope}
              onChange={scope => scope && set('scope')(scope)}
            />
          </Field>
          <Field label={text('tabSetup.rankBasis')}>
            <Select
              options={rankBases.map(value => ({ value, label: text(`tabSetup.rank.${value}`) }))}
              value={values.basis}
              onChange={basis => basis && set('basis')(basis)}
            />
          </Field>
        </FieldGrid>
        <Checkbox checked={values.needsPass} onChange={set('needsPass')}>
          {text('tabSetup.rankNeedsPass')}
        </Checkbox>
        <Checkbox checked={values.noDetention} onChange={set('noDetention')}>
          {text('tabSetup.field.noDetention')}
        </Checkbox>
        <Checkbox checked={values.grace} onChange={set('grace')}>
          {text('tabSetup.grace')}
        </Checkbox>
        {values.grace ? (
          <FieldGrid>
            <Field label={text('tabSetup.graceTotal')}>
              <NumberInput decimals={0} value={values.total} onChange={set('total')} />
            </Field>
            <Field label={text('tabSetup.gracePerSubject')}>
              <NumberInput decimals={0} value={values.perSubject} onChange={set('perSubject')} />
            </Field>
            <Field label={text('tabSetup.graceSubjects')}>
              <NumberInput decimals={0} value={values.maxSubjects} onChange={set('maxSubjects')} />
            </Field>
            <Field label={text('tabSetup.graceMode')}>
              <Select
                options={graceModes.map(value => ({ value, label: text(`tabSetup.grace.${value}`) }))}
                value={values.mode}
                onChange={mode => mode && set('mode')(mode)}
              />
            </Field>
          </FieldGrid>
        ) : null}
      </FormDialog>
      {apply.dialog}
    </>
  )
}
