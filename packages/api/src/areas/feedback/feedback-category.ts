import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { distinct, id, line, paged, seenVersion } from '../../contract/schemas'
import { activeBody, movedOrder, orderedQuery, sortOrder } from '../portal/admin-port'

const access = forms('s.comm.category')

const category = z
  .object({
    id,
    name: z.string(),
    /** Who hears of new feedback in the bell. */
    staff: z.array(z.object({ id, name: z.string() })),
    /** How many feedbacks have it. */
    feedbacks: z.int(),
    sortOrder: z.int(),
    active: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'FeedbackCategory' })

const values = { name: line(50, 1), staffIds: distinct(id).max(50), sortOrder }

/** What guardians may write to the school about. */
export const feedbackCategory = {
  create: route({
    method: 'POST',
    path: 'communication/feedback-category/create',
    summary:
      'Adds a category; a name that exists answers 409. Where another one stands at its number, that and all behind it move on by one. Without a number it comes last.',
    access,
    idempotent: true,
    body: z.object({ ...values, staffIds: values.staffIds.default([]), sortOrder: sortOrder.optional() }),
    answer: category,
    status: 201,
  }),
  list: route({
    method: 'GET',
    path: 'communication/feedback-category/feedback-category-list',
    summary: 'A page of the categories in their order, and how many of all are active.',
    access,
    query: orderedQuery,
    answer: paged(category).extend({ activeCount: z.int() }),
  }),
  sortOrder: route({
    method: 'GET',
    path: 'communication/feedback-category/get-sort-order',
    summary: 'The number of a new category behind the last one.',
    access,
    answer: z.object({ sortOrder: z.int() }),
  }),
  item: route({
    method: 'GET',
    path: 'communication/feedback-category/feedback-category-det-by-id/{id}',
    summary: 'One category.',
    access,
    answer: category,
  }),
  update: route({
    method: 'PATCH',
    path: 'communication/feedback-category/feedback-category-update/{id}',
    summary:
      'Changes what is given of a category; another number moves it there as a new one, 1000 behind all others. A stale version answers 409.',
    access,
    body: z
      .object({ ...values, sortOrder: movedOrder })
      .partial()
      .extend({ version: seenVersion }),
    answer: category,
    status: 200,
  }),
  remove: route({
    method: 'DELETE',
    path: 'communication/feedback-category/delete-event/{id}',
    summary: 'Removes a category that no feedback has; one in use answers 409 with their number.',
    access,
    answer: z.object({ id }),
  }),
  activate: route({
    method: 'PATCH',
    path: 'communication/feedback-category/active-event/{id}',
    summary: 'Offers a category to guardians, or no more; without a body it is turned over. Old feedback keeps it.',
    access,
    body: activeBody,
    answer: category,
    status: 200,
  }),
}
