import { examTimetables } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Badge, Button, EntryList, type EntryListProps } from '@school/ui'
import { ClipboardList, Copy, DoorOpen, Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { useProblemToast } from '../../../forms/problems'
import { ReasonForm } from '../../../forms/ReasonForm'
import { useFilteredList } from '../../../list'
import {
  classFilters,
  codeFilter,
  FilterFields,
  type ReportFilter,
  type ReportValues,
  type RowOf,
  searchFilter,
} from '../../../report'
import { saveBlob } from '../../../report/save-blob'
import { useMoment } from '../../../session/zone'
import { useYearAndSchool } from '../../../shell/heading'
import { useFormTitle } from '../../../shell/titles'
import { type Say, useText } from '../../../texts/text'
import { FileLink } from '../words'
import { CopyForm } from './CopyForm'
import { DutySheet } from './DutySheet'
import { ExamForm } from './ExamForm'
import { RoomsForm } from './RoomsForm'
import type { ExamOffers } from './useExamForm'

type Row = RowOf<typeof examTimetables.list>
type Shown = { readonly what: 'form' | 'new' | 'copy' | 'withdraw' | 'duties' | 'rooms'; readonly row?: Row }

const tones = { Draft: undefined, Published: 'success', Withdrawn: 'warning' } as const
const statuses = ['Draft', 'Published', 'Withdrawn'] as const

const filters = (text: Say, offers: ExamOffers | undefined, values: ReportValues): readonly ReportFilter[] => [
  ...classFilters(text, offers && { ...offers, years: offers.academicYears }, values).filter(({ name }) => name !== 'section'),
  searchFilter(text, text('exams.search')),
  codeFilter(text, 'status', text('exams.status'), statuses, code => text(`exams.status.${code as 'Draft'}`)),
]

const columns = (text: Say, moment: ReturnType<typeof useMoment>): EntryListProps<Row>['list']['columns'] => [
  { key: 'name', header: text('exams.exam'), look: 'name', cell: row => row.name },
  { key: 'course', header: text('exams.course'), cell: row => row.course },
  { key: 'divisions', header: text('exams.divisions'), cell: row => row.divisions },
  { key: 'from', header: text('exams.from'), look: 'code', cell: row => displayDay(row.startsOn) },
  { key: 'to', header: text('exams.to'), look: 'code', cell: row => displayDay(row.endsOn) },
  { key: 'papers', header: text('exams.papers'), align: 'end', cell: row => row.papers },
  { key: 'file', header: text('exams.file'), cell: row => (row.file ? <FileLink file={row.file} /> : '–') },
  { key: 'revision', header: text('exams.revision'), align: 'end', cell: row => row.revision || '–' },
  {
    key: 'status',
    header: text('exams.status'),
    cell: row => (
      <>
        <Badge status={tones[row.status]}>
          {text(row.isOver && row.status === 'Published' ? 'exams.over' : `exams.status.${row.status}`)}
        </Badge>
        {row.isPending ? <Badge status="info">{text('exams.pending')}</Badge> : null}
      </>
    ),
  },
  { key: 'at', header: text('exams.publishedAt'), look: 'code', cell: row => moment(row.publishedAt) || '–' },
]

/** What is open over the list. */
function Opened({ shown, onClose }: { readonly shown: Shown; readonly onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const { what, row } = shown
  const { data: offers } = useCall(examTimetables.initialValues, {})
  const { data: exams } = useCall(examTimetables.edit, what === 'form' && row ? { params: { id: row.id } } : null)
  if (what === 'rooms') return <RoomsForm onClose={onClose} />
  if (what === 'duties' && row) return <DutySheet id={row.id} onClose={onClose} />
  if (what === 'copy' && row && offers) return <CopyForm row={row} courses={offers.courses} onClose={onClose} />
  if (what === 'withdraw' && row)
    return (
      <ReasonForm
        title={text('exams.withdrawOf', { name: row.name })}
        action={text('exams.withdraw')}
        label={text('exams.reason')}
        help={text('exams.withdrawHelp')}
        longest={300}
        problemOf={letters => (letters < 3 ? text('timetables.required', { field: text('exams.reason') }) : undefined)}
        work={reason => client.call(examTimetables.withdraw, { params: { id: row.id }, body: { reason, version: row.version } })}
        said={text('exams.withdrawn')}
        shownBy={[examTimetables.list]}
        onClose={onClose}
      />
    )
  if (!offers || (what === 'form' && exams?.id !== row?.id)) return null
  return <ExamForm key={exams?.id ?? 'new'} exams={what === 'form' ? exams : undefined} offers={offers} onClose={onClose} />
}

/** /communication/upload-exam-timetable: exam timetables with their papers, from a draft to families. */
export default function ExamTimetables() {
  const text = useText()
  const title = useFormTitle()
  const moment = useMoment()
  const context = useYearAndSchool()
  const fail = useProblemToast()
  const { client } = useApi()
  const done = useDone(examTimetables.list)
  const { data: offers } = useCall(examTimetables.initialValues, {})
  const list = useFilteredList({
    name: 'exams',
    ready: offers !== undefined,
    filters: values => filters(text, offers, values),
    call: examTimetables.list,
    request: (values, page) => ({
      query: {
        academicYearId: values.one('year'),
        courseIds: values.many('course'),
        divisionIds: values.many('division'),
        text: values.one('text') ?? '',
        status: (values.one('status') ?? '') as '' | Row['status'],
        ...page,
      },
    }),
  })
  const [shown, setShown] = useState<Shown>()
  const download = (row: Row) =>
    void client
      .download(examTimetables.download, { params: { id: row.id }, query: { pdf: row.papers > 0 } })
      .then(blob => saveBlob(blob, `${row.name}.pdf`), fail)
  return (
    <EntryList<Row>
      header={{
        title: title('s.tt.exam'),
        context,
        actions: (
          <Button icon={DoorOpen} onClick={() => setShown({ what: 'rooms' })}>
            {text('exams.rooms')}
          </Button>
        ),
      }}
      onAdd={() => setShown({ what: 'new' })}
      addLabel={text('exams.new')}
      filters={<FilterFields report={list.report} />}
      list={{
        label: text('exams.title'),
        ...list.table,
        rowKey: row => row.id,
        rowName: row => row.name,
        empty: { title: text('exams.none') },
        columns: columns(text, moment),
      }}
      commands={row => ({
        onEdit: () => setShown({ what: 'form', row }),
        ...(row.status === 'Published'
          ? {}
          : {
              onDelete: () =>
                void done(() => client.call(examTimetables.remove, { params: { id: row.id } }), text('timetables.deleted')),
            }),
        more: [
          { key: 'download', icon: Download, label: text('exams.download'), onSelect: () => download(row) },
          { key: 'copy', icon: Copy, label: text('exams.copyTo'), onSelect: () => setShown({ what: 'copy', row }) },
          {
            key: 'duties',
            icon: ClipboardList,
            label: text('exams.dutySheet'),
            onSelect: () => setShown({ what: 'duties', row }),
          },
          ...(row.status === 'Published'
            ? [
                {
                  key: 'withdraw',
                  icon: Undo2,
                  label: text('exams.withdraw'),
                  onSelect: () => setShown({ what: 'withdraw', row }),
                },
              ]
            : []),
        ],
      })}
      pagination={list.pagination}
      dialog={shown ? <Opened shown={shown} onClose={() => setShown(undefined)} /> : null}
    />
  )
}
