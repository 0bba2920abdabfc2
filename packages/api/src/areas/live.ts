import { route, session } from '../contract/route'

/** What an open browser is told of. */
export const live = {
  events: route({
    method: 'GET',
    path: 'events',
    summary:
      'Server-sent events of the login: notification {unread: {student, staff}}, chat.message, chat.deleted, chat.read, presence, batch {id, counts} of an own send and job {id, done, total} of own work, each at most once a second; `reset` when some were missed. Ends with the token; Last-Event-ID goes on from there. A fourth stream of a login ends the oldest.',
    access: session,
    tenancy: 'none',
    binary: true,
  }),
}
