import { addDays, dayIn, type FlatRecord, offlineBalance, offlineRecordOf } from '@school/rules'
import { sql } from 'kysely'
import { readFeeSummary } from '../areas/fees/summary'
import type { Services } from '../platform/services'
import { inSchool, transact } from '../platform/transaction'
import { Chance } from './chance'
import { bringIn } from './school'

interface Payer {
  id: string
  adm_no: string
  kept: boolean
  place: number
  bus: string | null
  stop: string | null
}

const terms = [
  { name: 'Term 1', due: '06-10' },
  { name: 'Term 2', due: '09-10' },
  { name: 'Term 3', due: '12-10' },
]

const rupees = (amount: number) => amount * 100

interface Line {
  readonly installment: string
  readonly head: string
  readonly dueDate: string
  readonly amount: number
  readonly concession: number
  readonly fine: number
  readonly paid: number
}

/** What the school's own system told of fees and bus fees yesterday, brought in as files of it. */
export async function makeOfflineFees(services: Services, schoolId: string): Promise<void> {
  const chance = new Chance(57)
  const today = dayIn('Asia/Kolkata', services.clock.now())
  const { year, payers } = await transact(services.db, inSchool(schoolId), async trx => {
    const year = await trx.selectFrom('academic_years').selectAll().where('is_current', '=', true).executeTakeFirstOrThrow()
    const { rows } = await sql<Payer>`
      select s.id, s.adm_no, exists (select from demands k where k.school_id = s.school_id and k.student_id = s.id) as kept, c.sort_order as place, b.name as bus, st.name as stop
      from students s join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = ${year.id}::uuid
      join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
      left join student_buses sb on sb.school_id = s.school_id and sb.student_id = s.id and sb.academic_year_id = e.academic_year_id
      left join bus_stops st on st.school_id = sb.school_id and st.id = sb.pickup_stop_id
      left join buses b on b.school_id = st.school_id and b.id = st.bus_id
      where s.status = 'studying' order by s.adm_no_key`.execute(trx)
    return { year, payers: rows }
  })
  const yesterday = addDays(today, -1)
  const asOf = [yesterday, year.starts_on].toSorted()[1]!
  const start = year.starts_on.slice(0, 4)
  const linesOf = (head: string, amount: number, concession: number, paidTerms: number): Line[] =>
    terms.map(({ name, due }, term) => {
      const dueDate = `${start}-${due}`
      const paid = term < paidTerms ? amount - concession : 0
      // Who is late owes a fine on the tuition.
      const fine = paid === 0 && dueDate < asOf && head === 'Tuition' ? rupees(100) : 0
      return { installment: name, head, dueDate, amount, concession, fine, paid }
    })
  const fees: FlatRecord[] = []
  const busFees: FlatRecord[] = []
  for (const { id, kept, adm_no: admNo, place, bus, stop } of payers) {
    const summary = { admNo, academicYear: year.name, asOf }
    if (kept) {
      // Whose dues are kept here too has the same there.
      const of = (kind: 'fee' | 'bus') =>
        transact(services.db, inSchool(schoolId), trx => readFeeSummary({ services, trx, schoolId }, id, kind))
      for (const line of (await of('fee')).rows) fees.push(offlineRecordOf(summary, line))
      for (const line of (await of('bus')).rows)
        busFees.push(offlineRecordOf(summary, { ...line, busName: bus ?? '', stopName: stop ?? '' }))
      continue
    }
    const begun = terms.filter(({ due }) => `${start}-${due}` <= asOf).length
    const paidTerms = Math.max(0, begun - (chance.percent(30) ? 1 : 0) + (chance.percent(10) ? 1 : 0))
    const tuition = rupees(12_000 + 500 * place)
    const concession = chance.percent(12) ? tuition / 10 : 0
    for (const line of [
      ...linesOf('Tuition', tuition, concession, paidTerms),
      ...linesOf('Computer', rupees(1_500), 0, paidTerms),
    ])
      fees.push(offlineRecordOf(summary, { ...line, balance: offlineBalance(line) }))
    if (bus)
      for (const line of linesOf('Bus', rupees(3_600), 0, paidTerms))
        busFees.push(offlineRecordOf(summary, { ...line, busName: bus, stopName: stop ?? '', balance: offlineBalance(line) }))
  }
  await bringIn(services, schoolId, 'offline-fees', fees)
  if (busFees.length > 0) await bringIn(services, schoolId, 'offline-bus-fees', busFees)
}
