import { timetables } from '@school/api/client'
import { useCall } from '@school/api/react'
import { useSearchParams } from 'react-router-dom'
import { useFilteredList } from '../../list'
import { classesOf, classFilters, codeFilter, optionsOf, searchFilter } from '../../report'
import { personColumn } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import { Library, type LibraryTabs } from './Library'
import type { DivisionRow, Offers, StaffRow } from './words'

const path = '/communication/timetable-upload'
const sources = ['file', 'none'] as const

interface Props {
  tabs: LibraryTabs
  offers: Offers | undefined
}

/** Classes with their timetables. */
function Classes({ tabs, offers }: Props) {
  const text = useText()
  const list = useFilteredList({
    name: 'timetables-class',
    ready: offers !== undefined,
    filters: values => [
      ...classFilters(text, offers && { ...offers, years: offers.academicYears }, values),
      codeFilter(text, 'source', text('timetables.source'), sources, value => text(`timetables.source.${value}`)),
    ],
    call: timetables.divisions,
    request: (values, page) => ({
      query: { academicYearId: values.one('year'), ...classesOf(values), source: values.code('source', sources), ...page },
    }),
  })
  return (
    <Library<DivisionRow>
      kind="class"
      tabs={tabs}
      offers={offers}
      list={list}
      columns={[
        { key: 'name', header: text('timetables.division'), look: 'name', cell: row => row.name },
        personColumn({ key: 'teacher', header: text('timetables.classTeacher') }, row => ({
          staff: row.classTeacherId,
          name: row.classTeacher || '–',
        })),
      ]}
    />
  )
}

/** Staff with their timetables. */
function Staff({ tabs, offers }: Props) {
  const text = useText()
  const list = useFilteredList({
    name: 'timetables-staff',
    ready: offers !== undefined,
    filters: values => [
      ...classFilters(text, offers && { ...offers, years: offers.academicYears }, values).filter(
        filter => filter.name === 'year' || filter.name === 'section',
      ),
      {
        name: 'designation',
        label: text('timetables.designation'),
        kind: 'choices',
        options: optionsOf(offers?.designations),
      },
      codeFilter(text, 'source', text('timetables.source'), sources, value => text(`timetables.source.${value}`)),
      { name: 'everybody', label: text('timetables.everybody'), kind: 'flag' },
      searchFilter(text, text('timetables.nameOrCode')),
    ],
    call: timetables.staff,
    request: (values, page) => ({
      query: {
        academicYearId: values.one('year'),
        sectionIds: values.many('section'),
        designationIds: values.many('designation'),
        source: values.code('source', sources),
        everybody: values.one('everybody') !== undefined,
        text: values.text(),
        ...page,
      },
    }),
  })
  return (
    <Library<StaffRow>
      kind="teacher"
      tabs={tabs}
      offers={offers}
      list={list}
      columns={[
        personColumn({ key: 'name', header: text('timetables.oneStaff'), look: 'name' }, row => ({
          staff: row.id,
          name: row.name,
        })),
        { key: 'code', header: text('timetables.code'), look: 'code', cell: row => row.code },
        { key: 'designation', header: text('timetables.designation'), cell: row => row.designation },
        { key: 'section', header: text('timetables.section'), cell: row => row.section || '–' },
      ]}
    />
  )
}

/** /communication/timetable-upload: the timetables of classes and staff. */
export default function TimetableUpload() {
  const text = useText()
  const [params] = useSearchParams()
  const { data: offers } = useCall(timetables.initialValues, {})
  const { data: exams } = useCall(timetables.showExamTab, {})
  const selected = params.get('tab') === 'teacher' ? 'teacher' : 'class'
  const tabs: LibraryTabs = {
    label: text('timetables.tabs'),
    selected,
    tabs: [
      { key: 'class', label: text('timetables.tab.class'), href: path },
      { key: 'teacher', label: text('timetables.tab.teacher'), href: `${path}?tab=teacher` },
      ...(exams?.show && exams.canManage
        ? [{ key: 'exam', label: text('exams.tab'), href: '/communication/upload-exam-timetable' }]
        : []),
    ],
  }
  return selected === 'teacher' ? <Staff tabs={tabs} offers={offers} /> : <Classes tabs={tabs} offers={offers} />
}
