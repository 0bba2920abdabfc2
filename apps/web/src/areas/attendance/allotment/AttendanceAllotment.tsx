import { type AnswerOfCall, attendanceAllotment as calls } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import {
  Actions,
  Badge,
  Banner,
  Button,
  FormHeader,
  media,
  type StatusName,
  type TableColumn,
  useConfirm,
  useMediaQuery,
  WithFigures,
} from '@school/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { ListPanel, useFilteredList } from '../../../list'
import { classesOf, classFilters, codeFilter, ReportFilters, type RowOf, rowFilter } from '../../../report'
import { useSignedIn } from '../../../session'
import { personColumn } from '../../../shell/PersonLink'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { AllotmentForm } from './AllotmentForm'

export type Allotment = RowOf<typeof calls.list>
type Answer = AnswerOfCall<typeof calls.list>
export type AllotmentOffers = AnswerOfCall<typeof calls.initialValues>

const states = ['Upcoming', 'Active', 'Ended'] as const
const tones: Readonly<Record<Allotment['state'], StatusName>> = { Active: 'success', Upcoming: 'info', Ended: 'secondary' }

/** Classes that nobody takes. */
function Missing({ without, onAllot }: { readonly without: Answer['without']; readonly onAllot: (ids: string[]) => void }) {
  const text = useText()
  return (
    <Banner
      tone="warning"
      action={<Button onClick={() => onAllot(without.map(one => one.id))}>{text('attendanceAllotment.allotThese')}</Button>}
    >
      {text('attendanceAllotment.without', { n: without.length, list: without.map(one => one.name).join(', ') })}
    </Banner>
  )
}

function useColumns(): TableColumn<Allotment>[] {
  const text = useText()
  return [
    { key: 'division', header: text('attendanceAllotment.division'), look: 'name', cell: row => row.division.name },
    personColumn({ key: 'staff', header: text('attendanceAllotment.staff') }, row => ({
      staff: row.staff.id,
      name: row.staff.name,
    })),
    { key: 'designation', header: text('attendanceAllotment.designation'), cell: row => row.designation },
    personColumn({ key: 'teacher', header: text('attendanceAllotment.classTeacher') }, row => ({
      staff: row.classTeacher?.id,
      name: row.classTeacher?.name ?? '–',
    })),
    { key: 'halves', header: text('attendanceAllotment.halves'), cell: row => text(`calendar.halves.${row.halves}`) },
    {
      key: 'kind',
      header: text('attendanceAllotment.kind'),
      cell: row => text(`attendanceAllotment.kind.${row.kind}`),
    },
    { key: 'from', header: text('attendanceAllotment.from'), look: 'code', cell: row => displayDay(row.from) },
    {
      key: 'to',
      header: text('attendanceAllotment.to'),
      look: 'code',
      cell: row => (row.to ? displayDay(row.to) : '–'),
    },
    {
      key: 'state',
      header: text('attendanceAllotment.state'),
      cell: row => <Badge status={tones[row.state]}>{text(`attendanceAllotment.state.${row.state}`)}</Badge>,
    },
    {
      key: 'by',
      header: text('attendanceAllotment.by'),
      cell: row => (row.byLeave ? text('attendanceAllotment.byLeave', { by: row.by }) : row.by),
    },
  ]
}

/** /curriculum/attendance-allotment-for-staff: who takes a class beside its class teacher. */
export default function AttendanceAllotment() {
  const text = useText()
  const columns = useColumns()
  const title = useFormTitle()('s.att.allotment')
  const phone = useMediaQuery(media.phone)
  const { settings } = useSignedIn()
  const { client } = useApi()
  const confirm = useConfirm()
  const done = useDone(calls.list)
  const [opened, setOpened] = useState<{ row?: Allotment; divisionIds?: string[] }>()
  const { data: offers } = useCall(calls.initialValues, {})
  const current = offers?.academicYears.find(year => year.isCurrent)?.id
  const list = useFilteredList({
    name: 'attendance-allotment',
    ready: offers !== undefined,
    filters: values => [
      ...classFilters(text, offers && { ...offers, years: offers.academicYears }, values),
      codeFilter(text, 'state', text('attendanceAllotment.state'), states, state => text(`attendanceAllotment.state.${state}`)),
      { ...rowFilter(text, 'staff', text('attendanceAllotment.staff'), offers?.staff), more: true },
      { name: 'onDay', label: text('attendanceAllotment.onDay'), kind: 'day', more: true },
    ],
    call: calls.list,
    request: (values, page) => ({
      query: {
        ...classesOf(values),
        academicYearId: values.one('year') ?? current,
        state: values.code('state', states),
        staffId: values.one('staff') ?? '',
        onDay: values.day('onDay'),
        ...page,
      },
    }),
  })
  const data = list.rows.data as Answer | undefined
  const end = async (row: Allotment) => {
    const isUpcoming = row.state === 'Upcoming'
    const name = text(isUpcoming ? 'attendanceAllotment.delete' : 'attendanceAllotment.end')
    const sure = await confirm({
      icon: 'warning',
      title: name,
      message: text(isUpcoming ? 'attendanceAllotment.sureDelete' : 'attendanceAllotment.sureEnd', {
        staff: row.staff.name,
        division: row.division.name,
      }),
      confirmText: name,
    })
    if (!sure) return
    const params = { id: row.id }
    await done(
      () => (isUpcoming ? client.call(calls.remove, { params }) : client.call(calls.end, { params })),
      text('attendanceAllotment.saved'),
    )
  }
  const add = (
    <Button icon={Plus} variant="primary" disabled={!offers} onClick={() => setOpened({})}>
      {text('attendanceAllotment.new')}
    </Button>
  )
  const without = data?.without ?? []
  return (
    <>
      <FormHeader title={title} context={settings.school?.name} actions={phone ? undefined : <Actions>{add}</Actions>} />
      <ReportFilters report={list.report} />
      <WithFigures
        figures={
          without.length > 0 ? <Missing without={without} onAllot={divisionIds => setOpened({ divisionIds })} /> : undefined
        }
      >
        <ListPanel<Allotment>
          list={list}
          count={count => text('attendanceAllotment.count', { count })}
          tools={phone ? add : undefined}
          table={{
            label: title,
            rowKey: row => row.id,
            rowName: row => `${row.staff.name}, ${row.division.name}`,
            onPick: row => setOpened({ row }),
            empty: { title: text('attendanceAllotment.none'), children: text('attendanceAllotment.noneHelp') },
            columns,
          }}
        />
      </WithFigures>
      {opened && offers ? (
        <AllotmentForm
          key={opened.row ? `${opened.row.id} ${opened.row.version}` : 'new'}
          offers={offers}
          allotment={opened.row}
          divisionIds={opened.divisionIds ?? []}
          onEnd={
            opened.row && opened.row.state !== 'Ended'
              ? () => {
                  const { row } = opened
                  setOpened(undefined)
                  if (row) void end(row)
                }
              : undefined
          }
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  )
}
