import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, id, option, paise } from '../../contract/schemas'

const amounts = { amount: paise, concession: paise, fine: paise, paid: paise, balance: paise }

const line = { installment: z.string(), head: z.string(), dueDate: day, ...amounts }

/** A summary as all who read it get it; `asOf` is null and there are no rows where nothing was uploaded. */
export const feeSummary = z
  .object({
    asOf: day.nullable(),
    rows: z.array(z.object({ ...line, busName: z.string().optional(), stopName: z.string().optional() })),
    totals: z.object(amounts),
  })
  .meta({ id: 'FeeSummary', description: 'Fees as the school’s own system last told them' })

const own = <const Path extends string>(path: Path, summary: string, access: ReturnType<typeof forms>) =>
  route({
    method: 'GET',
    path,
    summary,
    access,
    query: z.object({ academicYearId: id.optional() }),
    answer: feeSummary.extend({
      /** Of the child. */
      name: z.string(),
      academicYearId: id.nullable(),
      /** Years of the child, the newest first. */
      academicYears: z.array(option),
      /** What the child owes of the current year by these summaries, by kind; null where there is none. */
      owed: z.object({ fee: paise.nullable(), bus: paise.nullable() }),
      /** The dues of the child are kept and paid here: what was uploaded counts no more. */
      isPaidHere: z.boolean(),
    }),
  })

export const offlineFees = {
  summary: own(
    'parent-fees/offline-summary',
    'Fees of the chosen child in a year, the current one unless it is named, as last uploaded by the school.',
    forms('g.off.fees'),
  ),
  busSummary: own(
    'parent-fees/offline-bus-summary',
    'Bus fees of the chosen child in a year, the current one unless it is named, as last uploaded by the school.',
    forms('g.off.bus'),
  ),
}
