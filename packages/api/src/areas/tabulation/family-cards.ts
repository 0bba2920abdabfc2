import { z } from 'zod'
import { forms, open, route } from '../../contract/route'
import { day, id, instant, line } from '../../contract/schemas'
import { cardContent } from './card-content'

const family = forms('g.tab.card', 'g.tab.marksheet', 'g.tab.activity')

const listed = z
  .object({
    id,
    cardId: id,
    name: z.string(),
    /** Whose it is. */
    student: z.string(),
    yearId: id,
    year: z.string(),
    publishedAt: instant,
    version: z.int(),
    /** When a newer version took the place of one that was read before; null for the first. */
    revised: instant.nullable(),
    revisedNote: z.string(),
    isNew: z.boolean(),
    /** Only the file was given: there is nothing to read without it. */
    uploaded: z.boolean(),
    outcome: z.string().optional(),
    percent: z.string().optional(),
    grade: z.string().optional(),
    withheld: z.boolean(),
    acknowledgedAt: instant.nullable(),
  })
  .meta({ id: 'FamilyCard' })

/** Published cards of the own child, and whether one is genuine. */
export const familyCards = {
  list: route({
    method: 'GET',
    path: 'parent-tabulation/cards',
    summary: 'Published cards of the chosen child of one kind, all years, the newest first. A withheld one says nothing else.',
    access: family,
    query: z.object({ kind: z.enum(['progress-card', 'marksheet', 'activity']) }),
    answer: z.array(listed),
  }),
  card: route({
    method: 'GET',
    path: 'parent-tabulation/cards/{id}',
    summary:
      'One published card, as it was made; opening it is noted. A card that is not published, withheld or of another child answers 404.',
    access: family,
    answer: z.object({
      card: listed,
      /** Missing of uploaded cards. */
      content: cardContent.optional(),
      /** Opens the PDF for 15 minutes. */
      fileUrl: z.string(),
      mayAcknowledge: z.boolean(),
      /** Percent by subject on other published cards of the child in the year, in their order. */
      others: z.array(
        z.object({ id, name: z.string(), subjects: z.array(z.object({ name: z.string(), percent: z.number().nullable() })) }),
      ),
    }),
  }),
  file: route({
    method: 'GET',
    path: 'parent-tabulation/cards/{id}/file',
    summary: 'The PDF of a published card; anything else answers 404.',
    access: family,
    binary: true,
  }),
  acknowledge: route({
    method: 'POST',
    path: 'parent-tabulation/cards/{id}/acknowledge',
    summary: 'Notes who of the family has said that the card was seen, and when. The first time counts.',
    access: family,
    answer: z.object({ at: instant }),
    status: 200,
  }),
  verify: route({
    method: 'GET',
    path: 'verify/{code}',
    summary: 'Whether a card with this verification code was given by a school. An unknown code answers 404.',
    access: open,
    tenancy: 'platform',
    params: z.object({ code: line(40, 1) }),
    answer: z.object({
      school: z.string(),
      card: z.string(),
      /** All but the first letters hidden. */
      studentName: z.string(),
      class: z.string(),
      issuedOn: day,
      status: z.enum(['valid', 'superseded', 'withdrawn']),
    }),
  }),
}
