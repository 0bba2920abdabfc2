import { z } from 'zod'
import { day, id } from '../../contract/schemas'

/** Words of the card, in its own language; figures are written out as the paper has them. */
const cell = z.string()

const column = z.object({
  title: z.string(),
  /** Columns beside each other with one name stand together under it. */
  group: z.string(),
  /** Figures stand at the end. */
  end: z.boolean(),
  strong: z.boolean(),
})

const table = z.object({
  kind: z.literal('table'),
  /** Which block of the template it is. */
  of: z.enum(['scholastic', 'co-scholastic', 'discipline', 'class-tests', 'attendance', 'class-figures']),
  heading: z.string(),
  note: z.string(),
  columns: z.array(column),
  rows: z.array(z.array(cell)),
  /** So many of the last rows are sums. */
  sums: z.int(),
})

const named = z.object({ name: z.string(), text: z.string() })

const block = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('student'),
    facts: z.array(named),
    photoFileId: id.nullable(),
    /** There is room for a photo that is glued in. */
    photo: z.literal(true).optional(),
  }),
  table,
  z.object({ kind: z.literal('health'), heading: z.string(), facts: z.array(named) }),
  /** What it comes to, in large figures. */
  z.object({ kind: z.literal('result'), figures: z.array(z.object({ name: z.string(), value: z.string(), note: z.string() })) }),
  z.object({ kind: z.literal('promotion'), text: z.string() }),
  z.object({ kind: z.literal('remarks'), heading: z.string(), entries: z.array(named) }),
  z.object({
    kind: z.literal('graph'),
    heading: z.string(),
    bars: z.array(z.object({ name: z.string(), percent: z.number(), average: z.number().nullable() })),
  }),
  z.object({
    kind: z.literal('signatures'),
    signatures: z.array(z.object({ name: z.string(), title: z.string(), fileId: id.nullable() })),
  }),
  z.object({ kind: z.literal('verification'), title: z.string(), code: z.string(), address: z.string() }),
  /** Grades or codes and what they mean. */
  z.object({ kind: z.literal('key'), name: z.string(), text: z.string() }),
])

/** One subject, for phones and to compare with other cards. */
const subject = z.object({
  subjectId: id,
  name: z.string(),
  /** Marks or, where a code stands in their place, the code. */
  shown: z.string(),
  obtained: z.number().nullable(),
  outOf: z.number().nullable(),
  percent: z.number().nullable(),
  grade: z.string(),
  /** Of the class, where the card shows it. */
  average: z.number().nullable(),
  remark: z.string(),
  parts: z.array(z.object({ name: z.string(), shown: z.string(), outOf: z.number().nullable(), percent: z.number().nullable() })),
})

export const cardContent = z
  .object({
    language: z.enum(['en', 'es', 'pt', 'de']),
    paper: z.enum(['portrait', 'landscape']),
    title: z.string(),
    /** Class and academic year, in words. */
    place: z.string(),
    name: z.string(),
    admNo: z.string(),
    class: z.string(),
    issuedOn: day,
    /** Until when attendance was counted; null without it. */
    asOn: day.nullable(),
    /** The result may still change; the paper says so. */
    provisional: z.boolean(),
    /** Day on which a published card was revised; null for the first. */
    revisedOn: day.nullable(),
    foot: z.string(),
    summary: z.object({
      total: z.string(),
      percent: z.string(),
      grade: z.string(),
      outcome: z.string(),
      rank: z.string(),
    }),
    subjects: z.array(subject),
    blocks: z.array(block),
  })
  .meta({ id: 'CardContent', description: 'What a card says, as it was when it was made: screen, paper and file show the same' })
