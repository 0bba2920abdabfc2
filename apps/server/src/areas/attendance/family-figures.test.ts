import { addDays, type MarkCode, weekdayOf } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { children, desk, guardian, logIn, openDiary, own, rows, year } from '../../testing/diary'
import { type RegisterWrite, saveMarks } from './registers'

const set = (code: string, value: unknown) =>
  rows(sql`
    insert into school_settings (school_id, code, value, updated_at) values (${desk.schoolId}::uuid, ${code}, ${JSON.stringify(value)}::jsonb, now())
    on conflict (school_id, code) do update set value = excluded.value`)

type Day = readonly [day: string, fn: MarkCode, an: MarkCode | null]

/** Registers of some days, in which the first child stands alone. */
const take = (days: readonly Day[]) =>
  desk.inSchool(trx =>
    saveMarks(
      { trx, services: desk.server.services, schoolId: desk.schoolId },
      days.map(
        ([day, fn, an]): RegisterWrite => ({
          academicYearId: year,
          divisionId: own.id,
          day,
          plan: an === null ? 'FN' : 'full',
          taken: an === null ? ['FN'] : ['FN', 'AN'],
          marks: [{ studentId: children[0]!.id, fn, ...(an === null ? {} : { an }) }],
        }),
      ),
      { by: null, via: 'entry' },
    ),
  )
const june = async () => {
  const answer = await guardian.get('parent-attendance/month?month=2026-06')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as {
    figures: Record<string, number | null>
    year: Record<string, number | null>
    need: { minPercent: number; toAttend: number }
  }
}

beforeAll(async () => {
  await openDiary('family-figures')
  await rows(sql`delete from calendar_events`)
  await rows(sql`update academic_years set starts_on = '2026-05-01' where is_current and starts_on > '2026-05-01'`)
  desk.server.clock.set('2026-07-15T11:30:00+05:30')
})
beforeEach(async () => {
  await rows(sql`delete from attendance_registers`)
  await rows(sql`delete from attendance_months`)
  await rows(sql`delete from school_settings where code like 'attendance.%'`)
  await logIn()
})
afterAll(() => desk.server.close())

describe('percentages of a child', () => {
  it('weigh lateness and leave as the school does (scenario 7)', async () => {
    const days = Array.from({ length: 30 }, (_, at) => addDays('2026-06-01', at)).filter(day => day !== '2026-06-26')
    const full = days.filter(day => weekdayOf(day) <= 5)
    expect(full).toHaveLength(21)
    const marked: Record<string, readonly [MarkCode, MarkCode]> = {
      '2026-06-02': ['A', 'A'],
      '2026-06-03': ['A', 'A'],
      '2026-06-09': ['LV', 'P'],
      '2026-06-10': ['OD', 'OD'],
      '2026-06-15': ['LT', 'P'],
      '2026-06-16': ['LT', 'P'],
      '2026-06-17': ['LT', 'P'],
    }
    await take([
      ...full.map((day): Day => [day, ...(marked[day] ?? (['P', 'P'] as const))]),
      ['2026-06-06', 'P', null],
      ['2026-06-20', 'P', null],
    ])
    expect((await june()).figures).toEqual({ working: 22, present: 19.5, absent: 2, leave: 0.5, late: 3, percent: 88.6 })
    await set('attendance.lateForHalf', 3)
    expect((await june()).figures).toMatchObject({ present: 19, percent: 86.4 })
    await set('attendance.lateForHalf', 0)
    await set('attendance.leaveExcluded', true)
    expect((await june()).figures).toMatchObject({ percent: 90.7 })
  })

  it('say how many days are to be attended to have what is asked (scenario 8)', async () => {
    await take(
      Array.from({ length: 60 }, (_, at): Day => {
        const code = at < 18 ? 'A' : 'P'
        return [addDays('2026-05-10', at), code, code]
      }),
    )
    const { year: figures, need } = await june()
    expect(figures).toMatchObject({ working: 60, present: 42, percent: 70 })
    expect(need).toEqual({ minPercent: 75, toAttend: 12 })
  })
})
