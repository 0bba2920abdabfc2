import { defaultPageSize, isBlank, trimmed } from '@school/rules'
import { z } from 'zod'

/** Ids are UUIDs made by the server. The all-zero one means 'none' or, in lookups, 'any'. */
export const id = z.guid().meta({ id: 'Id' })
export const allZeroId = '00000000-0000-0000-0000-000000000000'

/** Calendar day `YYYY-MM-DD`. */
export const day = z.iso.date().meta({ id: 'Day' })
/** Month `YYYY-MM`. */
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .meta({ id: 'Month' })
/** Instant, ISO 8601 with offset or Z. */
export const instant = z.iso.datetime({ offset: true }).meta({ id: 'Instant' })
/** Amount of money in paise. */
export const paise = z.int().meta({ id: 'Paise' })

/** One line of text: leading and trailing space removed, no control characters; empty when nothing of it can be seen. */
export const line = (max: number, min = 0) =>
  z
    .string()
    .transform(text =>
      trimmed(
        text
          .toWellFormed()
          .replace(/[\p{Cc}\p{Cf}]/gu, character => (character === '\u200c' || character === '\u200d' ? character : '')),
      ),
    )
    .pipe(z.string().min(min).max(max))
/** Text of several lines. NUL and other control characters but tab and newlines are removed; empty when nothing is seen. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .transform(value => (isBlank(value) ? '' : value.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, '')))
    .pipe(z.string().min(min).max(max))

/** Words of a search: cleaned as a line is, and cut after 50 characters. */
export const words = z.string().transform(text =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, character => (character === '\u200c' || character === '\u200d' ? character : ''))
    .trim()
    .slice(0, 50),
)

const keyOf = (row: unknown, fields: readonly string[]): string => {
  const parts = fields.length === 0 ? [row] : fields.map(field => (row as Readonly<Record<string, unknown>> | null)?.[field])
  return parts.map(part => String(part).toLowerCase()).join(' ')
}

/**
 * A list in which nothing comes twice: of ids, or of rows, which `fields` tell apart. The second one is the problem, by the
 * first of its fields. What only narrows a list may come twice, and is not one of these.
 */
export const distinct = <T extends z.ZodType>(item: T, ...fields: readonly string[]) =>
  z
    .array(item)
    .superRefine((rows, context) => {
      const met = new Set<string>()
      for (const [index, row] of rows.entries()) {
        const key = keyOf(row, fields)
        if (met.has(key)) context.addIssue({ code: 'custom', path: [index, ...fields.slice(0, 1)], params: { text: 'Twice' } })
        met.add(key)
      }
    })
    .meta({ uniqueItems: true })

/**
 * The version of a record that its caller has seen, in calls that the specification names without it: of two who change
 * one record at once the later one wins where it names none, and the audit says so.
 */
export const seenVersion = z.int().optional()

/** A whole number that may come as text, and from nothing else: null is none, not nought. */
export const numeral = (least: number, most: number) =>
  z.union([z.number(), z.string()]).pipe(z.coerce.number<number | string>().int().min(least).max(most))

/** A query field that may be repeated: `k=a&k=b`, and also a single `k=a`. */
export const repeated = <T extends z.ZodType>(item: T) =>
  z.preprocess(value => (value === undefined ? [] : Array.isArray(value) ? value : [value]), z.array(item).max(1000))

/** Classes that a list is narrowed to, as query fields; an empty list leaves all. */
export const classQuery = { sectionIds: repeated(id), courseIds: repeated(id), divisionIds: repeated(id) }

/** The same in a body. */
export const classBody = {
  sectionIds: z.array(id).max(100).default([]),
  courseIds: z.array(id).max(100).default([]),
  divisionIds: z.array(id).max(200).default([]),
}

/** A query field that is 1/0 or true/false; in a body null is a field that was not sent. */
export const flag = z.preprocess(value => {
  if (value === null) return value
  return value === '1' || value === 'true' || value === true
}, z.boolean())

/** Page number, from 1. */
export const page = z.coerce.number().int().min(1).max(1_000_000).default(1)
/** Rows a page, 10 unless asked, at most 200. */
export const pageSize = z.coerce.number().int().min(1).max(200).default(defaultPageSize)

export const pagination = z
  .object({ currentPage: z.int(), pageSize: z.int(), count: z.int() })
  .meta({ id: 'Pagination', description: 'count is the number of rows over all pages' })

/** A page of rows, as the specification's paged list result. */
export const paged = <T extends z.ZodType>(row: T) => z.object({ results: z.array(row), pagination })

export const option = z.object({ id, name: z.string() }).meta({ id: 'Option' })
export const options = z.array(option)

/** Every error body. */
export const problem = z
  .object({
    type: z.enum(['Custom', 'Validation', 'Error']),
    name: z.string(),
    message: z.string(),
    fieldErrors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    reference: z.string().optional(),
    /** Until when a maintenance lasts. */
    endsAt: instant.optional(),
  })
  .meta({ id: 'Problem' })

/** A piece of work that goes on after the answer. Poll `jobs/{id}`. */
export const job = z
  .object({
    id,
    kind: z.string(),
    status: z.enum(['Queued', 'Running', 'Done', 'Failed', 'Cancelled']),
    done: z.int(),
    total: z.int(),
    message: z.string().nullable(),
    resultFileId: id.nullable(),
    at: instant,
  })
  .meta({ id: 'Job' })
