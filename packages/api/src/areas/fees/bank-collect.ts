import { z } from 'zod'
import { open, route } from '../../contract/route'
import { day, line, paise } from '../../contract/schemas'

const code = line(40, 1)

/**
 * What a bank calls by itself. The header X-Signature is the HMAC-SHA256 of the body as it was sent, keyed by the key of the
 * account, in hexadecimal; the call comes from one of the addresses of the account.
 */
export const bankCollect = {
  validate: route({
    method: 'POST',
    path: 'fees/bank-collect/{id}/validate',
    summary:
      'Whose a code for payments is and what is owed, for a bank that asks before it takes money. `id` is the bank account. 404 where it is not one that calls, 400 without the signature or from elsewhere.',
    access: open,
    tenancy: 'none',
    writes: false,
    body: z.object({ code }),
    answer: z.object({
      valid: z.boolean(),
      /** Empty unless the code is valid. */
      name: z.string(),
      /** Paise, with fines as of today. */
      amountDue: paise,
    }),
    status: 200,
  }),
  notify: route({
    method: 'POST',
    path: 'fees/bank-collect/{id}/notify',
    summary:
      'A bank tells of money that came: it is posted as a line of its file would be. The same again changes nothing. Amounts in paise.',
    access: open,
    tenancy: 'none',
    body: z.object({ utr: line(40, 1), code, amount: paise.min(1), valueDate: day }),
    answer: z.object({ accepted: z.boolean() }),
    status: 200,
  }),
}
