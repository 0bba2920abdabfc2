import { Checkbox, DateInput, Field, Filters, MultiSelect, SearchInput, Select, useFilterState } from '@school/ui'
import { useSchoolToday } from '../session/zone'
import { useText } from '../texts/text'
import { type ReportFilter, shownValue } from './address'
import type { Report } from './useReport'
import { useReportWords } from './useReportWords'

/** How the row of filters lays a kind out. */
const placeOf = {
  choice: {},
  choices: {},
  flag: { 'data-flag': '' },
  day: { 'data-day': '' },
  text: { 'data-wide': '' },
  id: { 'data-wide': '' },
}

function Control({ report, filter }: { report: Report; filter: ReportFilter }) {
  const text = useText()
  const today = useSchoolToday()
  const { name, kind, options = [], none, clears = [] } = filter
  const offered = [...(filter.offered ?? options)]
  const set = (value: string | null | undefined) =>
    report.set({ ...Object.fromEntries(clears.map(other => [other, undefined])), [name]: value || undefined })
  if (kind === 'choice')
    return (
      <Select
        options={none === undefined ? offered : [{ value: '', label: none }, ...offered]}
        value={shownValue(report.address, filter) || (none === undefined ? null : '')}
        onChange={set}
      />
    )
  if (kind === 'choices')
    return (
      <MultiSelect
        options={offered}
        value={report.values.many(name)}
        none={none ?? text('app.all')}
        onChange={value => set(value.join(','))}
      />
    )
  if (kind === 'id') return filter.field
  if (kind === 'day') return <DateInput value={report.values.day(name) ?? filter.standard ?? null} today={today} onChange={set} />
  return <SearchInput value={report.typed} onChange={report.type} maxLength={100} placeholder={none} />
}

function Filter({ report, filter }: { report: Report; filter: ReportFilter }) {
  const { name, kind, label, required, error, needed } = filter
  return (
    <div {...placeOf[kind]} data-kept={needed && !report.values.one(name) ? '' : undefined}>
      {kind === 'flag' ? (
        <Checkbox checked={report.values.flag(name)} onChange={on => report.set({ [name]: on ? '1' : undefined })}>
          {label}
        </Checkbox>
      ) : (
        <Field label={label} required={required} error={error}>
          <Control report={report} filter={filter} />
        </Field>
      )}
    </div>
  )
}

const drawnOf = (report: Report) => report.filters.filter(filter => !filter.hidden)

/** The fields of a report's filters alone, for layouts that frame them: those always shown, or the rarer ones. */
export function FilterFields({ report, more = false }: { report: Report; more?: boolean }) {
  const { chips } = useReportWords(report)
  useFilterState({ active: chips.length, onClear: report.clear })
  return drawnOf(report)
    .filter(filter => (filter.more ?? false) === more)
    .map(filter => <Filter key={filter.name} report={report} filter={filter} />)
}

/** The filters of a report; rarer ones open behind one button. `found` is what they find, such as '34 students'. */
export function ReportFilters({ report, found }: { report: Report; found?: string | undefined }) {
  const rarer = drawnOf(report).some(filter => filter.more)
  return (
    <Filters more={rarer ? <FilterFields report={report} more /> : undefined} found={found}>
      <FilterFields report={report} />
    </Filters>
  )
}
