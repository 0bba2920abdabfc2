import { type AnswerOfCall, bus, Problem } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import {
  type EntryColumn,
  type EntryController,
  EntryLayout,
  type EntryLayoutProps,
  type EntryLead,
  type EntryRow,
  type EntrySaver,
  Field,
  Select,
  Tabs,
  type TabsProps,
  useEntry,
  useToast,
} from '@school/ui'
import { UserRound } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { isAway, problemText, useProblemToast } from '../../forms/problems'
import { useHeld, useMayLeave } from '../../forms/unsaved'
import { optionsOf } from '../../report'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { OneStudent } from './OneStudent'
import { namedStops, type Offers } from './stops'

type ClassRow = AnswerOfCall<typeof bus.regular>[number]

const ways = { pickup: 'Pickup', drop: 'Drop' } as const
const wayOf = (column: string): (typeof ways)[keyof typeof ways] => (column === 'drop' ? 'Drop' : 'Pickup')

/** The stops of a class as a sheet that is saved as a whole, so that every family hears once. */
function useStops(offers: Offers, list: readonly ClassRow[], academicYearId: string): EntryController {
  const intl = useIntl()
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const { names, nameOf, stopOf } = useMemo(() => namedStops(offers), [offers])
  const columns = useMemo(
    () =>
      (['pickup', 'drop'] as const).map(
        (key): EntryColumn => ({
          key,
          header: text(`bus.trip.${ways[key]}`),
          kind: 'choice',
          search: true,
          optional: true,
          width: 320,
          codes: names.map(name => ({ code: name, label: name })),
        }),
      ),
    [names, text],
  )
  const rows = useMemo(
    () =>
      list.map(
        (row): EntryRow => ({
          id: row.studentId,
          name: row.name,
          number: row.rollNo === null ? undefined : String(row.rollNo),
          match: row.admNo,
          hint: row.admNo,
          lead: { roll: row.rollNo, admNo: row.admNo },
          cells: {
            pickup: { value: nameOf(row.pickup), version: row.pickupVersion },
            drop: { value: nameOf(row.drop), version: row.dropVersion },
          },
        }),
      ),
    [list, nameOf],
  )
  const save: EntrySaver = async (changes, signal) => {
    const body = {
      kind: 'regular' as const,
      academicYearId,
      changes: changes.map(({ row, column, value, version = 0 }) => ({
        studentId: row,
        trip: wayOf(column),
        stop: stopOf(value),
        version,
      })),
    }
    try {
      const { saved, rejected } = await client.call(bus.save, { body }, { signal })
      const place = ({ studentId, trip, stop, version }: (typeof saved)[number]) => ({
        row: studentId,
        column: trip === 'Drop' ? 'drop' : 'pickup',
        value: nameOf(stop),
        version,
      })
      if (saved.length > 0) toast.success(text('bus.saved'))
      return {
        saved: saved.map(place),
        rejected: rejected.map(place).map(({ value, version, ...at }) => ({ ...at, current: { value, version } })),
      }
    } catch (error) {
      if (!(error instanceof Problem) || isAway(error)) throw error
      fail(error)
      return { rejected: changes.map(({ row, column }) => ({ row, column, message: problemText(intl, error) })) }
    }
  }
  return useEntry({ columns, rows, save, autosave: false })
}

/** Does what shows other rows, once whoever typed in these has agreed to lose it. */
type Guard = (work: () => void) => void

function ClassStops({
  offers,
  list,
  academicYearId,
  layout,
  filters,
}: {
  offers: Offers
  list: readonly ClassRow[]
  academicYearId: string
  layout: Omit<EntryLayoutProps, 'entry' | 'filters'>
  filters: (guard: Guard) => ReactNode
}) {
  const mayLeave = useMayLeave()
  const entry = useStops(offers, list, academicYearId)
  useHeld(entry.counts.unsaved > 0 || entry.state.edit !== null)
  const guard: Guard = work => void mayLeave().then(sure => sure && work())
  return <EntryLayout {...layout} filters={filters(guard)} entry={entry} />
}

/** In the place of a bus: those who get on and off nowhere. */
const withoutStop = 'none'

/** Whether the row shows while the bus is chosen; undefined shows all. */
const shownUnder = (bus: string | undefined) => (row: ClassRow) =>
  !bus || (bus === withoutStop ? !row.pickup && !row.drop : row.pickup?.busId === bus || row.drop?.busId === bus)

/** The tab of what holds all year: a class as a grid, or one student. */
export function RegularStops({ tabs }: { tabs: Omit<TabsProps, 'children'> }) {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const reload = useReload()
  const { settings } = useSignedIn()
  const { data: offers } = useCall(bus.initialValues, {})
  const [chosenYear, setYear] = useState<string | null>(null)
  const [chosenDivision, setDivision] = useState<string | null>(null)
  const [busId, setBus] = useState<string>()
  const [one, setOne] = useState(false)
  const academicYearId = chosenYear ?? offers?.years.find(year => year.isCurrent)?.id
  const divisionId = chosenDivision ?? offers?.divisions[0]?.id
  const query = academicYearId && divisionId ? { academicYearId, divisionId } : null
  const { data, error, mutate } = useCall(bus.regular, query && { query })
  const leads: readonly EntryLead[] = [
    { key: 'roll', header: text('bus.rollNo'), width: 104, align: 'end' },
    { key: 'admNo', header: text('bus.admNo'), width: 148, look: 'code' },
    { key: 'name', header: text('bus.student'), width: 220, look: 'name' },
  ]
  const filters = (guard: Guard) => (
    <>
      <Field label={text('bus.year')}>
        <Select options={optionsOf(offers?.years)} value={academicYearId ?? null} onChange={year => guard(() => setYear(year))} />
      </Field>
      <Field label={text('bus.class')}>
        <Select
          options={optionsOf(offers?.divisions)}
          value={divisionId ?? null}
          onChange={division => guard(() => setDivision(division))}
        />
      </Field>
      <Field label={text('bus.bus')}>
        <Select
          options={[
            { value: '', label: text('app.all') },
            { value: withoutStop, label: text('bus.withoutStop') },
            ...optionsOf(offers?.buses),
          ]}
          value={busId ?? ''}
          onChange={bus => guard(() => setBus(bus || undefined))}
        />
      </Field>
    </>
  )
  const layout: Omit<EntryLayoutProps, 'entry' | 'filters'> = {
    header: {
      title: title('s.student.bus'),
      context: settings.school?.name,
      commands: [{ key: 'one', icon: UserRound, label: text('bus.oneStudent'), disabled: !offers, onSelect: () => setOne(true) }],
    },
    notice: <Tabs {...tabs} />,
    grid: { label: text('bus.regular'), leads },
    failed: error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined,
  }
  const list = useMemo(() => data?.filter(shownUnder(busId)), [data, busId])
  return (
    <>
      {offers && list && academicYearId ? (
        <ClassStops
          key={`${academicYearId} ${divisionId} ${busId}`}
          offers={offers}
          list={list}
          academicYearId={academicYearId}
          layout={layout}
          filters={filters}
        />
      ) : (
        <EntryLayout {...layout} filters={filters(work => work())} entry={undefined} />
      )}
      {one && offers && academicYearId ? (
        <OneStudent
          offers={offers}
          academicYearId={academicYearId}
          onClose={() => setOne(false)}
          onSaved={() => reload(bus.regular, bus.data)}
        />
      ) : null}
    </>
  )
}
