import { type RecordValues, recordChanges, type ValueChange } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/transaction'

/** What was done to a student or the guardian, and by whom. */
export interface HistoryEntry {
  readonly id: string
  readonly at: Date
  /** `added`, `changed`, `undone`, or the name of another deed. */
  readonly action: string
  readonly file: string | null
  readonly by: string | null
  readonly role: string | null
  readonly changes: readonly ValueChange[]
}

interface Row {
  readonly id: string
  readonly at: Date
  readonly action: string
  readonly file: string | null
  readonly by: string | null
  readonly role: string | null
  readonly before: RecordValues | null
  readonly after: RecordValues | null
}

/** Kinds of records that a deed on a student is told of. */
const kinds = sql.join(['students', 'guardians', 'student-bus'])

/** Deeds on the student, the guardian and what the family asked to change. Of operators the role alone is told. */
const deeds = (studentId: string, guardianId: string): RawBuilder<unknown> => sql`
  select a.id::text as id, a.at, a.action, null::text as file, case when a.via_operator then null else u.name end as by, a.actor_roles[1] as role, a.before, a.after
  from audit_entries a left join users u on u.id = a.actor_id
  where (a.entity in (${kinds}) and a.entity_id in (${studentId}::uuid, ${guardianId}::uuid))
    or (a.entity = 'profile_change_requests' and a.entity_id in (
      select id from profile_change_requests where person_id in (${studentId}::uuid, ${guardianId}::uuid)))
    or (a.entity = 'additional_buses' and ${studentId} in (a.before->>'studentId', a.after->>'studentId'))`

/** Rows of applied files, and that a file was taken back. */
const imports = (studentId: string): RawBuilder<unknown> => sql`
  select r.run_id::text || ':' || r.row_no, i.applied_at, r.action, i.file_name, u.name, null::text, r.before, r.after
  from import_rows r join import_runs i on i.school_id = r.school_id and i.id = r.run_id left join users u on u.id = i.created_by
  where r.entity_id = ${studentId}::uuid and i.kind in (${kinds}) and i.applied_at is not null and r.action in ('create', 'update')
  union all
  select i.id::text || ':left', i.applied_at, 'update', i.file_name, u.name, null::text,
    jsonb_build_object('status', 'studying'), jsonb_build_object('status', 'terminated', 'leftOn', i.undo->>'leftOn')
  from import_runs i left join users u on u.id = i.created_by
  where i.kind = 'students' and i.applied_at is not null and i.undo->'leavers' @> to_jsonb(array[${studentId}::text])
  union all
  select a.id::text, a.at, a.action, i.file_name, case when a.via_operator then null else u.name end, a.actor_roles[1], null::jsonb, null::jsonb
  from audit_entries a join import_runs i on i.school_id = a.school_id and i.id = a.entity_id left join users u on u.id = a.actor_id
  where a.action = 'import.rollback' and a.entity = 'import_runs' and i.kind in (${kinds}) and (
    exists (select from import_rows r where r.school_id = i.school_id and r.run_id = i.id and r.entity_id = ${studentId}::uuid)
    or i.undo->'leavers' @> to_jsonb(array[${studentId}::text]))`

const actions: Readonly<Record<string, string>> = {
  create: 'added',
  update: 'changed',
  'bus.regular': 'changed',
  'import.single.create': 'added',
  'import.single.update': 'changed',
  'import.rollback': 'undone',
}

/** What a deed is called in `students.action` and in the words of files. */
export const deedOf = (action: string, after: RecordValues | null): string =>
  action === 'gallery.consent' ? (after?.given ? 'consent.given' : 'consent.refused') : (actions[action] ?? action)

type Changes = Readonly<Record<string, { readonly old?: string; readonly new?: string }>>

/** What a family saved or asked for stands there as changes already. A photo is told without its file. */
const ownChanges = (changes: unknown): ValueChange[] =>
  Object.entries((changes ?? {}) as Changes).map(([field, change]) => ({
    field,
    old: field === 'photo' && change.old ? 'former' : (change.old ?? ''),
    new: field === 'photo' && change.new ? 'new' : (change.new ?? ''),
  }))

/** Details of a guardian, by the names of the columns. */
const detailsOf = (values: RecordValues | null | undefined): RecordValues | null =>
  values
    ? {
        guardianName: values.name,
        relation: values.relation,
        mobile: values.mobile,
        whatsapp: values.whatsappNumber ?? values.whatsapp_number,
        email: values.email,
        address: values.address,
      }
    : null

/** An additional stop, without the student. */
const stopOf = (values: RecordValues | null): RecordValues | null => {
  if (!values) return null
  const { studentId: _, weekdays, ...told } = values
  return Array.isArray(weekdays) ? { ...told, weekdays: weekdays.toSorted((a, b) => a - b).join(', ') } : told
}

/** What a deed changed; of deeds that name records alone there is nothing to tell. */
function changesOf({ action, before, after }: Row): ValueChange[] {
  switch (action) {
    case 'profile.student':
      return [...ownChanges(after?.saved), ...ownChanges(after?.asked)]
    case 'profile.approve':
    case 'profile.reject':
      return ownChanges(after)
    case 'guardian.change':
      return recordChanges(detailsOf(before), detailsOf(after))
    case 'guardian.merge':
      return recordChanges(detailsOf(before?.kept as RecordValues | undefined), detailsOf(after))
    case 'guardian.new':
      return recordChanges(null, detailsOf(after))
    case 'bus.additional.end':
      return recordChanges({ endsOn: before?.endsOn }, after)
    case 'bus.additional.create':
    case 'bus.additional.update':
    case 'bus.additional.delete':
      return recordChanges(stopOf(before), stopOf(after))
    case 'guardian.assign':
    case 'guardian.detach':
    case 'guardian.undoMerge':
    case 'guardian.changeUser':
    case 'gallery.consent':
    case 'messages.preferences':
    case 'document-export.refresh':
    case 'profile.dataExport':
      return []
    default:
      return recordChanges(before, after).filter(change => change.field !== 'version')
  }
}

/** A page of what was changed of a student and the guardian, newest first, with the number of all. */
export async function readHistory(
  trx: Trx,
  student: { readonly id: string; readonly guardianId: string },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ results: HistoryEntry[]; count: number }> {
  const all = sql`(${deeds(student.id, student.guardianId)} union all ${imports(student.id)}) as history`
  const { rows } = await sql<Row>`select * from ${all} order by at desc, id desc limit ${limit} offset ${offset}`.execute(trx)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${all}`.execute(trx)
  return {
    results: rows.map(row => ({
      id: row.id,
      at: new Date(row.at),
      action: deedOf(row.action, row.after),
      file: row.file,
      by: row.by,
      role: row.role,
      changes: changesOf(row),
    })),
    count: counted[0]?.count ?? 0,
  }
}
