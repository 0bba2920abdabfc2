import { z } from 'zod'
import { route, session } from '../contract/route'
import { instant, line } from '../contract/schemas'

const tile = z.object({
  code: z.string(),
  value: z.number().nullable(),
  unit: z.enum(['count', 'percent', 'amount', 'text']),
  sub: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  tone: z.enum(['success', 'warning', 'danger', 'info']).optional(),
  route: z.string().optional(),
})

export const home = {
  dashboard: route({
    method: 'GET',
    path: 'dashboard',
    summary:
      'The blocks of a home: figures, charts, things to do, lists, shortcuts. Amounts in paise. Blocks that are off are absent.',
    access: session,
    tenancy: 'none',
    query: z.object({ home: line(40).optional(), block: line(40).optional() }),
    answer: z.object({
      home: z.string(),
      asOf: instant,
      banners: z.array(z.object({ code: z.string(), tone: z.string(), values: z.record(z.string(), z.string()) })),
      tiles: z.array(tile),
      charts: z.array(
        z.object({
          code: z.string(),
          type: z.enum(['line', 'bar', 'stacked', 'donut']),
          unit: z.string(),
          labels: z.array(z.string()),
          series: z.array(z.object({ name: z.string(), values: z.array(z.number().nullable()) })),
        }),
      ),
      todos: z.array(z.object({ code: z.string(), count: z.int(), tone: z.string(), route: z.string() })),
      lists: z.array(
        z.object({
          code: z.string(),
          columns: z.array(z.string()),
          rows: z.array(z.array(z.string())),
          route: z.string().optional(),
        }),
      ),
      shortcuts: z.array(z.string()),
    }),
  }),
}
