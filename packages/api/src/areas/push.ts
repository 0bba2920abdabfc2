import { z } from 'zod'
import { route, session } from '../contract/route'
import { id } from '../contract/schemas'

/** Devices that show what rings in the bell, also while no page is open. */
export const push = {
  publicKey: route({
    method: 'GET',
    path: 'push/public-key',
    summary: 'The key (VAPID, base64url) that a browser subscribes with. Null where server or school send no pushes.',
    access: session,
    tenancy: 'platform',
    answer: z.object({ publicKey: z.string().nullable() }),
  }),
  subscribe: route({
    method: 'POST',
    path: 'push/subscriptions',
    summary:
      'Takes a device for the login and session: what the browser answered when it subscribed. The same endpoint again answers the same id; that of another login changes hands. 409 where no pushes are sent.',
    access: session,
    tenancy: 'platform',
    body: z.object({
      endpoint: z.string().max(2000).meta({ description: 'https address of the push service' }),
      keys: z.object({
        p256dh: z.string().max(200).meta({ description: 'public key of the browser, 65 bytes, base64url' }),
        auth: z.string().max(100).meta({ description: 'secret of the subscription, 16 bytes, base64url' }),
      }),
    }),
    answer: z.object({ id }),
    status: 201,
  }),
  unsubscribe: route({
    method: 'DELETE',
    path: 'push/subscriptions/{id}',
    summary: "Forgets an own device. Somebody else's, or one that is gone, answers 404.",
    access: session,
    tenancy: 'platform',
    answer: z.object({ id }),
    status: 200,
  }),
}
