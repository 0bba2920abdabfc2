import { people } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, isDay, mayOpenRoute } from '@school/rules'
import {
  Avatar,
  FormHeader,
  Pagination,
  Panel,
  PrintHeader,
  type ReportFile,
  ReportTools,
  Table,
  type TableColumn,
  VisuallyHidden,
} from '@school/ui'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useExport } from '../../exports'
import { useLanguage } from '../../language'
import { problemText } from '../../problems'
import { useSignedIn } from '../../session'
import { useNamedText, useText } from '../../text'
import { useValueText } from './code-text'
import { useOwnColumns } from './own-columns'
import { mostPrinted, usePrintRows } from './print-rows'
import { ExportProgress, ReportExport } from './ReportExport'
import { ReportFilters } from './ReportFilters'
import { ReportPresets } from './ReportPresets'
import { ReportTabs } from './ReportTabs'
import { presets } from './report-presets'
import { changed, readQuery, sortText, withinPages, withoutFilters, withoutUnknown } from './report-query'
import { useReportWords } from './useReportWords'

type Row = Readonly<Record<string, string | number | null>>

const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = {
  name: { look: 'name' },
  admNo: { look: 'code' },
  rollNo: { align: 'end' },
  age: { align: 'end' },
  mobile: { look: 'code' },
  photo: { sortable: false, width: '56px' },
}

const complete = '/student/student-complete-information-report'

/** The photo of a student, or the initials in its place. */
function Photo({ row }: { row: Row }) {
  const text = useText()
  return (
    <>
      <Avatar
        name={String(row.name ?? '')}
        photoUrl={row.photo ? String(row.photo) : null}
        without={row.name ? 'initials' : 'picture'}
        size={32}
      />
      <VisuallyHidden>{text(row.photo ? 'people.column.photo' : 'people.noPhoto')}</VisuallyHidden>
    </>
  )
}

/** What a cell shows of a value. */
function useCell(): (key: string, row: Row) => TableColumn<Row>['header'] {
  const valueText = useValueText()
  return (key, row) => {
    const value = row[key] ?? ''
    if (key === 'photo') return <Photo row={row} />
    if (typeof value === 'number') return value
    return isDay(value) ? displayDay(value) : valueText(key, value)
  }
}

/** The address without what the filters do not offer, and the means to change it. */
function useReportAddress() {
  const [params, setParams] = useSearchParams()
  const { data: offers } = useCall(people.studentReportInitialValues, {})
  const address = useMemo(() => (offers ? withoutUnknown(params, offers) : params), [params, offers])
  const change = useCallback(
    (next: (address: URLSearchParams) => URLSearchParams) => {
      // The browser's own address holds changes that are not drawn yet.
      const present = new URLSearchParams(location.search)
      const wanted = next(present)
      if (wanted !== present) setParams(wanted, { replace: true })
    },
    [setParams],
  )
  useEffect(() => {
    if (offers && address !== params) change(present => withoutUnknown(present, offers))
  }, [offers, address, params, change])
  return { offers, address, change }
}

/** /student/report: students by filters, in the columns and the order one chooses. */
export default function StudentReport() {
  const { claims, settings, viewer } = useSignedIn()
  const navigate = useNavigate()
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const cell = useCell()
  const { offers, address, change } = useReportAddress()
  const query = useMemo(() => readQuery(address), [address])
  const { filters, preset, sort } = query
  const known = offers?.columns.map(column => column.key) ?? []
  const standard = offers?.columns.filter(column => column.isDefault).map(column => column.key) ?? []
  const [own, chooseOwn] = useOwnColumns(claims.sub, known, standard)
  const columns = preset ? presets[preset].columns.filter(key => known.includes(key)) : [...own]
  const request = { body: { filters, columns, sort, page: query.page, pageSize: query.pageSize } }
  const { data, error, isLoading, isValidating, mutate } = useCall(people.viewStudentReport, offers ? request : null)
  const work = useExport<ReportFile>()
  const { language } = useLanguage()
  const printing = usePrintRows()
  const [typed, setTyped] = useState(filters.text ?? '')
  const set = (changes: Readonly<Record<string, string | undefined>>) => change(present => changed(present, changes))
  const { chips, printed } = useReportWords(offers, query, set)
  const count = data?.pagination.count

  useEffect(() => {
    if (typed === (address.get('text') ?? '')) return
    const timer = setTimeout(() => change(present => changed(present, { text: typed })), 400)
    return () => clearTimeout(timer)
  }, [typed, address, change])

  useEffect(() => {
    // While a page is on its way the figures are those of another one.
    if (count === undefined || isLoading || withinPages(address, count) === address) return
    change(present => withinPages(present, count))
  }, [count, isLoading, address, change])

  const asked = { filters, columns, sort }
  const print = () => {
    if (count !== undefined && count > mostPrinted)
      void work.start('pdf', client => client.call(people.exportStudentReport, { body: { ...asked, format: 'pdf', language } }))
    else printing.print(asked)
  }
  const clear = () => {
    setTyped('')
    change(withoutFilters)
  }
  const choose = (next: readonly string[]) => {
    chooseOwn(next)
    // What was changed of a list is a choice of one's own, in the order of that list.
    if (preset) set({ preset: undefined, sort: sortText(sort) })
  }
  const titles = new Map(
    offers?.columns.map(column => [column.key, named(`people.column.${column.key}`, column.title)] as const) ?? [],
  )
  // A page behind the last one has no rows although there are some.
  const rows = data && (data.results.length > 0 || count === 0) ? data.results : undefined

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
      <ReportFilters offers={offers} query={query} set={set} typed={typed} onType={setTyped} />
      <Panel>
        <ReportTools
          count={count === undefined ? '' : text('people.count', { count })}
          chips={chips}
          onClear={clear}
          columns={[...titles].map(([key, title]) => ({ key, title }))}
          chosen={columns}
          standard={standard}
          onChoose={choose}
        >
          <ReportPresets offers={offers} query={query} set={set} />
        </ReportTools>
        <Table<Row>
          cards
          label={text('people.report')}
          columns={columns.map(key => ({
            key,
            header: titles.get(key) ?? key,
            cell: row => cell(key, row),
            sortable: true,
            ...looks[key],
          }))}
          rows={printing.rows ?? rows}
          rowKey={row => String(row.id)}
          onPick={mayOpenRoute(complete, viewer) ? row => navigate(`${complete}?student=${String(row.id)}`) : undefined}
          sort={sort}
          onSort={next => set({ sort: sortText(next) })}
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
