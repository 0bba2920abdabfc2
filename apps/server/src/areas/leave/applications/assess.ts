import {
  addDays,
  addMonths,
  type Charge,
  daysBetween,
  displayDay,
  earliestChange,
  type LeaveInterval,
  longestLeave,
} from '@school/rules'
import { settingValues } from '../../../platform/settings'
import { type Applicant, type Plans, plansOf } from './applicant'
import {
  chargedIn,
  costOf,
  coversDay,
  type DayRow,
  isJoined,
  type OtherLeave,
  othersOf,
  overlap,
  type Settled,
  settle,
  workingOf,
} from './charge'
import { chainSteps } from './offices'
import { asDays, type LeavePlace } from './place'
import { type Refusal, refusal } from './refusals'
import { isMeantFor, type TypeRow } from './types'

/** What is asked for, before it is looked at. */
export interface Asked extends LeaveInterval {
  readonly lopAccepted: boolean
  readonly files: number
  /** Somebody else asks, who leads the school. */
  readonly onBehalf: boolean
  /** The application that is changed. */
  readonly id: string | null
  readonly today: string
}

/** Limits of families. */
export async function familyLimits({ trx, schoolId }: Pick<LeavePlace, 'trx' | 'schoolId'>) {
  const values = await settingValues(trx, schoolId, [
    'leave.student.futureDays',
    'leave.student.backDays',
    'leave.student.maxDays',
  ])
  return {
    futureDays: Number(values['leave.student.futureDays']),
    backDays: Number(values['leave.student.backDays']),
    maxDays: Number(values['leave.student.maxDays']),
  }
}

/** An application that was looked at. */
export interface Assessed {
  readonly refusals: readonly Refusal[]
  readonly rows: readonly (DayRow & { event: string | null })[]
  readonly charged: number
  readonly working: number
  readonly loss: number
  /** Of the first leave year; null where the type has no limit, and for students. */
  readonly available: number | null
  readonly steps: Awaited<ReturnType<typeof chainSteps>>
}

const backwards = (asked: LeaveInterval) =>
  asked.toDate < asked.fromDate || (asked.toDate === asked.fromDate && asked.fromHalf === 'AN' && asked.toHalf === 'FN')

/** Days around a leave that are looked at for others. */
const around = 62
const near = ({ fromDate, toDate }: LeaveInterval) => ({ from: addDays(fromDate, -around), to: addDays(toDate, around) })

/** When: how far ahead, how far back, in which years. */
async function checkTime(place: LeavePlace, applicant: Applicant, type: TypeRow, asked: Asked, plans: Plans): Promise<Refusal[]> {
  const isWorking = (day: string) => plans.planned(day).plan !== 'none'
  const { fromDate, today } = asked
  const late = (back: number) => {
    const from = addDays(today, -around)
    return fromDate < earliestChange(today, back, from, isWorking) ? [refusal('LeaveTooLate', 'fromDate', { n: back })] : []
  }
  if (applicant.kind === 'student') {
    const { futureDays, backDays, maxDays } = await familyLimits(place)
    return [
      ...(daysBetween(fromDate, asked.toDate) + 1 > maxDays ? [refusal('LeaveTooLong', 'toDate', { n: maxDays })] : []),
      ...(fromDate > addDays(today, futureDays) ? [refusal('LeaveTooFar', 'fromDate', { n: futureDays })] : []),
      ...late(backDays),
    ]
  }
  if (asked.onBehalf) return []
  const tooSoon = type.noticeDays > 0 && daysBetween(today, fromDate) < type.noticeDays
  return [
    ...(tooSoon ? [refusal('LeaveNotice', 'fromDate', { type: type.name, n: type.noticeDays })] : []),
    ...(tooSoon ? [] : late(type.backDays)),
  ]
}

/** What is charged in each month. */
function byMonth(rows: readonly DayRow[]): Map<string, number> {
  const months = Map.groupBy(rows, row => row.date.slice(0, 7))
  return new Map([...months].map(([month, own]) => [month, chargedIn(own)]))
}

/** The rules of the type itself. */
function checkType(
  applicant: Applicant,
  type: TypeRow,
  asked: Asked,
  { charge, working, plans, others }: { charge: Charge; working: number; plans: Plans; others: readonly OtherLeave[] },
): Refusal[] {
  const { name } = type
  const found: Refusal[] = []
  if (type.minUnit === 'full' && (asked.fromHalf === 'AN' || asked.toHalf === 'FN'))
    found.push(refusal('LeaveWholeDays', 'fromHalf', { type: name }))
  if (type.maxSpell !== null && charge.hundredths > type.maxSpell * 100)
    found.push(refusal('LeaveMaxSpell', 'toDate', { type: name, n: type.maxSpell }))
  const most = type.maxPerMonth
  if (most !== null) {
    const same = others.filter(other => other.typeId === type.id)
    const all = byMonth([...charge.days, ...same.flatMap(other => costOf(plans, other, type.holidayRule, [])?.days ?? [])])
    if ([...byMonth(charge.days).keys()].some(month => (all.get(month) ?? 0) > most * 100))
      found.push(refusal('LeaveMaxMonth', 'toDate', { type: name, n: most }))
  }
  const span = near(asked)
  const days = Array.from({ length: daysBetween(span.from, span.to) + 1 }, (_, at) => addDays(span.from, at))
  const apart = others.find(
    other =>
      (type.notWith.includes(other.typeId) || other.notWith.includes(type.id)) &&
      other.typeId !== type.id &&
      isJoined(plans, asked, other, days),
  )
  if (apart) found.push(refusal('LeaveNotWith', 'leaveTypeId', { type: name, other: apart.type }))
  if (type.minServiceMonths > 0) {
    const { joinedOn } = applicant
    const since = joinedOn && `${addMonths(joinedOn.slice(0, 7), type.minServiceMonths)}${joinedOn.slice(7)}`
    if (!since || asked.fromDate < since)
      found.push(refusal('LeaveService', 'leaveTypeId', { type: name, n: type.minServiceMonths }))
  }
  if (type.restrictedOnly && charge.days.some(day => day.kind === 'charged' && plans.restricted(day.date) === undefined))
    found.push(refusal('LeaveRestricted', 'fromDate', { type: name }))
  if (type.fileAfterDays !== null && working > type.fileAfterDays * 100 && asked.files === 0)
    found.push(refusal('LeaveFile', 'fileIds', { n: type.fileAfterDays }))
  return found
}

const nothing: Omit<Assessed, 'refusals'> = { rows: [], charged: 0, working: 0, loss: 0, available: null, steps: [] }

/** What an application comes to, and everything that speaks against it. */
export async function assess(place: LeavePlace, applicant: Applicant, type: TypeRow, asked: Asked): Promise<Assessed> {
  if (backwards(asked)) return { ...nothing, refusals: [refusal('LeaveBackwards', 'toDate')] }
  if (daysBetween(asked.fromDate, asked.toDate) + 1 > longestLeave)
    return { ...nothing, refusals: [refusal('LeaveTooLong', 'toDate', { n: longestLeave })] }
  const plans = await plansOf(place, applicant, asked)
  const others = await othersOf(place, applicant, near(asked), asked.id)
  const charge = costOf(plans, asked, type.holidayRule, others)
  const crosses =
    applicant.kind === 'student' &&
    plans.years.some(year => asked.fromDate <= year.endsOn && asked.toDate > year.endsOn && asked.fromDate >= year.startsOn)
  if (crosses) return { ...nothing, refusals: [refusal('LeaveAcrossYears', 'toDate')] }
  if (!charge) return { ...nothing, refusals: [refusal('LeaveNoWorkingDay', 'toDate')] }
  const working = workingOf(plans, asked)
  const same = others.find(other => overlap(asked, other))
  const settled: Settled =
    applicant.kind === 'student'
      ? { rows: charge.days, charged: charge.hundredths, loss: 0, years: [] }
      : await settle(place, applicant.id, type, charge, { except: asked.id, holds: true })
  const short = settled.years.find(year => year.loss > 0)
  const refusals = [
    ...(applicant.active ? [] : [refusal('LeaveRelieved', null, { name: applicant.name })]),
    ...(type.active && isMeantFor(type, applicant)
      ? []
      : [refusal('LeaveOtherType', 'leaveTypeId', { type: type.name, name: applicant.name })]),
    ...(same
      ? [
          refusal('LeaveOverlap', 'fromDate', {
            from: displayDay(same.fromDate),
            to: displayDay(same.toDate),
            status: same.status,
          }),
        ]
      : []),
    ...(await checkTime(place, applicant, type, asked, plans)),
    ...checkType(applicant, type, asked, { charge, working, plans, others }),
    ...(short && type.paid && !asked.lopAccepted
      ? [refusal('LeaveBalance', 'leaveTypeId', { n: asDays(Math.max(0, short.available ?? 0)), type: type.name })]
      : []),
  ]
  return {
    refusals,
    rows: settled.rows.map(row => ({ ...row, event: plans.planned(row.date).event ?? null })),
    charged: settled.charged,
    working,
    loss: settled.loss,
    available: settled.years[0]?.available ?? null,
    steps: await chainSteps(place, applicant, working, asked.today),
  }
}

/** Days inside an application that are holidays with a name. */
export const holidaysIn = (asked: LeaveInterval, rows: Assessed['rows']) =>
  rows.flatMap(({ date, event, kind }) => (event && kind !== 'charged' && coversDay(asked, date) ? [{ date, name: event }] : []))
