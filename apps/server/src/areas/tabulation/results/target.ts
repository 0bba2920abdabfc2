import { holdsOne } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import type { Person } from '../../../platform/person'
import { custom, noAccess, notFound } from '../../../platform/problems'
import { settingValue } from '../../../platform/settings'
import type { Trx } from '../../../platform/transaction'
import { seesAllSheets } from '../sheets'

export type ResultCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit' | 'language'>

/** What results are asked of. */
export interface AskedTarget {
  readonly cardId?: string | undefined
  readonly academicYearId?: string | undefined
  readonly nodeCode: string
}

/** A node of the schemes of a year, by its code. */
export interface Target {
  readonly academicYearId: string
  readonly yearLocked: boolean
  readonly nodeCode: string
  readonly cardId: string | null
  /** Courses that the card is for; empty for all that have the node. */
  readonly courseIds: readonly string[]
}

/**
 * The year and node that are asked for, by a card or by name.
 *
 * @throws 404 for a card or year that the school has not; 409 for a card that is of no node
 */
export async function targetOf(trx: Trx, { cardId, academicYearId, nodeCode }: AskedTarget): Promise<Target> {
  const card = cardId
    ? await trx
        .selectFrom('cards')
        .select(['id', 'academic_year_id', 'node_code', 'course_ids'])
        .where('id', '=', cardId)
        .executeTakeFirst()
    : undefined
  if (cardId && !card) throw notFound()
  if (card && card.node_code === null)
    throw custom(409, 'CardWithoutResult', 'This card is uploaded only: no result is computed for it.')
  const yearId = card?.academic_year_id ?? academicYearId
  const year = await trx
    .selectFrom('academic_years')
    .select(['id', 'locked'])
    .where(yearId === undefined ? sql<boolean>`is_current` : sql<boolean>`id = ${yearId}::uuid`)
    .executeTakeFirst()
  if (!year) throw notFound()
  return {
    academicYearId: year.id,
    yearLocked: year.locked,
    nodeCode: card?.node_code ?? nodeCode,
    cardId: card?.id ?? null,
    courseIds: card?.course_ids ?? [],
  }
}

/** Divisions `d` whose results the person sees: all for administrators and the head, of a class teacher the own class. */
export const resultDivisions = (person: Person): RawBuilder<boolean> =>
  seesAllSheets(person) ? sql`true` : sql`d.class_teacher_id = ${person.staffId}::uuid`

/** Divisions `d` of courses whose active scheme has the node, and for which the card is. */
export const divisionsOfTarget = ({ academicYearId, nodeCode, courseIds }: Target): RawBuilder<boolean> => sql`
  (${courseIds.length === 0} or d.course_id = any(${[...courseIds]}::uuid[]))
  and exists (select from tab_scheme_courses sc join tab_nodes n on n.school_id = sc.school_id and n.scheme_id = sc.scheme_id
    where sc.school_id = d.school_id and sc.course_id = d.course_id and sc.academic_year_id = ${academicYearId}::uuid and sc.active and n.code = ${nodeCode})`

/** Who computes, publishes and sets outcomes. */
export const mayChangeResults = (person: Person): boolean => holdsOne(person, ['SystemAdmin', 'SchoolSuperAdmin'])

/** @throws 403 for those who may only look; 409 where the school's own program keeps results */
export async function refuseOthers(call: Pick<ResultCall, 'trx' | 'schoolId' | 'person'>): Promise<void> {
  if (!mayChangeResults(personOf(call))) throw noAccess()
  if ((await settingValue(call.trx, call.schoolId, 'tab.source')) === 'external')
    throw custom(409, 'ResultsKeptElsewhere', 'Results are computed by the program of the school.')
}
