import { people } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, mayOpenRoute, momentIn } from '@school/rules'
import {
  Field,
  type FilterChip,
  Filters,
  FormHeader,
  MultiSelect,
  Pagination,
  Panel,
  PrintHeader,
  type ReportFile,
  ReportTools,
  SearchInput,
  Select,
  Table,
  type TableColumn,
} from '@school/ui'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { remember, remembered } from '../../device'
import { useExport } from '../../exports'
import { useLanguage } from '../../language'
import { problemText } from '../../problems'
import { useSignedIn } from '../../session'
import { useNamedText, useText } from '../../text'
import { useSchoolZone } from '../../zone'
import { mostPrinted, usePrintRows } from './print-rows'
import { ExportProgress, ReportExport } from './ReportExport'
import { ReportTabs } from './ReportTabs'
import { changed, readQuery } from './report-query'

type Row = Readonly<Record<string, string | number | null>>

const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = {
  name: { look: 'name' },
  admNo: { look: 'code' },
  rollNo: { align: 'end' },
  age: { align: 'end' },
  mobile: { look: 'code' },
}

const complete = '/student/student-complete-information-report'

const shown = (value: string | number | null | undefined) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? displayDay(value) : (value ?? '')

/** /student/report: students by filters, in the columns and the order one chooses. */
export default function StudentReport() {
  const { settings, viewer } = useSignedIn()
  const zone = useSchoolZone()
  const navigate = useNavigate()
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const [params, setParams] = useSearchParams()
  const query = readQuery(params)
  const { filters } = query
  const { data: initial } = useCall(people.studentReportInitialValues, {})
  const [columns, setColumns] = useState<string[]>(() => (remembered('reportColumns') ?? '').split(',').filter(Boolean))
  const known = initial?.columns.map(column => column.key) ?? []
  const chosen = columns.some(column => known.includes(column))
    ? columns.filter(column => known.includes(column))
    : (initial?.columns.filter(column => column.isDefault).map(column => column.key) ?? [])
  const request = { body: { filters, columns: chosen, sort: query.sort, page: query.page, pageSize: query.pageSize } }
  const { data, error, isValidating, mutate } = useCall(people.viewStudentReport, initial ? request : null)
  const work = useExport<ReportFile>()
  const { language } = useLanguage()
  const printing = usePrintRows()
  const [typed, setTyped] = useState(filters.text ?? '')
  const set = (changes: Readonly<Record<string, string | undefined>>) => setParams(changed(params, changes), { replace: true })

  useEffect(() => {
    if (typed === (params.get('text') ?? '')) return
    const timer = setTimeout(() => setParams(changed(params, { text: typed }), { replace: true }), 400)
    return () => clearTimeout(timer)
  }, [typed, params, setParams])

  const options = (list: readonly { id: string; name: string }[] = []) => list.map(item => ({ value: item.id, label: item.name }))
  const courses = initial?.courses.filter(
    course => filters.sectionIds?.length === 0 || filters.sectionIds?.includes(course.sectionId),
  )
  const divisions = initial?.divisions.filter(division =>
    filters.courseIds?.length
      ? filters.courseIds.includes(division.courseId)
      : courses?.some(course => course.id === division.courseId),
  )

  const asked = { filters, columns: chosen, sort: query.sort }
  const print = () => {
    if (data && data.pagination.count > mostPrinted)
      void work.start('pdf', client => client.call(people.exportStudentReport, { body: { ...asked, format: 'pdf', language } }))
    else printing.print(asked)
  }

  const nameIn = (list: readonly { id: string; name: string }[] | undefined, ids: readonly string[] | undefined) =>
    (list ?? []).filter(item => ids?.includes(item.id)).map(item => item.name)
  const chips: FilterChip[] = [
    ...[
      { key: 'section', label: text('people.section'), names: nameIn(initial?.sections, filters.sectionIds) },
      { key: 'course', label: text('people.course'), names: nameIn(initial?.courses, filters.courseIds) },
      { key: 'division', label: text('people.division'), names: nameIn(initial?.divisions, filters.divisionIds) },
      {
        key: 'block',
        label: text('people.block'),
        names: nameIn(initial?.masters.blocks, filters.blockId ? [filters.blockId] : []),
      },
      {
        key: 'religion',
        label: text('people.religion'),
        names: nameIn(initial?.masters.religions, filters.religionId ? [filters.religionId] : []),
      },
      {
        key: 'reservation',
        label: text('people.reservation'),
        names: nameIn(initial?.masters.reservations, filters.reservationId ? [filters.reservationId] : []),
      },
    ].flatMap(({ key, label, names }) =>
      names.length > 0 ? [{ key, label: `${label} ${names.join(', ')}`, onRemove: () => set({ [key]: undefined }) }] : [],
    ),
    ...(filters.birthMonth
      ? [
          {
            key: 'month',
            label: `${text('people.birthMonth')} ${String(filters.birthMonth)}`,
            onRemove: () => set({ month: undefined }),
          },
        ]
      : []),
    ...(filters.busUser
      ? [
          {
            key: 'bus',
            label: text(filters.busUser === 'yes' ? 'people.busYes' : 'people.busNo'),
            onRemove: () => set({ bus: undefined }),
          },
        ]
      : []),
  ]
  const genders = { Male: text('people.male'), Female: text('people.female'), Other: text('people.other') }
  const statuses = { studying: text('people.studying'), terminated: text('people.terminated'), all: text('app.all') }
  const year = initial?.years.find(item => (filters.academicYearId ? item.id === filters.academicYearId : item.isCurrent))
  const printed = [
    [
      year && `${text('people.year')} ${year.name}`,
      `${text('people.status')} ${statuses[filters.status ?? 'studying']}`,
      filters.gender && `${text('people.gender')} ${genders[filters.gender]}`,
      ...chips.map(chip => chip.label),
      filters.text && `${text('app.search')} ${filters.text}`,
    ]
      .filter(Boolean)
      .join(' · '),
    text('people.printedOn', { at: momentIn(zone, new Date()) }),
  ]
  const clear = () => {
    setTyped('')
    setParams(new URLSearchParams(), { replace: true })
  }
  const anyOf = (label: string) => [{ value: '', label }]
  const titleOf = (key: string, fallback: string) => named(`people.column.${key}`, fallback)

  return (
    <>
      <PrintHeader
        school={settings.school ? `${settings.school.name}, ${settings.school.place}` : ''}
        logoUrl={settings.schoollogo.url}
        title={text('people.report')}
        lines={printed}
      />
      <FormHeader
        title={text('people.report')}
        caption="Info"
        context={[settings.academicYear && text('app.year', { year: settings.academicYear.name }), settings.school?.name]
          .filter(Boolean)
          .join(' · ')}
        actions={<ReportExport asked={asked} work={work} printing={printing.busy} onPrint={print} />}
      />
      <ReportTabs />
      <ExportProgress work={work} printing={printing.busy} />
      <Filters
        more={
          <>
            <Field label={text('people.block')}>
              <Select
                options={[...anyOf(text('app.any')), ...options(initial?.masters.blocks)]}
                value={filters.blockId ?? ''}
                onChange={value => set({ block: value ?? '' })}
              />
            </Field>
            <Field label={text('people.religion')}>
              <Select
                options={[...anyOf(text('app.any')), ...options(initial?.masters.religions)]}
                value={filters.religionId ?? ''}
                onChange={value => set({ religion: value ?? '' })}
              />
            </Field>
            <Field label={text('people.reservation')}>
              <Select
                options={[...anyOf(text('app.any')), ...options(initial?.masters.reservations)]}
                value={filters.reservationId ?? ''}
                onChange={value => set({ reservation: value ?? '' })}
              />
            </Field>
            <Field label={text('people.birthMonth')}>
              <Select
                options={[
                  ...anyOf(text('app.any')),
                  ...Array.from({ length: 12 }, (_, month) => ({
                    value: String(month + 1),
                    label: intl.formatDate(new Date(2026, month, 1), { month: 'long' }),
                  })),
                ]}
                value={filters.birthMonth ? String(filters.birthMonth) : ''}
                onChange={value => set({ month: value ?? '' })}
              />
            </Field>
            <Field label={text('people.bus')}>
              <Select
                options={[
                  ...anyOf(text('app.any')),
                  { value: 'yes', label: text('people.busYes') },
                  { value: 'no', label: text('people.busNo') },
                ]}
                value={filters.busUser ?? ''}
                onChange={value => set({ bus: value ?? '' })}
              />
            </Field>
          </>
        }
      >
        <Field label={text('people.year')}>
          <Select
            options={options(initial?.years)}
            value={filters.academicYearId ?? initial?.years.find(year => year.isCurrent)?.id ?? null}
            onChange={value => set({ year: value ?? '' })}
          />
        </Field>
        <Field label={text('people.section')}>
          <MultiSelect
            options={options(initial?.sections)}
            value={filters.sectionIds ?? []}
            placeholder={text('app.all')}
            onChange={value => set({ section: value.join(','), course: undefined, division: undefined })}
          />
        </Field>
        <Field label={text('people.course')}>
          <MultiSelect
            options={options(courses)}
            value={filters.courseIds ?? []}
            placeholder={text('app.all')}
            onChange={value => set({ course: value.join(','), division: undefined })}
          />
        </Field>
        <Field label={text('people.division')}>
          <MultiSelect
            options={options(divisions)}
            value={filters.divisionIds ?? []}
            placeholder={text('people.allDivisions')}
            onChange={value => set({ division: value.join(',') })}
          />
        </Field>
        <Field label={text('people.status')}>
          <Select
            options={[
              { value: 'studying', label: text('people.studying') },
              { value: 'terminated', label: text('people.terminated') },
              { value: 'all', label: text('app.all') },
            ]}
            value={filters.status ?? 'studying'}
            onChange={value => set({ status: value ?? '' })}
          />
        </Field>
        <Field label={text('people.gender')}>
          <Select
            options={[
              ...anyOf(text('app.all')),
              { value: 'Male', label: text('people.male') },
              { value: 'Female', label: text('people.female') },
              { value: 'Other', label: text('people.other') },
            ]}
            value={filters.gender ?? ''}
            onChange={value => set({ gender: value ?? '' })}
          />
        </Field>
        <div data-wide="">
          <Field label={text('app.search')}>
            <SearchInput value={typed} onChange={setTyped} placeholder={text('people.searchHelp')} />
          </Field>
        </div>
      </Filters>
      <Panel>
        <ReportTools
          count={data ? text('people.count', { count: data.pagination.count }) : ''}
          chips={chips}
          onClear={clear}
          columns={(initial?.columns ?? []).map(column => ({ key: column.key, title: titleOf(column.key, column.title) }))}
          chosen={chosen}
          onChoose={next => {
            remember('reportColumns', next.join(','))
            setColumns(next)
          }}
        />
        <Table<Row>
          cards
          label={text('people.report')}
          columns={chosen.map(key => ({
            key,
            header: titleOf(key, initial?.columns.find(column => column.key === key)?.title ?? key),
            cell: row => shown(row[key]),
            sortable: true,
            ...looks[key],
          }))}
          rows={printing.rows ?? data?.results}
          rowKey={row => String(row.id)}
          onPick={mayOpenRoute(complete, viewer) ? row => navigate(`${complete}?student=${String(row.id)}`) : undefined}
          sort={query.sort}
          onSort={sort => set({ sort: sort.map(item => (item.descending ? `-${item.column}` : item.column)).join(',') })}
          empty={{ title: text('people.noMatch'), children: text('people.noMatchHelp') }}
          error={
            error && !data
              ? { children: problemText(intl, error), onRetry: () => void mutate(), retrying: isValidating }
              : undefined
          }
          expectedRows={query.pageSize}
        />
        {data ? (
          <Pagination
            page={query.page}
            pageSize={query.pageSize}
            count={data.pagination.count}
            onPage={page => set({ page: String(page) })}
            onPageSize={size => set({ size: String(size) })}
          />
        ) : null}
      </Panel>
    </>
  )
}
