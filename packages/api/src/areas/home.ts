import { z } from 'zod'
import { route, session } from '../contract/route'
import { instant, line } from '../contract/schemas'

const code = z.string()

/** A block that could not be made; `block` asks for it again. */
const failed = z.object({ code, error: z.literal(true) }).meta({ id: 'FailedBlock' })

const tile = z
  .object({
    code,
    value: z.number().nullable(),
    unit: z.enum(['count', 'percent', 'amount', 'text']),
    sub: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    tone: z.enum(['success', 'warning', 'danger', 'info']).optional(),
    route: z.string().optional(),
  })
  .meta({ id: 'HomeTile' })

const chart = z
  .object({
    code,
    type: z.enum(['line', 'bar', 'stacked', 'donut']),
    unit: z.string(),
    labels: z.array(z.string()),
    series: z.array(z.object({ name: z.string(), values: z.array(z.number().nullable()) })),
  })
  .meta({ id: 'HomeChart' })

const todo = z.object({ code, count: z.int(), tone: z.string(), route: z.string() }).meta({ id: 'HomeTodo' })

const list = z
  .object({
    code,
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    route: z.string().optional(),
  })
  .meta({ id: 'HomeList' })

export const home = {
  dashboard: route({
    method: 'GET',
    path: 'dashboard',
    summary:
      'The blocks of a home: figures, charts, things to do, lists, shortcuts. Amounts in paise. Blocks that are off are absent; one that failed says so and can be asked for alone.',
    access: session,
    tenancy: 'none',
    query: z.object({ home: line(40).optional(), block: line(40).optional() }),
    answer: z.object({
      home: z.string(),
      asOf: instant,
      banners: z.array(z.object({ code, tone: z.string(), values: z.record(z.string(), z.string()) })),
      tiles: z.array(z.union([tile, failed])),
      charts: z.array(z.union([chart, failed])),
      todos: z.array(z.union([todo, failed])),
      lists: z.array(z.union([list, failed])),
      shortcuts: z.array(z.string()),
    }),
  }),
}
