import type { contract } from '@school/api'
import { displayDay, formatPercent, moduleCodes, momentIn, percentHalfUp, schoolBoards, settingDefinitions } from '@school/rules'
import { sql } from 'kysely'
import type { DocumentLanguage } from '../../platform/documents/words'
import type { Cell } from '../../platform/documents/write'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { chooseColumns, type SqlColumn } from '../../school/report/columns'
import { sendReport } from '../../school/report/direct'
import { schoolsInScope } from '../../school/scope'
import { usualZone } from '../../school/zone'
import { type DetailFilters, type DetailRow, readDetails } from './rows'
import { detailWords } from './words'

const megabytes = (bytes: number) => Math.round(bytes / 104_857.6) / 10

const cells: Readonly<Record<string, (row: DetailRow, language: DocumentLanguage) => Cell>> = {
  code: row => row.code,
  name: row => row.name,
  place: row => row.place,
  state: row => row.state,
  board: row => row.board,
  group: row => row.group,
  modules: row => row.modules.join(', '),
  sections: row => row.sections,
  courses: row => row.courses,
  divisions: row => row.divisions,
  students: row => row.students,
  boys: row => row.boys,
  girls: row => row.girls,
  teaching: row => row.teaching,
  nonTeaching: row => row.nonTeaching,
  guardianPercent: row => formatPercent(percentHalfUp(row.guardianUsers, row.guardians)),
  smsBalance: row => row.smsBalance,
  storage: row => megabytes(row.storage),
  year: row => row.year,
  goLiveOn: row => (row.goLiveOn ? displayDay(row.goLiveOn) : ''),
  lastActivityAt: row => (row.lastActivityAt ? momentIn(usualZone, new Date(row.lastActivityAt)) : ''),
  status: (row, language) => detailWords[language].statuses[row.status] ?? row.status,
}

const figures = new Set([
  ...['sections', 'courses', 'divisions', 'students', 'boys', 'girls', 'teaching', 'nonTeaching', 'guardianPercent'],
  ...['smsBalance', 'storage'],
])

/** Keys of the columns in their order. */
export const detailColumns: readonly Pick<SqlColumn, 'key'>[] = Object.keys(cells).map(key => ({ key }))

const offered = Object.keys(cells).map(key => ({ key, title: key, value: sql``, isDefault: true }))

/** What was filtered by, in words. */
async function factsOf(call: Pick<CallContext, 'trx'>, filters: DetailFilters, asOf: string, language: DocumentLanguage) {
  const words = detailWords[language]
  const nameIn = async (table: 'school_groups' | 'states', id: string) =>
    id === '' ? '' : ((await call.trx.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst())?.name ?? '')
  const day = (value: string) => (value ? displayDay(value) : '')
  return [
    [words.year, filters.year],
    [words.status, filters.status && (words.statuses[filters.status] ?? filters.status)],
    [words.group, await nameIn('school_groups', filters.group)],
    [words.state, await nameIn('states', filters.state)],
    [words.board, filters.board],
    [words.module, filters.module],
    [words.liveFrom, day(filters.liveFrom)],
    [words.liveTo, day(filters.liveTo)],
    [words.search, filters.text],
    [words.asOf, momentIn(usualZone, new Date(asOf))],
  ] as const
}

/** Settings that are not as usual, and where they come from. */
async function settingsOf({ trx }: Pick<CallContext, 'trx'>, schoolId: string) {
  const { rows } = await sql<{ code: string; value: unknown; source: 'School' | 'Group' }>`
    select distinct on (code) code, value, source from (
      select code, value, 'School' as source, 1 as nearness from school_settings where school_id = ${schoolId}
      union all
      select g.code, g.value, 'Group', 2 from group_settings g join schools s on s.group_id = g.group_id where s.id = ${schoolId}) x
    order by code, nearness`.execute(trx)
  const usual = new Map<string, unknown>(settingDefinitions.map(({ code, default: value }) => [code, value]))
  return rows
    .filter(row => usual.has(row.code) && JSON.stringify(usual.get(row.code)) !== JSON.stringify(row.value))
    .map(({ value, ...row }) => ({ ...row, value: Array.isArray(value) ? value.join(', ') : String(value) }))
}

/** Logins that administer a school. */
async function administratorsOf({ trx }: Pick<CallContext, 'trx'>, schoolId: string) {
  const { rows } = await sql<{ name: string; loginName: string; role: string; mobile: string; email: string }>`
    select u.name, u.login_name as "loginName", r.role, coalesce(u.mobile, '') as mobile, coalesce(u.email, '') as email
    from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed' cross join lateral unnest(us.roles) r(role)
    where us.school_id = ${schoolId} and us.active and r.role in ('SystemAdmin', 'SchoolSuperAdmin')
    order by r.role desc, lower(u.name), u.id`.execute(trx)
  return rows
}

const anything: DetailFilters = {
  ...{ text: '', status: '', board: '', module: '', group: '', state: '', liveFrom: '', liveTo: '', year: '' },
  sort: '',
  descending: false,
}

/** The report on schools. */
export const schoolDetailsHandlers: Handlers<typeof contract.schoolDetails> = {
  async initialValues(call) {
    const mine = schoolsInScope(personOf(call))
    const named = async (query: ReturnType<typeof sql<{ id: string; name: string }>>) => (await query.execute(call.trx)).rows
    const { rows: years } = await sql<{ name: string }>`
      select y.name from academic_years y join schools sc on sc.id = y.school_id where sc.status <> 'Removed' and ${mine}
      group by y.name order by max(y.starts_on) desc, y.name`.execute(call.trx)
    return {
      boards: [...schoolBoards],
      states: await named(sql`
        select t.id, t.name from states t where exists (
          select from schools sc where sc.state_id = t.id and sc.status <> 'Removed' and ${mine}) order by t.name`),
      groups: await named(sql`
        select g.id, g.name from school_groups g where exists (
          select from schools sc where sc.group_id = g.id and sc.status <> 'Removed' and ${mine}) order by lower(g.name)`),
      modules: [...moduleCodes],
      years: years.map(row => row.name),
    }
  },

  async view(call) {
    const { page, pageSize, ...filters } = call.query
    const { rows, count, ...rest } = await readDetails(call, filters, { page, pageSize })
    return { results: rows, pagination: { currentPage: page, pageSize, count }, ...rest }
  },

  async card(call) {
    const { trx, params } = call
    const { rows } = await sql<Record<string, string>>`
      select sc.code, sc.domain, coalesce(sc.udise_code, '') as "udiseCode", coalesce(sc.affiliation_no, '') as "affiliationNo", sc.address,
        coalesce(d.name, '') as district, sc.pin_code as "pinCode", sc.phone, sc.email, coalesce(sc.website, '') as website
      from schools sc left join districts d on d.id = sc.district_id
      where sc.id = ${params.id} and sc.status <> 'Removed' and ${schoolsInScope(personOf(call))}`.execute(trx)
    if (!rows[0]) throw notFound()
    const { code, ...identity } = rows[0]
    const { rows: details, asOf } = await readDetails(call, { ...anything, text: code! })
    return {
      ...details.find(row => row.id === params.id)!,
      ...(identity as Omit<Record<string, string>, 'code'> & { domain: string }),
      settings: await settingsOf(call, params.id),
      administrators: await administratorsOf(call, params.id),
      asOf,
    } as never
  },

  async export(call) {
    const { filters, columns, format, language } = call.body
    const chosen = chooseColumns(offered, columns)
    const { rows, totals, asOf } = await readDetails(call, filters)
    const words = detailWords[language]
    const keys = chosen.map(column => column.key)
    const sum = { ...rows[0], ...totals } as DetailRow
    return sendReport(
      call,
      {
        name: 'school-details',
        title: words.title,
        head: words.product,
        facts: await factsOf(call, filters, asOf, language),
        columns: keys.map(key => ({ title: words.columns[key] ?? key, figure: figures.has(key) })),
        rows: rows.map(row => keys.map(key => cells[key]!(row, language))),
        sums: keys.map((key, at) => (figures.has(key) ? cells[key]!(sum, language) : at === 0 ? words.sums : null)),
      },
      format,
      language,
    ) as never
  },
}
