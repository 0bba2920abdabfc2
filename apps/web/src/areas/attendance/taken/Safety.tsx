import { attendanceTaken as calls } from '@school/api/client'
import { useApi } from '@school/api/react'
import { displayDay, type MarkCode, trimmed } from '@school/rules'
import { Badge, Banner, Field, FormHeader, Stack, TextInput } from '@school/ui'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { ListPanel, useFilteredList } from '../../../list'
import { classesOf, classFilters, codeFilter, ReportFilters, type RowOf, searchFilter } from '../../../report'
import { useSignedIn } from '../../../session'
import { useMoment } from '../../../session/zone'
import { personColumn } from '../../../shell/PersonLink'
import { useText } from '../../../texts/text'
import type { TakenOffers } from './taken-filters'

type Flag = RowOf<typeof calls.safety>

const states = ['Open', 'Resolved'] as const

/** What was found out about a student. */
function ResolveForm({ flag, onClose }: { readonly flag: Flag; readonly onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({ note: '' }),
    problems: ({ note }) => ({ note: trimmed(note).length >= 3 ? undefined : text('attendanceTaken.noteNeeded') }),
    shownBy: [calls.safety, calls.initialValues],
    onClose,
  })
  const save = () =>
    form.save(
      () => client.call(calls.resolve, { params: { id: flag.id }, body: { note: trimmed(form.values.note) } }),
      text('attendanceTaken.resolved'),
    )
  return (
    <FormDialog
      title={`${flag.student.name} · ${flag.division}`}
      {...form.dialog}
      save={{ label: text('attendanceTaken.resolve'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Banner tone="warning">{text(`attendanceTaken.kind.${flag.kind}`)}</Banner>
      <Field label={text('attendanceTaken.note')} required error={form.errorOf('note')}>
        <TextInput value={form.values.note} maxLength={200} onChange={form.set('note')} />
      </Field>
    </FormDialog>
  )
}

interface SafetyProps {
  readonly title: string
  readonly tabs: ReactNode
  readonly offers: TakenOffers | undefined
}

/** Students of whom bus and class tell different stories. */
export function Safety({ title, tabs, offers }: SafetyProps) {
  const text = useText()
  const moment = useMoment()
  const { settings } = useSignedIn()
  const [opened, setOpened] = useState<Flag>()
  const list = useFilteredList({
    name: 'attendance-safety',
    ready: offers !== undefined,
    filters: values => [
      codeFilter(text, 'state', text('attendanceTaken.column.state'), states, state => text(`attendanceTaken.flag.${state}`)),
      ...classFilters(text, offers && { ...offers, years: [] }, values)
        .filter(filter => filter.name !== 'year')
        .map(filter => ({ ...filter, more: true })),
      { name: 'from', label: text('attendanceTaken.from'), kind: 'day', more: true },
      { name: 'to', label: text('attendanceTaken.to'), kind: 'day', more: true },
      searchFilter(text, text('attendanceTaken.student')),
    ],
    call: calls.safety,
    request: (values, page) => ({
      query: {
        ...classesOf(values),
        state: values.code('state', states) || 'Open',
        from: values.day('from'),
        to: values.day('to'),
        text: values.text(),
        ...page,
      },
    }),
  })
  const marks = ({ fn, an }: Flag) => [fn, an].map(code => (code ? text(`register.code.${code as MarkCode}`) : '–')).join(' · ')
  return (
    <>
      <FormHeader title={title} context={settings.school?.name} />
      <Stack>
        {tabs}
        <ReportFilters report={list.report} />
        <ListPanel<Flag>
          list={list}
          count={count => text('attendanceTaken.flags', { count })}
          table={{
            label: text('attendanceTaken.tab.safety'),
            rowKey: row => row.id,
            rowName: row => row.student.name,
            onPick: row => (row.state === 'Open' ? setOpened(row) : undefined),
            empty: { title: text('attendanceTaken.noFlags') },
            columns: [
              personColumn({ key: 'student', header: text('attendanceTaken.student'), look: 'name' }, row => ({
                student: row.student.id,
                name: row.student.name,
              })),
              { key: 'division', header: text('attendanceTaken.column.division'), cell: row => row.division },
              { key: 'what', header: text('attendanceTaken.what'), cell: row => text(`attendanceTaken.kind.${row.kind}`) },
              { key: 'date', header: text('attendanceTaken.column.date'), look: 'code', cell: row => displayDay(row.date) },
              { key: 'bus', header: text('attendanceTaken.bus'), cell: row => `${row.bus} · ${row.trip}` },
              {
                key: 'busAt',
                header: text('attendanceTaken.busAt'),
                cell: row => (row.busAt ? moment(row.busAt).slice(-5) : '–'),
              },
              { key: 'marks', header: text('attendanceTaken.classMark'), cell: marks },
              {
                key: 'state',
                header: text('attendanceTaken.column.state'),
                cell: row => (
                  <Badge status={row.state === 'Open' ? 'danger' : 'success'}>{text(`attendanceTaken.flag.${row.state}`)}</Badge>
                ),
              },
              {
                key: 'note',
                header: text('attendanceTaken.note'),
                cell: row => [row.note, row.resolvedBy].filter(Boolean).join(' · '),
              },
            ],
          }}
        />
      </Stack>
      {opened ? <ResolveForm flag={opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  )
}
