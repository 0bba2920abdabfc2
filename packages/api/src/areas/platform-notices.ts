import {
  platformNoticePlaces,
  platformNoticeRoles,
  platformNoticeScopes,
  platformNoticeStates,
  platformNoticeTones,
} from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../contract/route'
import { distinct, id, instant, line, option, options, page, paged, pageSize, text, words } from '../contract/schemas'

const access = forms('school.utility.notification')

const state = z.enum(platformNoticeStates).meta({ id: 'PlatformNoticeState' })
const places = z.enum(platformNoticePlaces).meta({ id: 'PlatformNoticePlace' })
const tone = z.enum(platformNoticeTones).meta({ id: 'PlatformNoticeTone' })
const scope = z.enum(platformNoticeScopes).meta({ id: 'PlatformNoticeScope' })
const role = z.enum(platformNoticeRoles).meta({ id: 'PlatformNoticeRole' })

const item = z
  .object({
    id,
    title: z.string(),
    /** Cleaned HTML. */
    message: z.string(),
    tone,
    showAs: places,
    roles: z.array(role),
    scope,
    /** Groups or schools by name. */
    scopeIds: z.array(option),
    startsAt: instant,
    endsAt: instant,
    status: state,
    /** Users whom it was for when it was published, and those who have read it. */
    reach: z.int(),
    read: z.int(),
    by: z.string(),
    version: z.int(),
  })
  .meta({ id: 'PlatformNotice' })

const values = {
  title: line(100, 1),
  message: text(40_000),
  tone: tone.default('info'),
  showAs: places.default('bell'),
  roles: z.array(role).min(1).max(8),
  scope: scope.default('all'),
  scopeIds: distinct(id).max(1000).default([]),
  startsAt: instant,
  endsAt: instant,
}

/** Announcements of the operator to users of schools. */
export const platformNotices = {
  initialValues: route({
    method: 'GET',
    path: 'platform/notices/initialvalues',
    summary: 'Groups of schools in the own scope, and whether all schools are.',
    access,
    tenancy: 'platform',
    answer: z.object({ groups: options, allSchools: z.boolean() }),
  }),
  list: route({
    method: 'GET',
    path: 'platform/notices',
    summary: 'A page of the announcements that the own scope of schools may see, the newest first.',
    access,
    tenancy: 'platform',
    query: z.object({ status: z.union([state, z.literal('')]).default(''), text: words.default(''), page, pageSize }),
    answer: paged(item),
  }),
  create: route({
    method: 'POST',
    path: 'platform/notices',
    summary:
      'A draft of an announcement. It stands for 90 days at most; an end that is over, or schools outside the own scope, are refused.',
    access,
    tenancy: 'platform',
    idempotent: true,
    body: z.object(values),
    answer: item,
    status: 201,
  }),
  get: route({
    method: 'GET',
    path: 'platform/notices/{id}',
    summary: 'One announcement.',
    access,
    tenancy: 'platform',
    answer: item,
  }),
  update: route({
    method: 'PATCH',
    path: 'platform/notices/{id}',
    summary:
      'Changes an announcement before it is live; of a live one title and message alone. One that is over answers 409, a stale version too.',
    access,
    tenancy: 'platform',
    body: z.object({ ...values, version: z.int() }),
    answer: item,
  }),
  publish: route({
    method: 'POST',
    path: 'platform/notices/{id}/publish',
    summary: 'Publishes a draft: it is live from its start. A published one stays as it is.',
    access,
    tenancy: 'platform',
    answer: item,
    status: 200,
  }),
  withdraw: route({
    method: 'POST',
    path: 'platform/notices/{id}/withdraw',
    summary: 'Takes an announcement away from everybody at once. One that is over answers 409.',
    access,
    tenancy: 'platform',
    answer: item,
    status: 200,
  }),
  reach: route({
    method: 'GET',
    path: 'platform/notices/{id}/reach',
    summary: 'How many users an announcement is for now, and how many of them have read it.',
    access,
    tenancy: 'platform',
    answer: z.object({ users: z.int(), read: z.int() }),
  }),
}
