import { type AnswerOfCall, tabMasters } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { displayDay, trimmed } from '@school/rules'
import { Badge, Checkbox, DateInput, Field, FieldGrid, Select, TextInput } from '@school/ui'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import { MasterSheet } from './MasterSheet'
import type { TabSetup } from './useTabSetup'

type Exam = AnswerOfCall<typeof tabMasters.exams>[number]

function ExamForm({ exam, yearId, onClose }: { exam: Exam | undefined; yearId: string; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const { data: terms } = useCall(tabMasters.terms, { query: { academicYearId: yearId } })
  const form = useForm({
    begin: () => ({
      name: exam?.name ?? '',
      code: exam?.code ?? '',
      termId: exam?.term.id ?? null,
      entryFrom: exam?.entryFrom ?? null,
      entryTo: exam?.entryTo ?? null,
      autoLock: exam?.autoLock ?? false,
      active: exam?.active ?? true,
    }),
    problems: ({ name, code, entryFrom, entryTo }) => ({
      name: trimmed(name) ? undefined : text('tabSetup.needed'),
      code: trimmed(code) ? undefined : text('tabSetup.needed'),
      entryTo:
        (entryFrom === null) !== (entryTo === null)
          ? text('tabSetup.BothDays')
          : entryFrom && entryTo && entryTo < entryFrom
            ? text('tabSetup.EndFirst')
            : undefined,
    }),
    shownBy: [tabMasters.exams, tabMasters.checklist],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () => {
    const { termId, ...rest } = values
    const body = { ...rest, name: trimmed(rest.name), code: trimmed(rest.code), ...(termId ? { termId } : {}) }
    return form.save(
      () =>
        exam
          ? client.call(tabMasters.changeExam, { params: { id: exam.id }, body: { ...body, version: exam.version } })
          : client.call(tabMasters.createExam, { body: { ...body, academicYearId: yearId } }),
      text('lists.saved'),
    )
  }
  return (
    <FormDialog
      title={exam?.name ?? text('tabSetup.newExam')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <FieldGrid>
        <Field label={text('tabSetup.name')} required error={errorOf('name')}>
          <TextInput value={values.name} maxLength={50} onChange={set('name')} />
        </Field>
        <Field label={text('tabSetup.code')} required error={errorOf('code')}>
          <TextInput value={values.code} maxLength={10} onChange={set('code')} />
        </Field>
      </FieldGrid>
      <Field label={text('tabSetup.term')}>
        <Select
          options={(terms ?? []).map(one => ({ value: one.id, label: one.name }))}
          value={values.termId}
          onChange={set('termId')}
        />
      </Field>
      <FieldGrid>
        <Field label={text('tabSetup.entryFrom')}>
          <DateInput value={values.entryFrom} onChange={set('entryFrom')} />
        </Field>
        <Field label={text('tabSetup.entryTo')} error={errorOf('entryTo')}>
          <DateInput value={values.entryTo} onChange={set('entryTo')} />
        </Field>
      </FieldGrid>
      <Checkbox checked={values.autoLock} onChange={set('autoLock')}>
        {text('tabSetup.autoLock')}
      </Checkbox>
      <Checkbox checked={values.active} onChange={set('active')}>
        {text('lists.state.yes')}
      </Checkbox>
    </FormDialog>
  )
}

/** Exams of a year with the days on which their marks are entered. */
export function Exams({ setup, yearId }: { setup: TabSetup; yearId: string }) {
  const text = useText()
  const { client } = useApi()
  const answered = useCall(tabMasters.exams, { query: { academicYearId: yearId } })
  const done = useDone(tabMasters.exams, tabMasters.checklist)
  const [form, setForm] = useState<{ exam?: Exam }>()
  return (
    <MasterSheet<Exam>
      title={text('tabSetup.master.exams')}
      answered={answered}
      rowName={row => row.name}
      empty={text('tabSetup.noExams')}
      addLabel={text('tabSetup.newExam')}
      onAdd={setup.mayChange ? () => setForm({}) : undefined}
      onEdit={setup.mayChange ? exam => setForm({ exam }) : undefined}
      onDelete={exam => void done(() => client.call(tabMasters.removeExam, { params: { id: exam.id } }), text('lists.deleted'))}
      columns={[
        { key: 'name', header: text('tabSetup.name'), look: 'name', cell: row => row.name },
        { key: 'code', header: text('tabSetup.code'), look: 'code', cell: row => row.code },
        { key: 'term', header: text('tabSetup.term'), cell: row => row.term.name },
        {
          key: 'window',
          header: text('tabSetup.window'),
          cell: row => (row.entryFrom && row.entryTo ? `${displayDay(row.entryFrom)} – ${displayDay(row.entryTo)}` : '–'),
        },
        {
          key: 'autoLock',
          header: text('tabSetup.locks'),
          cell: row => (row.autoLock ? <Badge status="info">{text('tabSetup.locksItself')}</Badge> : null),
        },
      ]}
    >
      {form ? (
        <ExamForm key={form.exam?.id ?? 'new'} exam={form.exam} yearId={yearId} onClose={() => setForm(undefined)} />
      ) : null}
    </MasterSheet>
  )
}
