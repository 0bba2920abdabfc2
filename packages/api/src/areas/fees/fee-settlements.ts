import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, id, paise } from '../../contract/schemas'

const line = z.object({ paymentId: z.string(), orderNo: z.string().nullable(), amount: paise })

/** What providers have sent to the banks of schools. */
export const feeSettlements = {
  load: route({
    method: 'POST',
    path: 'fees-admin/settlements',
    summary:
      'Reads the settlement file of a gateway or card machine, .csv or .xlsx: its payments become reconciled. A payment that is not known is an exception, and its order is asked about. The same file answers its first result. Amounts in paise.',
    access: forms('pfees.report.statement', 'school.pg.settings'),
    tenancy: 'platform',
    idempotent: true,
    /** One of gateway and machine. */
    body: z.object({ gatewayAccountId: id.optional(), posTerminalId: id.optional(), fileId: id }),
    answer: z.object({
      batches: z.array(
        z.object({
          id,
          ref: z.string(),
          utr: z.string().nullable(),
          settledOn: day,
          gross: paise,
          fee: paise,
          tax: paise,
          net: paise,
        }),
      ),
      lines: z.int(),
      /** Orders and payments that agree with it. */
      reconciled: z.int(),
      /** Payments that are known with another amount. */
      differing: z.array(line),
      /** Payments that nobody has posted. */
      unknown: z.array(line),
      errors: z.array(z.object({ row: z.int(), message: z.string() })),
      /** The file was loaded before. */
      repeated: z.boolean(),
    }),
    status: 201,
  }),
}
