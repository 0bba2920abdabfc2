import { addDays, dayIn, type LeaveYear, leaveYearOf, yearBases } from '@school/rules'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/http/call'
import { schoolZone } from '../../../school/zone'
import { academicYearsOf } from '../ledger'
import { readLeaveTypes, type StaffLeaveType } from './people'

type Where = Pick<CallContext, 'trx' | 'schoolId'>

/** A leave year with the types that go by it. */
export interface RunYear extends LeaveYear {
  readonly name: string
  readonly closedOn: string | null
  readonly types: readonly StaffLeaveType[]
}

/** The leave year that begins on a day, with active types that go by it; undefined where none begins. */
export async function runYearOf({ trx, schoolId }: Where, startsOn: string): Promise<RunYear | undefined> {
  const academic = await academicYearsOf(trx)
  const bases = yearBases.flatMap(basis => {
    const year = leaveYearOf(basis, startsOn, academic)
    return year.startsOn === startsOn ? [{ basis, ...year }] : []
  })
  const [first] = bases
  if (!first) return undefined
  const types = (await readLeaveTypes(trx)).filter(type => type.active && bases.some(one => one.basis === type.yearBasis))
  const { rows } = await sql<{ name: string | null; at: Date | null }>`
    select (select name from academic_years where starts_on = ${startsOn}::date limit 1) as name,
      (select at from leave_year_closes where leave_year = ${startsOn}::date) as at`.execute(trx)
  const { name, at } = rows[0]!
  return {
    startsOn,
    endsOn: first.endsOn,
    name: first.basis === 'academic' ? (name ?? `${startsOn.slice(0, 4)}-${first.endsOn.slice(2, 4)}`) : startsOn.slice(0, 4),
    closedOn: at && dayIn(await schoolZone(trx, schoolId), at),
    types,
  }
}

/** Leave years of a day, those before and those after them, the newest first. */
export async function yearsToRun(where: Where, today: string) {
  const academic = await academicYearsOf(where.trx)
  const starts = yearBases.flatMap(basis => {
    const year = leaveYearOf(basis, today, academic)
    const before = leaveYearOf(basis, addDays(year.startsOn, -1), academic)
    const after = leaveYearOf(basis, addDays(year.endsOn, 1), academic)
    return [before.startsOn, year.startsOn, after.startsOn]
  })
  const years = []
  for (const startsOn of [...new Set(starts)].toSorted().toReversed()) {
    const year = await runYearOf(where, startsOn)
    if (year && year.types.length > 0) years.push({ ...year, types: year.types.map(type => type.code) })
  }
  return years
}
