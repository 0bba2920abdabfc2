import { preferenceCategories, preferenceChannels } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { distinct } from '../../contract/schemas'

const ownSettings = forms('/communication/notification-settings')
/** The school does it on request. */
const compose = forms('s.comm.guardian', 's.comm.staff')
const preference = z.object({ channel: z.enum(preferenceChannels), category: z.enum(preferenceCategories), off: z.boolean() })
const settings = z.object({
  devices: z.int().meta({ description: 'On which what rings in the bell is shown' }),
  preferences: z.array(
    preference.extend({
      to: z.string().meta({
        description: 'Where such messages go; several where the login is guardian and staff, nothing where devices show them',
      }),
    }),
  ),
})

const changes = z.object({ preferences: distinct(preference, 'channel', 'category').max(50) })

const person = {
  guardian: { path: 'messaging/preferences/guardian/{id}', of: 'a guardian' },
  staff: { path: 'messaging/preferences/staff/{id}', of: 'a member of staff' },
} as const
type PersonType = keyof typeof person

const readOf = <const Type extends PersonType>(type: Type) =>
  route({
    method: 'GET',
    path: person[type].path,
    summary: `What ${person[type].of} gets by which way; administrators alone.`,
    access: compose,
    answer: settings,
  })
const setOf = <const Type extends PersonType>(type: Type) =>
  route({
    method: 'PUT',
    path: person[type].path,
    summary: `Switches ways on or off for ${person[type].of} who has asked the school to; administrators alone.`,
    access: compose,
    body: changes,
    answer: settings,
    status: 200,
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
    body: changes,
    answer: settings,
    status: 200,
  }),
  readGuardian: readOf('guardian'),
  setGuardian: setOf('guardian'),
  readStaff: readOf('staff'),
  setStaff: setOf('staff'),
}
