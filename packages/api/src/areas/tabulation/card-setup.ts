import { cardBlocks, cardKinds, studentFacts } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, distinct, id, line, option } from '../../contract/schemas'

const setup = forms('s.tab.setup')
/** Where cards are chosen, whatever is done with them. */
const choosers = forms('s.tab.setup', 's.tab.result', 's.tab.cards', 's.tab.deletion')

const kind = z.enum(cardKinds).meta({ id: 'CardKind' })

const card = z
  .object({
    id,
    academicYearId: id,
    name: z.string(),
    kind,
    /** The code of the exam, term or year that it is of; null of cards that are only uploaded. */
    nodeCode: z.string().nullable(),
    nodeName: z.string(),
    termId: id.nullable(),
    templateId: id.nullable(),
    /** Empty: the standard form. */
    template: z.string(),
    courseIds: z.array(id),
    courses: z.string(),
    showRank: z.boolean(),
    showAverage: z.boolean(),
    showGrace: z.boolean(),
    sortOrder: z.int(),
    active: z.boolean(),
    /** Versions that were made of it. */
    made: z.int(),
    version: z.int(),
  })
  .meta({ id: 'CardDefinition' })

const cardFields = {
  name: line(50, 1),
  kind,
  nodeCode: line(40).nullable().default(null),
  termId: id.nullable().default(null),
  templateId: id.nullable().default(null),
  courseIds: distinct(id).max(100).default([]),
  showRank: z.boolean().default(false),
  showAverage: z.boolean().default(false),
  showGrace: z.boolean().default(true),
  sortOrder: z.int().min(0).max(9999).default(0),
  active: z.boolean().default(true),
}

const blocks = distinct(z.object({ block: z.enum(cardBlocks), on: z.boolean() }), 'block').max(cardBlocks.length)
const signature = z.object({
  title: line(40, 1),
  /** Who signs; `class-teacher` is whoever leads the class. */
  name: line(60).default(''),
  isClassTeacher: z.boolean().default(false),
  fileId: id.nullable().default(null),
})

const templateFields = {
  name: line(50, 1),
  kind,
  paper: z.enum(['portrait', 'landscape']).default('portrait'),
  blocks,
  facts: distinct(z.enum(studentFacts)).default(['birthDate', 'guardian']),
  signatures: distinct(signature, 'title').max(4).default([]),
  language: z.enum(['en', 'es', 'pt', 'de']).default('en'),
}

const template = z
  .object({
    id,
    ...{
      name: z.string(),
      kind,
      paper: z.enum(['portrait', 'landscape']),
      blocks: z.array(z.object({ block: z.enum(cardBlocks), on: z.boolean() })),
      facts: z.array(z.enum(studentFacts)),
      signatures: z.array(
        z.object({
          title: z.string(),
          name: z.string(),
          isClassTeacher: z.boolean(),
          fileId: id.nullable(),
          /** Of the picture of the signature. */
          url: z.string().nullable(),
        }),
      ),
      language: z.enum(['en', 'es', 'pt', 'de']),
    },
    /** Cards that use it. */
    used: z.int(),
    version: z.int(),
  })
  .meta({ id: 'CardTemplate' })

/** Which cards a school gives, and what stands on them. */
export const cardSetup = {
  offers: route({
    method: 'GET',
    path: 'tabulation/cards/offers',
    summary:
      'Years, classes, terms, parts of schemes and templates that cards are made of. Without a year it is the current one.',
    access: choosers,
    query: z.object({ academicYearId: id.optional() }),
    answer: z.object({
      years: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean(), startsOn: day, endsOn: day })),
      academicYearId: id,
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      /** Divisions in the own scope. */
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      terms: z.array(option),
      nodes: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          kind: z.enum(['year', 'term', 'group', 'exam', 'tool']),
          courseIds: z.array(id),
        }),
      ),
      templates: z.array(z.object({ id, name: z.string(), kind })),
      /** Where results and cards come from. */
      source: z.enum(['native', 'external']),
      mayChange: z.boolean(),
      schoolCode: z.string(),
    }),
  }),
  cards: route({
    method: 'GET',
    path: 'tabulation/cards',
    summary: 'Cards of a year in their order; without a year of the current one.',
    access: choosers,
    query: z.object({ academicYearId: id.optional() }),
    answer: z.array(card),
  }),
  addCard: route({
    method: 'POST',
    path: 'tabulation/cards',
    summary: 'Adds a card. A name that the year has answers 409.',
    access: setup,
    idempotent: true,
    body: z.object({ academicYearId: id, ...cardFields }),
    answer: card,
    status: 201,
  }),
  changeCard: route({
    method: 'PATCH',
    path: 'tabulation/cards/{id}',
    summary: 'Changes a card. What was made of it already is outdated when it would print something else.',
    access: setup,
    body: z.object({ ...cardFields, version: z.int() }),
    answer: card,
  }),
  removeCard: route({
    method: 'DELETE',
    path: 'tabulation/cards/{id}',
    summary: 'Deletes a card of which nothing was made; one in use answers 409.',
    access: setup,
    answer: z.object({ id }),
  }),
  templates: route({
    method: 'GET',
    path: 'tabulation/templates',
    summary: 'Templates by name.',
    access: choosers,
    answer: z.array(template),
  }),
  addTemplate: route({
    method: 'POST',
    path: 'tabulation/templates',
    summary: 'Adds a template. A name that is there answers 409. Signatures are own uploads.',
    access: setup,
    idempotent: true,
    body: z.object(templateFields),
    answer: template,
    status: 201,
  }),
  changeTemplate: route({
    method: 'PATCH',
    path: 'tabulation/templates/{id}',
    summary: 'Changes a template. Cards that were made with it are outdated until they are made again.',
    access: setup,
    body: z.object({ ...templateFields, version: z.int() }),
    answer: template,
  }),
  removeTemplate: route({
    method: 'DELETE',
    path: 'tabulation/templates/{id}',
    summary: 'Deletes a template that no card uses; one in use answers 409.',
    access: setup,
    answer: z.object({ id }),
  }),
  preview: route({
    method: 'POST',
    path: 'tabulation/templates/{id}/preview',
    summary:
      'The card of a student as PDF, before it is made; the all-zero id is the standard form. Without `cardId` it is the first card that uses the template. A student without a result answers 409.',
    access: forms('s.tab.setup', 's.tab.result'),
    writes: false,
    body: z.object({ studentId: id, cardId: id.nullable().default(null) }),
    binary: true,
  }),
}
