import { z } from 'zod'
import { open, route } from '../../contract/route'
import { line } from '../../contract/schemas'

const call = {
  path: 'messaging/unsubscribe/{token}',
  access: open,
  tenancy: 'none',
  params: z.object({ token: line(200, 1) }),
  binary: true,
} as const

/** Addresses that stand in mails. They carry no session: what they say is signed, and whoever has the mail may use them. */
export const unsubscribe = {
  page: route({
    method: 'GET',
    ...call,
    summary:
      'The page (HTML) behind List-Unsubscribe of a general e-mail: which school it is, and a button. It changes nothing, since programs that look at mails follow links. A wrong or old address answers 404.',
  }),
  confirm: route({
    method: 'POST',
    ...call,
    summary:
      'Switches general e-mails off for whom the mail was written to, and says so in a page (HTML). This is the button of the page and, with one click in a program for mails, RFC 8058; what the form says does not matter. Once more changes nothing. No X-XSRF-TOKEN is asked for.',
  }),
}
