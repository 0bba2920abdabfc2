import { z } from 'zod'
import { line, page, pageSize, pagination } from './schemas'

/** Keys of columns, and what rows are ordered by. */
export const columns = z.array(line(40)).max(60)
const sort = z
  .array(z.object({ column: line(40), descending: z.boolean().default(false) }))
  .max(3)
  .default([])

/** Filters that may be left out: then they are as if none was set. */
export const unfiltered = <Filters extends z.ZodType>(filters: Filters) => filters.prefault({} as z.input<Filters>)

/** What a page of a report is asked with. */
export const reportBody = <Filters extends z.ZodType>(filters: Filters) =>
  z.object({ filters: unfiltered(filters), columns: columns.default([]), sort, page, pageSize })

/** What a file of a report is asked with. */
export const reportFileBody = <Filters extends z.ZodType>(filters: Filters) =>
  z.object({
    filters: unfiltered(filters),
    /** Without any those that the report begins with. */
    columns: columns.default([]),
    sort,
    format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx'),
    /** Language of the headings and of the names of codes. */
    language: z.enum(['en', 'es', 'pt', 'de']).default('en'),
  })

/** A page of a report: rows by key of column, each with its id. */
export const reportRows = z.object({
  results: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  pagination,
})

/** What the column chooser offers. */
export const reportColumns = z.array(z.object({ key: z.string(), title: z.string(), isDefault: z.boolean() }))
