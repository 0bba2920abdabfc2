import { sql } from 'kysely'
import { onPlatform, type Trx, transact } from '../../platform/transaction'
import type { TestServer } from '../server'
import type { Place } from './samples'

/** Ids of one school by what they name: a table, and of some tables the kind of the row. */
export type Ids = ReadonlyMap<string, string>

const rowsOf = async <Row>(trx: Trx, query: ReturnType<typeof sql<Row>>) => (await query.execute(trx)).rows

/** Tables that belong to schools. The sessions of a login are its own. */
const tablesOfSchools = (trx: Trx) =>
  rowsOf(
    trx,
    sql<{ name: string; keyed: boolean }>`
      select c.relname as name, exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype) as keyed
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'school_id'
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname <> 'sessions' order by 1`,
  )

/** What makes one row fit a field better than another of its table. */
const best: Readonly<Record<string, string>> = {
  academic_years: 'is_current desc, id',
  students: `(status = 'studying') desc, adm_no`,
  staff: `(status = 'Working') desc, code`,
  guardians: `(exists (select from students s where s.guardian_id = t.id and s.status = 'studying')) desc, id`,
}
/** Tables whose rows are of kinds that do not stand in for each other. */
const kinds: Readonly<Record<string, string>> = { masters: 'kind', message_formats: `door || '.' || channel` }

/** One id of each table that a school has rows in, and of the logins of its staff and families but for some. */
export const idsOf = (server: TestServer, code: string, but: readonly string[] = []): Promise<Ids> =>
  transact(server.services.db, onPlatform, async trx => {
    const [school] = await rowsOf(trx, sql<{ id: string }>`select id from schools where code = ${code}`)
    const ids = new Map([['schools', school!.id]])
    for (const { name } of (await tablesOfSchools(trx)).filter(table => table.keyed)) {
      const kind = kinds[name] ?? `''`
      const rows = await rowsOf(
        trx,
        sql<{ id: string; kind: string }>`
          select distinct on (kind) id, kind from (
            select id, ${sql.raw(kind)} as kind, row_number() over (order by ${sql.raw(best[name] ?? 'id')}) as nth
            from ${sql.table(name)} t where school_id = ${school!.id}) x order by kind, nth`,
      )
      for (const row of rows) ids.set(row.kind ? `${name}.${row.kind}` : name, row.id)
    }
    for (const holder of ['staff', 'guardian']) {
      const [user] = await rowsOf(
        trx,
        sql<{ id: string }>`
          select u.id from user_schools us join users u on u.id = us.user_id
          where us.school_id = ${school!.id} and ${sql.ref(`us.${holder}_id`)} is not null and u.login_name <> all(${[...but]})
          order by u.status = 'Active' desc, u.login_name limit 1`,
      )
      if (user) ids.set(`users.${holder}`, user.id)
    }
    return ids
  })

/** Everything that a school has, its logins included, as one hash a table. */
export const stateOf = (server: TestServer, schoolId: string): Promise<Record<string, string>> =>
  transact(server.services.db, onPlatform, async trx => {
    const hash = sql`count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '')`
    const state: Record<string, string> = {}
    for (const { name } of await tablesOfSchools(trx)) {
      const [row] = await rowsOf(
        trx,
        sql<{ hash: string }>`select ${hash} as hash from ${sql.table(name)} t where school_id = ${schoolId}`,
      )
      state[name] = row!.hash
    }
    const [own] = await rowsOf(trx, sql<{ hash: string }>`select ${hash} as hash from schools t where id = ${schoolId}`)
    const [users] = await rowsOf(
      trx,
      sql<{ hash: string }>`
        select ${hash} as hash from users t where id in (select user_id from user_schools where school_id = ${schoolId})`,
    )
    return { ...state, schools: own!.hash, users: users!.hash }
  })

/** Finds what only one school may know in what another one is answered. */
export interface Secrets {
  readonly count: number
  /** Ids, names and numbers of the school in a text, but for those that may stand there. */
  readonly in: (text: string, but: string) => readonly string[]
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** All ids of a school, and the names and numbers of its people that nobody of the other school has. */
export const secretsOf = (server: TestServer, code: string, but: string): Promise<Secrets> =>
  transact(server.services.db, onPlatform, async trx => {
    const ids = new Set<string>()
    const schoolOf = (of: string) => sql`(select id from schools where code = ${of})`
    for (const { name } of (await tablesOfSchools(trx)).filter(table => table.keyed))
      for (const { id } of await rowsOf(
        trx,
        sql<{ id: string }>`select id from ${sql.table(name)} where school_id = ${schoolOf(code)}`,
      ))
        ids.add(id)
    const words = (of: string) => sql`
      select unnest(array[name, adm_no]) as word from students where school_id = ${schoolOf(of)}
      union select unnest(array[name, mobile, email]) from guardians where school_id = ${schoolOf(of)}
      union select unnest(array[name, mobile, email, code]) from staff where school_id = ${schoolOf(of)}
      union select receipt_no from receipts where school_id = ${schoolOf(of)}
      union select unnest(array[u.id::text, u.login_name, u.mobile, u.email]) from user_schools us join users u on u.id = us.user_id where us.school_id = ${schoolOf(of)}`
    const rows = await rowsOf(
      trx,
      sql<{ word: string }>`select word from ((${words(code)}) except (${words(but)})) x where length(word) >= 6`,
    )
    const found = new RegExp(rows.map(({ word }) => escaped(word)).join('|'), 'g')
    // Answers say the same things over and over.
    const clean = new Set<string>()
    const wordsIn = (text: string) =>
      (text.match(/[^"]+/g) ?? []).flatMap(piece => {
        if (clean.has(piece)) return []
        const hits = piece.match(found) ?? []
        if (hits.length === 0 && piece.length < 200) clean.add(piece)
        return hits
      })
    return {
      count: ids.size + rows.length,
      in: (text, sent) => [...(text.match(uuids) ?? []).filter(id => ids.has(id)), ...wordsIn(text)].filter(one => one !== sent),
    }
  })

/** What of one school stands in the rows of another one, by table. */
export const toldTo = (server: TestServer, schoolId: string, secrets: Secrets): Promise<Record<string, readonly string[]>> =>
  transact(server.services.db, onPlatform, async trx => {
    const told: Record<string, readonly string[]> = {}
    for (const { name } of await tablesOfSchools(trx)) {
      const [all] = await rowsOf(
        trx,
        sql<{
          text: string | null
        }>`select string_agg(t::text, ' ') as text from ${sql.table(name)} t where school_id = ${schoolId}`,
      )
      const found = new Set(secrets.in(all?.text ?? '', ''))
      if (found.size > 0) told[name] = [...found]
    }
    return told
  })

/** What a field of a name holds an id of, the likeliest first. */
const meanings: readonly [RegExp, readonly string[]][] = [
  [/academicyear|fromyear/, ['academic_years']],
  [/exclude/, ['students', 'staff']],
  [/handover/, ['message_selections']],
  [/staff|teacher/, ['staff']],
  [/stud|child/, ['students']],
  [/guardian/, ['guardians']],
  [/division/, ['divisions']],
  [/course/, ['courses']],
  [/section/, ['sections']],
  [/installment/, ['installments']],
  [/gateway/, ['gateway_accounts']],
  [/bankaccount/, ['bank_accounts']],
  [/account/, ['fee_accounts', 'sms_accounts']],
  [/stop/, ['bus_stops']],
  [/trip/, ['bus_trips']],
  [/bus/, ['buses']],
  [/cover/, ['gallery_photos']],
  [/file|photo|logo/, ['files']],
  [/format/, ['message_formats']],
  [/voice/, ['voice_descriptions']],
  [/terminal/, ['pos_terminals']],
  [/feecategory/, ['fee_categories']],
  [/head/, ['fee_heads']],
  [/finerule/, ['fine_rules']],
  [/plan/, ['installment_plans']],
  [/leavetype/, ['leave_types']],
  [/typeid/, ['concession_types']],
  [/category/, ['masters', 'feedback_categories']],
  [/designation|religion|caste|reservation|subject|block/, ['masters']],
  [/user|receive|person/, ['users']],
  [/school/, ['schools']],
  [/batch/, ['message_batches']],
  [/exam/, ['tab_exams']],
  [/sheet/, ['mark_sheets']],
  [/term/, ['tab_terms']],
  [/tool/, ['tab_tools']],
  [/scale/, ['tab_scales']],
  [/copyof/, ['tab_schemes']],
  [/node/, ['tab_nodes']],
]

/** What the id in a path names, by where the path begins. */
const ofPaths: readonly [RegExp, string][] = [
  [/^classes\/(sections|reorder)/, 'sections'],
  [/^classes\/courses/, 'courses'],
  [/^classes\/divisions/, 'divisions'],
  [/^masters/, 'masters.designation'],
  [/^anecdotal/, 'anecdotals'],
  [/^notice-board/, 'notice_events'],
  [/^gallery/, 'gallery_albums'],
  [/^student-diary/, 'diary_entries'],
  [/^imports/, 'import_runs'],
  [/^bus-attendance\/trips/, 'bus_trips'],
  [/^bus-attendance\/duties/, 'bus_duties'],
  [/^bus-attendance\/runs/, 'bus_runs'],
  [/^set-student-bus/, 'student_buses'],
  [/flash-?news/, 'flash_news'],
  [/feedback-category/, 'feedback_categories'],
  [/feedback/, 'guardian_feedbacks'],
  [/admin-port/, 'admin_port_items'],
  [/^messaging\/batches/, 'message_batches'],
  [/format/, 'message_formats'],
  [/^(staff-user|userallotment|block-login)/, 'users'],
  [/^(fees|fees-admin|parent-fees)\/orders/, 'fee_orders'],
  [/^fees-admin\/gateway-events/, 'gateway_events'],
  [/gateway/, 'gateway_accounts'],
  [/^fees\/receipts/, 'receipts'],
  [/^fees\/payments/, 'payments'],
  [/^fees\/refunds/, 'fee_refunds'],
  [/^fees\/exceptions/, 'payment_exceptions'],
  [/^fees\/closings/, 'cashier_closings'],
  [/^fees\/heads/, 'fee_heads'],
  [/^fees\/categories/, 'fee_categories'],
  [/^fees\/fine-rules/, 'fine_rules'],
  [/^fees\/plans/, 'installment_plans'],
  [/^fees\/schedules/, 'fee_schedules'],
  [/^fees\/bus-rates/, 'bus_fee_rates'],
  [/^fees\/receipt-series/, 'receipt_series'],
  [/^fees\/concession-types/, 'concession_types'],
  [/^fees\/concessions/, 'student_concessions'],
  [/^fees\/demands/, 'demands'],
  [/^fees\/waivers/, 'fine_waivers'],
  [/^fees-admin\/bank-accounts/, 'bank_accounts'],
  [/^fees\/bank-payment-ids/, 'bank_payment_ids'],
  [/^fees\/bank-files/, 'bank_files'],
  [/^fees\/bank-lines/, 'bank_lines'],
  [/^fees-(admin|sync)\/imports/, 'import_runs'],
  [/^fees-admin\/sync-items/, 'sync_items'],
  [/^fees-admin\/student-fees\/removals/, 'fee_removals'],
  [/^fees-admin\/student-collection/, 'receipts'],
  [/^leave-appln\/applications/, 'leave_applications'],
  [/^upload-exam-timetable/, 'exam_timetables'],
  [/^timetable\/rooms/, 'rooms'],
  [/^tabulation\/cards/, 'cards'],
  [/^tabulation\/templates/, 'card_templates'],
  [/^tabulation\/report-cards\/upload/, 'card_uploads'],
  [/^tabulation\/report-cards\/deletions/, 'card_deletions'],
  [/^(tabulation\/report-cards|parent-tabulation\/cards)/, 'report_cards'],
  [/^leave-appln\/types/, 'leave_types'],
  [/^leave-appln\/reasons/, 'leave_reasons'],
  [/^leave-appln\/balances\/\{/, 'staff'],
  [/^attendance-allotment/, 'attendance_allotments'],
  [/^attendance-taken\/safety/, 'safety_flags'],
  [/voice-?description/i, 'voice_descriptions'],
  [/terminal/, 'pos_terminals'],
  [/^tabulation\/class-tests/, 'tab_exams'],
  [/^parent-tabulation\/class-tests/, 'tab_exams'],
  [/^tabulation\/remark-bank/, 'tab_remark_bank'],
  [/^tabulation\/sheets/, 'mark_sheets'],
  [/^tabulation\/results/, 'results'],
  [/^tabulation\/locks/, 'mark_sheets'],
  [/^platform\/tabulation/, 'schools'],
  [/^tabulation\/masters\/term/, 'tab_terms'],
  [/^tabulation\/masters\/exam/, 'tab_exams'],
  [/^tabulation\/masters\/tool/, 'tab_tools'],
  [/^tabulation\/masters\/result-code/, 'tab_codes'],
  [/^tabulation\/(masters\/grade-scale|grade-scales)/, 'tab_scales'],
  [/^tabulation\/schemes/, 'tab_schemes'],
]

/** Which of the kinds of a table a call works with. */
const kindsOfPaths: readonly [RegExp, string][] = [
  [/AbsentPresent/, 'absentPresent'],
  [/^bus-attendance/, 'busAttendance'],
  [/busStudentReport/, 'busReport'],
  [/fees/, 'feeDues'],
  [/staff|userallotment/i, 'staff'],
  [/^imports/, 'csv'],
  [/^/, 'guardian'],
]

/** What is known here of paths that none of these is: calls that are no more. */
export const knownOfNone = (paths: readonly string[]): string[] =>
  [...ofPaths, ...kindsOfPaths]
    .map(([pattern]) => pattern)
    .filter(pattern => !paths.some(path => pattern.test(path)))
    .map(String)

/** Ids that a field may be meant to hold, the likeliest first; none when neither its name nor, for an own id, the path tells. */
export function meant(ids: Ids, path: string, place: Place, own = false): readonly [what: string, id: string][] {
  // The nearest name that tells: an entry of a selection is named after whom it is of.
  const names = place.filter(key => typeof key === 'string').map(name => name.toLowerCase())
  const byName = names.map(name => meanings.find(([pattern]) => pattern.test(name))?.[1]).findLast(found => found)
  const byPath = own ? ofPaths.find(([pattern]) => pattern.test(path)) : undefined
  const tables = byName ?? (byPath ? [byPath[1]] : [])
  const kind = kindsOfPaths.find(([pattern]) => pattern.test(path))![1]
  const channel = /sms|whatsapp|notification/i.exec(path)?.[0].toLowerCase() ?? 'sms'
  const fits = (what: string) => {
    const parts = what.split('.').slice(1)
    const named = parts.some(part => names.at(-1)?.includes(part.toLowerCase()))
    return Number(named) * 4 + Number(parts.includes(kind)) * 2 + Number(parts.includes(channel))
  }
  return tables.flatMap(table =>
    [...ids].filter(([what]) => what === table || what.startsWith(`${table}.`)).sort(([one], [other]) => fits(other) - fits(one)),
  )
}

/** The path of a call with ids of a school where they can be told, and one of nothing elsewhere. */
export const pathIn = (ids: Ids, path: string, someId: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'kind') return path.startsWith('masters') ? 'designation' : 'students'
    if (name === 'report')
      return path.startsWith('tabulation') ? 'consolidated' : path.startsWith('leave-appln') ? 'applications' : 'dues'
    return meant(ids, path, [name], true)[0]?.[1] ?? someId
  })

/** The version of the row that a call changes; 1 where there is none. */
export async function versionOf(server: TestServer, path: string, id: string | undefined): Promise<number> {
  const table = ofPaths.find(([pattern]) => pattern.test(path))?.[1].split('.')[0]
  if (!table || !id) return 1
  const [from, key] = table === 'users' ? ['user_schools', 'user_id'] : [table, 'id']
  return transact(server.services.db, onPlatform, async trx => {
    const [row] = await rowsOf(
      trx,
      sql<{
        version: number | null
      }>`select (to_jsonb(t) ->> 'version')::int as version from ${sql.table(from!)} t where to_jsonb(t) ->> ${key!} = ${id}`,
    )
    return row?.version ?? 1
  })
}
