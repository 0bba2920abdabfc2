import { dltCategories, formatLimits, whatsappCategories } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { id, instant, line, option, page, paged, pageSize, words } from '../../contract/schemas'

const access = forms('school.sms.settings')

const row = z
  .object({
    id,
    school: option,
    channel: z.enum(['sms', 'whatsapp']),
    door: z.string(),
    name: z.string(),
    body: z.string(),
    /** As the operators of India register it. */
    registeredText: z.string(),
    warnings: z.array(z.enum(['manyVariables', 'sideBySide', 'changed'])),
    dltTemplateId: z.string(),
    /** What operators take an SMS for; a promotional one leaves between 10:00 and 21:00 alone. */
    dltCategory: z.enum(dltCategories),
    /** Of WhatsApp: under which the provider knows the text. */
    campaignName: z.string(),
    /** By what the provider charges a WhatsApp message. */
    waCategory: z.enum(whatsappCategories),
    isApproved: z.boolean(),
    predefined: z.boolean(),
    createdAt: instant,
    version: z.int(),
  })
  .meta({ id: 'FormatToApprove' })

const version = z.int()

/** Message formats of all schools, as the platform approves them. */
export const smsFormats = {
  list: route({
    method: 'GET',
    path: 'platform/sms/formats',
    summary: 'SMS and WhatsApp formats of all schools, the newest first; `state` Waiting lists those without approval.',
    access,
    tenancy: 'platform',
    query: z.object({
      state: z.enum(['', 'Waiting', 'Approved']).default('Waiting'),
      channel: z.enum(['', 'sms', 'whatsapp']).default(''),
      school: z.union([id, z.literal('')]).default(''),
      text: words.default(''),
      page,
      pageSize,
    }),
    answer: paged(row),
  }),
  approve: route({
    method: 'POST',
    path: 'platform/sms/formats/{id}/approve',
    summary:
      'Approves a format. An SMS needs its template id of 19 digits, a WhatsApp format has the category that the provider charges; the version seen has to be the present one.',
    access,
    tenancy: 'platform',
    body: z.object({
      dltTemplateId: line(40).default(''),
      dltCategory: z.enum(dltCategories).default('service'),
      waCategory: z.enum(whatsappCategories).default('utility'),
      /** Of a format that every school has, which nobody there writes; of others their own stays. */
      campaignName: line(formatLimits.campaignName).default(''),
      version,
    }),
    answer: row,
    status: 200,
  }),
  withdraw: route({
    method: 'POST',
    path: 'platform/sms/formats/{id}/withdraw',
    summary: 'Takes an approval back.',
    access,
    tenancy: 'platform',
    body: z.object({ version }),
    answer: row,
    status: 200,
  }),
}
