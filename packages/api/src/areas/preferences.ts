import { preferenceCategories, preferenceChannels } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../contract/route'

const ownSettings = forms('/communication/notification-settings')
const preference = z.object({ channel: z.enum(preferenceChannels), category: z.enum(preferenceCategories), off: z.boolean() })
const settings = z.object({
  preferences: z.array(
    preference.extend({
      /** Where such messages go; several where the login is guardian and staff. */
      to: z.string(),
    }),
  ),
})

/** What people do not want to get beside the bell. */
export const preferences = {
  read: route({
    method: 'GET',
    path: 'messaging/preferences',
    summary:
      'What the login gets by which way, beside the bell. Empty where no guardian and no member of staff stands behind it.',
    access: ownSettings,
    answer: settings,
  }),
  set: route({
    method: 'PUT',
    path: 'messaging/preferences',
    summary: 'Switches ways on or off for the login itself; those that are not named stay. What is not offered answers 404.',
    access: ownSettings,
    body: z.object({ preferences: z.array(preference).max(50) }),
    answer: settings,
    status: 200,
  }),
}
