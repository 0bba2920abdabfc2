import { type AnswerOfCall, anecdotal } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { displayDay, mostAnecdotalStudents, mostDiaryFiles, type Nature } from '@school/rules'
import {
  Badge,
  Button,
  Checkbox,
  Columns,
  DateInput,
  ErrorState,
  Field,
  FieldGrid,
  Panel,
  PanelBody,
  PanelList,
  Select,
  Skeleton,
  TextArea,
  TextInput,
  type UploadedFile,
  useToast,
} from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { AttachmentField } from '../../attachments'
import { FormDialog } from '../../FormDialog'
import { useForm } from '../../form'
import { problemText } from '../../problems'
import { optionsOf } from '../../report'
import { useText } from '../../text'
import { StudentsField } from './StudentsField'

export type Offers = AnswerOfCall<typeof anecdotal.initialValues>
export type Entry = AnswerOfCall<typeof anecdotal.data>

/** What was noted about a student before. */
export function EarlierEntries({ studentId, but }: { studentId: string; but?: string }) {
  const intl = useIntl()
  const text = useText()
  const { data, error, mutate } = useCall(anecdotal.savedData, { params: { id: studentId } })
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data)
    return (
      <PanelBody>
        <Skeleton />
      </PanelBody>
    )
  const rows = data.filter(row => row.id !== but)
  if (rows.length === 0) return <PanelBody>{text('diary.noEarlier')}</PanelBody>
  return (
    <PanelList
      rows={rows.map(row => ({
        key: row.id,
        text: [text(`diary.nature.${row.nature}`), row.category, row.observation].join(' · '),
        end: displayDay(row.date),
      }))}
    />
  )
}

interface Values {
  yearId: string
  divisionId: string
  studentIds: string[]
  date: string | null
  time: string
  place: string
  categoryId: string | null
  nature: Nature | null
  observation: string
  comment: string
  action: string
  confidential: boolean
  files: readonly UploadedFile[]
}

const begun = (offers: Offers): Values => ({
  yearId: offers.years.find(year => year.isCurrent)?.id ?? '',
  divisionId: offers.divisions.length === 1 ? offers.divisions[0]!.id : '',
  studentIds: [],
  date: offers.today,
  time: '',
  place: '',
  categoryId: null,
  nature: null,
  observation: '',
  comment: '',
  action: '',
  confidential: false,
  files: [],
})

const valuesOf = (entry: Entry): Values => ({
  yearId: entry.academicYearId,
  divisionId: '',
  studentIds: [entry.studentId],
  date: entry.date,
  time: entry.time,
  place: entry.place,
  categoryId: entry.categoryId,
  nature: entry.nature,
  observation: entry.observation,
  comment: entry.comment,
  action: entry.action,
  confidential: entry.confidential,
  files: entry.files,
})

const shortest = 10
const longest = 2000

/** What is missing or wrong, by field. */
function useProblems() {
  const text = useText()
  return (values: Values): Partial<Record<keyof Values, string>> => {
    const required = (field: string) => text('diary.required', { field })
    const said = values.observation.trim()
    return {
      ...(values.studentIds.length === 0 ? { studentIds: required(text('diary.students')) } : {}),
      ...(values.studentIds.length > mostAnecdotalStudents
        ? { studentIds: text('diary.tooMany', { n: mostAnecdotalStudents }) }
        : {}),
      ...(values.date ? {} : { date: required(text('diary.date')) }),
      ...(values.categoryId ? {} : { categoryId: required(text('diary.category')) }),
      ...(values.nature ? {} : { nature: required(text('diary.nature')) }),
      ...(said === ''
        ? { observation: required(text('diary.observation')) }
        : said.length < shortest
          ? { observation: text('diary.length', { min: shortest, max: longest }) }
          : {}),
    }
  }
}

/** A new entry on students, or an own entry that is changed. */
export function AnecdotalForm({ offers, entry, onClose }: { offers: Offers; entry: Entry | undefined; onClose: () => void }) {
  const text = useText()
  const toast = useToast()
  const { client } = useApi()
  const form = useForm({
    begin: () => (entry ? valuesOf(entry) : begun(offers)),
    problems: useProblems(),
    shownBy: [anecdotal.list, anecdotal.savedData, anecdotal.data],
    onClose,
  })
  const { values, setValues, set, errorOf } = form
  const [notifies, setNotifies] = useState(false)
  const { yearId, divisionId } = values
  const inClass = !entry && yearId !== '' && divisionId !== ''
  const { data: students } = useCall(anecdotal.students, inClass ? { query: { academicYearId: yearId, divisionId } } : null, {
    keepPreviousData: false,
  })

  const save = async (notify: boolean) => {
    if (form.busy) return
    const { yearId, divisionId: _, studentIds, files, ...rest } = values
    const body = {
      ...rest,
      date: values.date!,
      categoryId: values.categoryId!,
      nature: values.nature!,
      fileIds: files.map(file => file.id),
      notify,
    }
    setNotifies(notify)
    let told = 0
    const saved = await form.save(async () => {
      const { notified } = entry
        ? await client.call(anecdotal.update, { params: { id: entry.id }, body: { ...body, version: entry.version } })
        : await client.call(anecdotal.create, { body: { academicYearId: yearId, studentIds, ...body } })
      told = notified
    }, text('diary.saved'))
    if (saved && notify) toast.show({ type: 'success', message: text(told > 0 ? 'diary.sent' : 'diary.noLogin') })
  }
  const [only] = values.studentIds.length === 1 ? values.studentIds : []
  const category = entry && !offers.categories.some(one => one.id === entry.categoryId)
  return (
    <FormDialog
      size="large"
      title={entry ? text('diary.editAnecdotal', { name: entry.student }) : text('diary.newAnecdotal')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy && !notifies, disabled: form.busy && notifies }}
      actions={submit =>
        entry?.notifiedAt || !offers.guardianView ? null : (
          <Button
            disabled={values.confidential || (form.busy && !notifies)}
            busy={form.busy && notifies}
            onClick={() => submit('notify')}
          >
            {text('diary.saveNotify')}
          </Button>
        )
      }
      onSave={how => void save(how === 'notify')}
      aside={form => (
        <Columns>
          {form}
          <div>
            <Panel title={text('diary.earlier')}>
              {only ? (
                <EarlierEntries key={only} studentId={only} but={entry?.id} />
              ) : (
                <PanelBody>{text('diary.chooseStudent')}</PanelBody>
              )}
            </Panel>
          </div>
        </Columns>
      )}
    >
      {entry ? null : (
        <FieldGrid>
          <Field label={text('diary.year')} required>
            <Select
              options={optionsOf(offers.years)}
              value={values.yearId}
              onChange={value => setValues(before => ({ ...before, yearId: value ?? '', studentIds: [] }))}
            />
          </Field>
          <Field label={text('diary.class')} required>
            <Select
              options={optionsOf(offers.divisions)}
              value={values.divisionId || null}
              onChange={value => setValues(before => ({ ...before, divisionId: value ?? '', studentIds: [] }))}
            />
          </Field>
        </FieldGrid>
      )}
      {entry ? null : (
        <StudentsField
          required
          label={text('diary.students')}
          help={text('diary.studentsHelp', { n: mostAnecdotalStudents })}
          error={errorOf('studentIds')}
          students={students}
          disabled={!inClass}
          value={values.studentIds}
          onChange={set('studentIds')}
        />
      )}
      <FieldGrid>
        <Field label={text('diary.date')} required error={errorOf('date')}>
          <DateInput value={values.date} max={offers.today} today={offers.today} onChange={set('date')} />
        </Field>
        <Field label={text('diary.time')}>
          <TextInput type="time" value={values.time} onChange={set('time')} />
        </Field>
      </FieldGrid>
      <Field label={text('diary.place')}>
        <TextInput maxLength={100} value={values.place} onChange={set('place')} />
      </Field>
      <FieldGrid>
        <Field label={text('diary.category')} required error={errorOf('categoryId')}>
          <Select
            options={[...optionsOf(offers.categories), ...(category ? [{ value: entry.categoryId, label: entry.category }] : [])]}
            value={values.categoryId}
            onChange={set('categoryId')}
          />
        </Field>
        <Field label={text('diary.nature')} required error={errorOf('nature')}>
          <Select
            options={offers.natures.map(nature => ({ value: nature, label: text(`diary.nature.${nature}`) }))}
            value={values.nature}
            onChange={set('nature')}
          />
        </Field>
      </FieldGrid>
      <Field label={text('diary.observation')} required help={text('diary.observationHelp')} error={errorOf('observation')}>
        <TextArea maxLength={longest} count rows={5} value={values.observation} onChange={set('observation')} />
      </Field>
      <Field label={text('diary.comment')}>
        <TextArea maxLength={1000} count value={values.comment} onChange={set('comment')} />
      </Field>
      <Field label={text('diary.action')}>
        <TextArea maxLength={500} count value={values.action} onChange={set('action')} />
      </Field>
      <AttachmentField
        label={text('diary.files')}
        maxFiles={mostDiaryFiles}
        folder="Students"
        value={values.files}
        onChange={set('files')}
      />
      <Checkbox checked={values.confidential} onChange={set('confidential')}>
        {text('diary.confidential')}
      </Checkbox>
      <p>
        {values.confidential ? <Badge status="warning">{text('error.ConfidentialEntry')}</Badge> : null}{' '}
        {text('diary.confidentialHelp')}
      </p>
    </FormDialog>
  )
}
