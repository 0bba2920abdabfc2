import { displayDay } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { DocumentLanguage } from '../../platform/documents/words'
import { inBulk, type Trx } from '../../platform/transaction'
import { chosenNames } from '../../school/class-offers'
import { chooseColumns, orderOf, type ReportSort, type SqlColumn, selectOf } from '../../school/report/columns'
import { type ExportedReport, reportExport } from '../../school/report/export'
import { choosePage } from '../../school/report/page'
import { type LoginState, reportWords } from './report-words'
import { chosenWithLogin, classOrder, type ReportFilters, stateOfRow, studying, studyingWithLogin, whereOf } from './rows'

/** The day of an instant by the clock of the school. */
const dayOf = (instant: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${instant} at time zone sc.time_zone)::date`

const column = (
  key: keyof (typeof reportWords)['en']['columns'] & string,
  value: RawBuilder<unknown>,
  sortBy?: RawBuilder<unknown>,
): SqlColumn => ({ key, title: reportWords.en.columns[key]!, value, isDefault: true, ...(sortBy ? { sortBy } : {}) })

const instant = (key: string, value: RawBuilder<unknown>) => column(key, sql`${dayOf(value)}::text`, value)

/** Columns of the report. Passwords are none of them. */
export const userColumns: readonly SqlColumn[] = [
  column('admNo', sql`s.adm_no`, sql`s.adm_no_key`),
  column('student', sql`s.name`, sql`s.name_key`),
  column('class', sql`c.name || ' ' || d.name`, sql`(x.sort_order, c.sort_order, lower(c.name), d.sort_order, lower(d.name))`),
  column('guardian', sql`g.name`, sql`g.name_key`),
  column('mobile', sql`g.mobile`),
  column('email', sql`g.email`),
  column('loginName', sql`l.login_name`, sql`upper(l.login_name)`),
  instant('createdOn', sql`l.created_at`),
  instant('sentOn', sql`l.sent_at`),
  column('channel', sql`l.sent_channel`),
  instant('firstLogin', sql`l.first_login_at`),
  instant('lastLogin', sql`l.last_login_at`),
  column('status', stateOfRow),
]

const between = (at: RawBuilder<unknown>, from: string | undefined, to: string | undefined): RawBuilder<boolean> => sql`
  ${from ? sql`${dayOf(at)} >= ${from}::date` : sql`true`} and ${to ? sql`${dayOf(at)} <= ${to}::date` : sql`true`}`

const conditionOf = (filters: ReportFilters): RawBuilder<boolean> => sql`${whereOf(filters)}
  and ${between(sql`l.sent_at`, filters.sentFrom, filters.sentTo)}
  and ${between(sql`l.last_login_at`, filters.lastLoginFrom, filters.lastLoginTo)}
  and ${filters.neverLoggedIn ? sql`l.user_id is not null and l.last_login_at is null` : sql`true`}
  and ${filters.studentIds ? sql`s.id = any(${[...filters.studentIds]}::uuid[])` : sql`true`}`

const personColumns: ReadonlySet<string> = new Set(['admNo', 'student', 'class', 'guardian', 'mobile', 'email'])

/** Whether rows can be chosen by what is known of the people alone. */
const choosesPeople = (filters: ReportFilters, sort: readonly ReportSort[]): boolean => {
  const { status, text, sentFrom, sentTo, lastLoginFrom, lastLoginTo, neverLoggedIn } = filters
  const asked = [status, text.trim(), sentFrom, sentTo, lastLoginFrom, lastLoginTo, neverLoggedIn]
  return asked.every(value => !value) && sort.every(({ column: key }) => personColumns.has(key))
}

interface Asked {
  readonly filters: ReportFilters
  readonly columns: readonly string[]
  readonly sort: readonly ReportSort[]
  readonly limit?: number
  readonly offset?: number
}

/** Rows of the report. */
export async function readUsers(trx: Trx, { filters, columns, sort, limit, offset = 0 }: Asked) {
  const chosen = chooseColumns(userColumns, columns)
  const order = orderOf(userColumns, sort, { first: classOrder, last: sql`s.id` })
  const select = chosen.length > 0 ? sql`s.id, ${selectOf(chosen)}` : sql`s.id`
  type Row = Record<string, string | number | null>
  if (limit === undefined) {
    const query = sql<Row>`
      select ${select} ${studyingWithLogin(filters.userType)} where ${conditionOf(filters)} order by ${order}`
    return (await inBulk(trx, () => query.execute(trx))).rows
  }
  const from = choosesPeople(filters, sort) ? studying : studyingWithLogin(filters.userType)
  const { ids } = await choosePage(trx, {
    id: sql`s.id`,
    from: sql`${from} where ${conditionOf(filters)}`,
    order,
    limit,
    offset,
  })
  return (await sql<Row>`select ${select} ${chosenWithLogin(filters.userType, ids)}`.execute(trx)).rows
}

/** Figures over everything that the filters find; a login counts once, however many children it is for. */
export async function readFigures(trx: Trx, filters: ReportFilters) {
  const logins = (condition: RawBuilder<unknown>) => sql`count(distinct l.user_id) filter (where ${condition})::int`
  const query = sql<{
    students: number
    guardians: number
    created: number
    sent: number
    active: number
    neverLoggedIn: number
    blocked: number
  }>`
    select count(*)::int as students, count(distinct s.guardian_id)::int as guardians, count(distinct l.user_id)::int as created,
      ${logins(sql`l.sent_at is not null`)} as sent, ${logins(sql`(${stateOfRow}) = 'Active'`)} as active,
      ${logins(sql`l.last_login_at is null`)} as "neverLoggedIn", ${logins(sql`(${stateOfRow}) = 'Blocked'`)} as blocked
    ${studyingWithLogin(filters.userType)} where ${conditionOf(filters)}`
  const { rows } = await inBulk(trx, () => query.execute(trx))
  return rows[0]!
}

function cell(key: string, value: string | number | boolean, language: DocumentLanguage): string | number {
  const words = reportWords[language]
  if (key === 'status') return words.states[value as LoginState]
  if (key === 'channel' && typeof value === 'string') return words.channels[value] ?? value
  return typeof value === 'boolean' ? String(value) : value
}

/** The report as a file. */
export const userFile: ExportedReport<ReportFilters> = {
  kind: 'guardian-users.export',
  file: 'guardian-users',
  words: reportWords,
  columns: (_, keys) => chooseColumns(userColumns, keys),
  rows: (trx, _, asked) => readUsers(trx, asked),
  async filters(trx, { filters, language }) {
    const words = reportWords[language]
    const day = (value: string | undefined) => (value ? displayDay(value) : '')
    const { sectionIds, courseIds, divisionIds } = filters
    const list = await chosenNames(trx, [...sectionIds, ...courseIds, ...divisionIds])
    return [
      [words.section, list(sectionIds)],
      [words.course, list(courseIds)],
      [words.division, list(divisionIds)],
      [words.userType, words.userTypes[filters.userType]],
      [words.status, filters.status === '' ? words.all : words.states[filters.status]],
      [words.sentFrom, day(filters.sentFrom)],
      [words.sentTo, day(filters.sentTo)],
      [words.lastLoginFrom, day(filters.lastLoginFrom)],
      [words.lastLoginTo, day(filters.lastLoginTo)],
      ...(filters.neverLoggedIn ? [[words.neverLoggedIn] as const] : []),
      [words.search, filters.text],
    ]
  },
  cell,
}

export const userExport = reportExport(userFile)
