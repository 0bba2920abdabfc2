import type { FlatRecord } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../platform/transaction'

/** What a student has in one year, as SQL writes it over the tables of `placesOfYear`. */
export const placeColumns = sql`
    'section', coalesce(sec.name, ''), 'course', coalesce(c.name, ''), 'division', coalesce(d.name, ''),
    'rollNo', coalesce(e.roll_no::text, ''), 'academicYear', coalesce(y.name, ''),
    'bus', coalesce(pb.name, db.name, ''), 'pickupStop', coalesce(pb.name || ' / ' || p.name, ''), 'dropStop', coalesce(db.name || ' / ' || dr.name, '')`

/** Year, class and bus of an enrolment `e`. */
export const placesOfYear = sql`
  left join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
  left join divisions d on d.school_id = e.school_id and d.id = e.division_id
  left join courses c on c.school_id = d.school_id and c.id = d.course_id
  left join sections sec on sec.school_id = c.school_id and sec.id = c.section_id
  left join student_buses sb on sb.school_id = e.school_id and sb.student_id = e.student_id and sb.academic_year_id = e.academic_year_id
  left join bus_stops p on p.school_id = sb.school_id and p.id = sb.pickup_stop_id
  left join buses pb on pb.school_id = p.school_id and pb.id = p.bus_id
  left join bus_stops dr on dr.school_id = sb.school_id and dr.id = sb.drop_stop_id
  left join buses db on db.school_id = dr.school_id and db.id = dr.bus_id`

/** The columns of a student file, as SQL writes them. Empty texts stand for nothing. */
export const studentRecords = (where: RawBuilder<boolean>) => sql<{ id: string; guardian_id: string; record: FlatRecord }>`
  select s.id, s.guardian_id, jsonb_build_object(
    'admNo', s.adm_no, 'name', s.name, 'gender', s.gender, 'dateOfBirth', s.date_of_birth::text,
    ${placeColumns}, 'admissionDate', coalesce(sd.admission_date::text, ''),
    'status', s.status, 'leftOn', coalesce(sd.terminated_on::text, ''), 'leavingReason', coalesce(sd.termination_reason, ''),
    'guardianName', g.name, 'relation', g.relation, 'guardianMobile', g.mobile, 'whatsapp', coalesce(g.whatsapp_number, ''),
    'guardianEmail', coalesce(g.email, ''), 'address', coalesce(g.address, ''),
    'fatherName', coalesce(sd.father_name, ''), 'motherName', coalesce(sd.mother_name, ''),
    'religion', coalesce(rel.name, ''), 'caste', coalesce(cas.name, ''), 'reservation', coalesce(res.name, ''), 'block', coalesce(blk.name, ''),
    'bloodGroup', coalesce(sd.blood_group, ''), 'motherTongue', coalesce(sd.mother_tongue, ''), 'nationality', coalesce(sd.nationality, ''),
    'pen', coalesce(sd.pen, ''), 'apaarId', coalesce(sd.apaar_id, '')) as record
  from students s
  join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
  left join student_details sd on sd.school_id = s.school_id and sd.student_id = s.id
  left join lateral (
    select e.* from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
    where e.school_id = s.school_id and e.student_id = s.id order by y.is_current desc, y.starts_on desc limit 1) e on true
  ${placesOfYear}
  left join masters rel on rel.school_id = s.school_id and rel.id = s.religion_id
  left join masters cas on cas.school_id = s.school_id and cas.id = s.caste_id
  left join masters res on res.school_id = s.school_id and res.id = s.reservation_id
  left join masters blk on blk.school_id = s.school_id and blk.id = s.block_id
  where ${where}`

/** One student in the words of the columns. */
export async function loadStudent(trx: Trx, id: string): Promise<FlatRecord | undefined> {
  const { rows } = await studentRecords(sql<boolean>`s.id = ${id}`).execute(trx)
  return rows[0]?.record
}
