import { flashStatuses, mostFlashLetters } from '@school/rules'
import { z } from 'zod'
import { forms, route, session } from '../../contract/route'
import { day, id, line, page, paged, pageSize, seenVersion } from '../../contract/schemas'
import { audience, audienceOffers, namedAudience } from '../audience'

const board = forms('s.comm.flash')
const status = z.enum(flashStatuses).meta({ id: 'FlashStatus' })

const item = z
  .object({
    id,
    text: z.string(),
    /** An https address, or empty. */
    link: z.string(),
    audience: namedAudience,
    startsOn: day,
    endsOn: day,
    active: z.boolean(),
    status,
    by: z.string(),
    mayEdit: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'FlashNewsItem' })

const values = {
  text: line(mostFlashLetters, 1),
  link: line(500).default(''),
  audience,
  startsOn: day,
  endsOn: day,
}

/** Short news that run over the homes. */
export const flashNews = {
  initialValues: route({
    method: 'GET',
    path: 'communication/flashnews/initialvalues',
    summary: 'What the form offers to the person.',
    access: board,
    answer: z.object({ ...audienceOffers, today: day }),
  }),
  create: route({
    method: 'POST',
    path: 'communication/flashnews/create',
    summary: 'Writes news for at most 366 days. A class outside the own scope answers 404.',
    access: board,
    idempotent: true,
    body: z.object(values),
    answer: item,
    status: 201,
  }),
  list: route({
    method: 'GET',
    path: 'communication/flashnews/flash-news-list',
    summary: 'A page of the news of the own scope, the newest first.',
    access: board,
    query: z.object({
      status: z.union([status, z.literal('')]).default(''),
      text: line(100).default(''),
      page,
      pageSize,
    }),
    answer: paged(item),
  }),
  item: route({
    method: 'GET',
    path: 'communication/flashnews/flash-news-event/{id}',
    summary: 'One piece of news of the own scope.',
    access: board,
    answer: item,
  }),
  update: route({
    method: 'PATCH',
    path: 'communication/flashnews/{id}',
    summary: 'Changes news. A stale version answers 409.',
    access: board,
    body: z.object({ ...values, version: seenVersion }),
    answer: item,
  }),
  activate: route({
    method: 'PATCH',
    path: 'communication/flashnews/activate-event/{id}',
    summary: 'Switches news on or off; without a body the other way round. News that is over answers 409 when switched on.',
    access: board,
    body: z.object({ active: z.boolean().optional() }).nullish(),
    answer: item,
  }),
  remove: route({
    method: 'DELETE',
    path: 'communication/flashnews/delete-event/{id}',
    summary: 'Deletes news.',
    access: board,
    answer: z.object({ id }),
  }),
  current: route({
    method: 'GET',
    path: 'communication/flashnews/current',
    summary: 'News of today for the person, the newest first, at most 10.',
    access: session,
    answer: z.array(z.object({ id, text: z.string(), link: z.string() })),
  }),
}
