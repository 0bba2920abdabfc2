import type { contract, QueryOf } from '@school/api'
import { dayIn, daysBetween, enteredPercent } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { readKept } from '../../../school/kept-figures'
import { schoolsInScope } from '../../../school/scope'
import { usualZone } from '../../../school/zone'
import { countMarks, type MarkFigures } from './school-figures'

type Call = Pick<CallContext, 'trx' | 'services' | 'person'>
type Contract = typeof contract.platformMarks

interface School {
  id: string
  name: string
  status: string
}

interface Page {
  readonly page: number
  readonly pageSize: number
}

async function schoolsOf({ trx, person }: Call, asked: { schoolIds: string[]; groupId?: string | undefined }): Promise<School[]> {
  const { rows } = await sql<School>`
    select sc.id, sc.name, sc.status from schools sc where sc.status not in ('Removed', 'Draft') and ${schoolsInScope(personOf({ person }))}
      and (${asked.schoolIds.length === 0} or sc.id = any(${[...asked.schoolIds]}::uuid[]))
      and (${asked.groupId ?? null}::uuid is null or sc.group_id = ${asked.groupId ?? null}::uuid)
    order by sc.name_key, sc.id`.execute(trx)
  return rows
}

/** Rows of schools, those of a page from figures that are fresh. */
async function rowsOf<Row extends { readonly schoolId: string }>(
  call: Call,
  schools: readonly School[],
  make: (school: School, figures: MarkFigures) => Row[],
  page?: Page,
) {
  const all = schools.map(school => school.id)
  const read = async (shown: readonly string[]) => {
    const { figures, asOf } = await readKept({ services: call.services, trx: call.trx, all, page: shown }, 'marks', countMarks)
    const rows = schools.flatMap(school => {
      const own = figures.get(school.id)
      return own ? make(school, own) : []
    })
    return { rows, asOf: asOf.toISOString() }
  }
  const cut = (rows: readonly Row[]) => (page ? rows.slice((page.page - 1) * page.pageSize, page.page * page.pageSize) : rows)
  const first = await read([])
  const shown = [...new Set(cut(first.rows).map(row => row.schoolId))]
  const { rows, asOf } = await read(shown)
  return { rows: [...cut(rows)], count: rows.length, asOf }
}

type StatusAsked = Omit<QueryOf<Contract['status']>, 'page' | 'pageSize'>
type State = StatusAsked['state']

const isOf = (
  state: State,
  exam: { open: number; sheets: number; lockedSheets: number; lateSince: string | null; cardsPublished: number | null },
) => {
  switch (state) {
    case 'Open':
      return exam.open > 0
    case 'Overdue':
      return exam.lateSince !== null
    case 'Locked':
      return exam.sheets > 0 && exam.lockedSheets === exam.sheets
    case 'Published':
      return (exam.cardsPublished ?? 0) > 0
    default:
      return true
  }
}

/** Exams of schools. */
export async function examRows(call: Call, asked: StatusAsked, page?: Page) {
  const today = dayIn(usualZone, call.services.clock.now())
  const words = asked.exam.toLowerCase()
  return rowsOf(
    call,
    await schoolsOf(call, asked),
    (school, figures) => {
      const year = asked.year || figures.currentYear
      if (asked.source && figures.source !== asked.source) return []
      return (figures.years[year]?.exams ?? [])
        .filter(exam => exam.name.toLowerCase().includes(words) && isOf(asked.state, exam))
        .map(({ open: _, lockedSheets: __, lateSince, name, ...exam }) => ({
          ...exam,
          ...{
            schoolId: school.id,
            school: school.name,
            suspended: school.status !== 'Active',
            source: figures.source,
            year,
            exam: name,
          },
          oldestPending: lateSince === null ? null : daysBetween(lateSince, today),
        }))
    },
    page,
  )
}

type MastersAsked = Omit<QueryOf<Contract['masters']>, 'page' | 'pageSize'>

const share = ({ needed, filled }: { needed: number; filled: number }) => enteredPercent(filled, needed)

/** Masters of schools. */
export async function masterRows(call: Call, asked: MastersAsked, page?: Page) {
  return rowsOf(
    call,
    await schoolsOf(call, asked),
    (school, figures) => {
      const year = asked.year || figures.currentYear
      const masters = figures.years[year]?.masters
      if (!masters) return []
      const { maximum, allotted, options, ...counts } = masters
      const row = {
        ...counts,
        ...{ id: school.id, schoolId: school.id, school: school.name, suspended: school.status !== 'Active' },
        ...{ source: figures.source, year, lastUpload: figures.lastUpload },
        ...{ maximum: share(maximum), allotted: share(allotted), options: share(options) },
      }
      const lacks =
        [row.terms, row.exams, row.scales, row.courses - row.active === 0 ? 1 : 0, row.cards].includes(0) ||
        [row.maximum, row.allotted, row.options].some(one => one !== null && one < 100)
      return asked.missing && !lacks ? [] : [row]
    },
    page,
  )
}
