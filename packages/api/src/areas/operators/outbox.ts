import { forms, route } from '../../contract/route'
import { outboxFilters, outboxMessages } from './outbox-schemas'

/** What left the server, as its recipients get it. */
export const outbox = {
  list: route({
    method: 'GET',
    path: 'messaging/outbox',
    summary:
      'Messages that left the server or wait, newest first: those of the own school for a system administrator outside production, those of the own schools for who keeps the messages of the platform. For others, and for a school in production, 404. Codes and passwords are never shown to a school. `text` is looked for in recipients, subjects and shown texts.',
    access: forms('s.comm.history', 'school.sms.settings'),
    tenancy: 'none',
    query: outboxFilters,
    answer: outboxMessages,
  }),
}
