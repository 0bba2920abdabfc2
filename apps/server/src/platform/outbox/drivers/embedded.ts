import type { Driver } from '../driver'

/** Leaves the message where it is, in the table, for operators to read. */
export const embeddedDriver: Driver = {
  name: 'embedded',
  idempotent: true,
  send: async () => ({ outcome: 'accepted' }),
}
