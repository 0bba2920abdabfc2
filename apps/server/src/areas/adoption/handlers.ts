import type { contract } from '@school/api'
import { callAccess, displayDay, formatPercent, momentIn } from '@school/rules'
import { sql } from 'kysely'
import type { DocumentLanguage } from '../../platform/documents/words'
import type { Cell } from '../../platform/documents/write'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { chosenNames, classOffers } from '../../school/class-offers'
import { operatedSchool } from '../../school/operated-school'
import { chooseColumns } from '../../school/report/columns'
import { sendReport } from '../../school/report/direct'
import { schoolsInScope } from '../../school/scope'
import { usualZone } from '../../school/zone'
import type { AdoptionRow } from './answer'
import { type ClassFilters, readNever, readOwnSchool } from './own-school'
import { readSchools, type SchoolFilters } from './schools'
import { adoptionWords } from './words'

const cells: Readonly<Record<string, (row: Omit<AdoptionRow, 'id'>) => Cell>> = {
  name: row => row.name,
  people: row => row.people,
  created: row => row.created,
  activated: row => row.activated,
  activatedPercent: row => formatPercent(row.activatedPercent ?? undefined),
  active7: row => row.active7,
  active30: row => row.active30,
  web: row => row.web,
  android: row => row.android,
  ios: row => row.ios,
  lastLoginAt: row => (row.lastLoginAt ? momentIn(usualZone, new Date(row.lastLoginAt)) : ''),
}

/** Keys of the columns in their order. */
export const adoptionColumns = Object.keys(cells).map(key => ({ key }))

const offered = Object.keys(cells).map(key => ({ key, title: key, value: sql``, isDefault: true }))
const texts = new Set(['name', 'lastLoginAt'])

type Read = Pick<Awaited<ReturnType<typeof readSchools>>, 'results' | 'totals' | 'asOf'>
type Fact = readonly [string, string?]

interface Written {
  readonly head: string
  readonly facts: readonly Fact[]
  readonly file: {
    readonly columns: readonly string[]
    readonly format: 'xlsx' | 'csv' | 'pdf'
    readonly language: DocumentLanguage
  }
}

/** The report as a file. */
function send(call: Pick<CallContext, 'reply' | 'services'>, read: Read, { head, facts, file }: Written) {
  const { format, language } = file
  const words = adoptionWords[language]
  const keys = chooseColumns(offered, file.columns).map(column => column.key)
  const sums = { name: words.sums, ...read.totals }
  return sendReport(
    call,
    {
      name: 'user-statistics',
      title: words.title,
      head,
      facts: [...facts, [words.asOf, momentIn(usualZone, new Date(read.asOf))]],
      columns: keys.map(key => ({ title: words.columns[key] ?? key, figure: !texts.has(key) })),
      rows: read.results.map(row => keys.map(key => cells[key]!(row))),
      sums: keys.map(key => cells[key]!(sums)),
    },
    format,
    language,
  )
}

const commonFacts = ({ userType, channel, from, to }: SchoolFilters | ClassFilters, language: DocumentLanguage): Fact[] => {
  const words = adoptionWords[language]
  const day = (value: string) => (value ? displayDay(value) : '')
  return [
    [words.userType, words.types[userType]!],
    [words.channel, channel && words.channels[channel]!],
    [words.from, day(from)],
    [words.to, day(to)],
  ]
}

/** How far logins are in use: over schools, and inside of one. */
export const adoptionHandlers: Handlers<typeof contract.adoption> = {
  async offers(call) {
    const mine = schoolsInScope(personOf(call))
    const { rows: groups } = await sql<{ id: string; name: string }>`
      select g.id, g.name from school_groups g
      where exists (select from schools sc where sc.group_id = g.id and sc.status <> 'Removed' and ${mine}) order by lower(g.name)`.execute(
      call.trx,
    )
    const { rows: schools } = await sql<{ id: string; name: string }>`
      select sc.id, sc.name from schools sc where sc.status <> 'Removed' and ${mine} order by sc.name_key, sc.id`.execute(
      call.trx,
    )
    return { groups, schools }
  },

  async overSchools(call) {
    const { page, pageSize, ...filters } = call.query
    if (filters.school) await operatedSchool(call, filters.school)
    const { count, ...read } = await readSchools(call, filters, { page, pageSize })
    return { ...read, pagination: { currentPage: page, pageSize, count } }
  },

  async exportSchools(call) {
    const { filters, ...file } = call.body
    const words = adoptionWords[file.language]
    const nameIn = async (table: 'school_groups' | 'schools', id: string) =>
      id === '' ? '' : ((await call.trx.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst())?.name ?? '')
    const facts: Fact[] = [
      ...commonFacts(filters, file.language),
      [words.group, await nameIn('school_groups', filters.group)],
      [words.school, await nameIn('schools', filters.school)],
    ]
    return send(call, await readSchools(call, filters), { head: words.product, facts, file }) as never
  },

  async classOffers(call) {
    return {
      ...(await classOffers(call.trx)),
      mayResend: callAccess(['s.user.create-guardian'], viewerOf(personOf(call))) === 'open',
    }
  },

  async ofSchool(call) {
    const { page, pageSize, ...filters } = call.query
    const { count, ...read } = await readOwnSchool(call, filters, { page, pageSize })
    return { ...read, pagination: { currentPage: page, pageSize, count } }
  },

  never: call => {
    const { page, pageSize, ...filters } = call.query
    return readNever(call, filters, { page, pageSize })
  },

  async exportSchool(call) {
    const { filters, ...file } = call.body
    const words = adoptionWords[file.language]
    const { sectionIds, courseIds, divisionIds } = filters
    const list = await chosenNames(call.trx, [...sectionIds, ...courseIds, ...divisionIds])
    const school = await call.trx.selectFrom('schools').select('name').where('id', '=', call.schoolId).executeTakeFirstOrThrow()
    const facts: Fact[] = [
      ...commonFacts(filters, file.language),
      [words.section, list(sectionIds)],
      [words.course, list(courseIds)],
      [words.division, list(divisionIds)],
    ]
    return send(call, await readOwnSchool(call, filters), { head: school.name, facts, file }) as never
  },
}
