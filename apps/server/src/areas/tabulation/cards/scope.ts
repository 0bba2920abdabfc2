import { type CardKind, holdsOne, ownScope } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { type Person, viewerOf } from '../../../platform/person'
import { noAccess, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'

export type CardCall = Pick<
  CallContext,
  'trx' | 'services' | 'schoolId' | 'person' | 'language' | 'audit' | 'auditAll' | 'transact'
>

/** Whether the person makes, publishes and uploads cards; others read and preview. */
export const makesCards = (person: Person): boolean => holdsOne(person, ['SystemAdmin', 'SchoolSuperAdmin'])

/** @throws 403 for who only reads cards */
export function refuseReaders(call: Pick<CallContext, 'person'>): void {
  if (!makesCards(personOf(call))) throw noAccess()
}

/** Divisions `d` whose cards the person sees: a teacher the class that is led, others all. */
export const cardDivisions = (person: Person): RawBuilder<boolean> =>
  ownScope(viewerOf(person)) === 'divisions' ? sql`d.class_teacher_id = ${person.staffId}::uuid` : sql`true`

/** A card as a school has defined it. */
export interface CardDefinition {
  readonly id: string
  readonly academicYearId: string
  readonly year: string
  readonly name: string
  readonly kind: CardKind
  readonly nodeCode: string | null
  readonly termId: string | null
  readonly templateId: string | null
  readonly courseIds: readonly string[]
  readonly showRank: boolean
  readonly showAverage: boolean
  readonly showGrace: boolean
  readonly version: number
}

/** @throws 404 for one that the school has not */
export async function cardOf(trx: Trx, id: string): Promise<CardDefinition> {
  const { rows } = await sql<CardDefinition>`
    select c.id, c.academic_year_id as "academicYearId", y.name as year, c.name, c.kind, c.node_code as "nodeCode", c.term_id as "termId",
      c.template_id as "templateId", c.course_ids as "courseIds", c.show_rank as "showRank", c.show_average as "showAverage",
      c.show_grace as "showGrace", c.version
    from cards c join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id
    where c.id = ${id}::uuid`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Divisions `d` that a card is for. */
export const divisionsOfCard = ({ courseIds }: Pick<CardDefinition, 'courseIds'>): RawBuilder<boolean> =>
  courseIds.length === 0 ? sql`true` : sql`d.course_id = any(${[...courseIds]}::uuid[])`

/** What is chosen of a card's students; nothing of a kind leaves all of it. */
export interface Chosen {
  readonly sectionIds?: readonly string[]
  readonly courseIds?: readonly string[]
  readonly divisionIds?: readonly string[]
  readonly studentIds?: readonly string[]
}

const some = (column: RawBuilder<unknown>, ids: readonly string[] | undefined): RawBuilder<boolean> =>
  ids && ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`

/** Students `s` with enrolment `e`, division `d` and course `c` among those chosen. */
export const isChosen = ({ sectionIds, courseIds, divisionIds, studentIds }: Chosen): RawBuilder<boolean> =>
  sql`(${some(sql`c.section_id`, sectionIds)} and ${some(sql`c.id`, courseIds)} and ${some(sql`d.id`, divisionIds)} and ${some(sql`s.id`, studentIds)})`

/** @throws 404 when one of these rows is not of the school */
export async function refuseStrangers(trx: Trx, table: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids.map(id => id.toLowerCase()))]
  if (wanted.length === 0) return
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where id = any(${wanted}::uuid[])`.execute(trx)
  if (rows[0]!.count < wanted.length) throw notFound()
}
