import { behindAll, lastSortOrder } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { id, line, page, paged, pageSize, seenVersion, text } from '../../contract/schemas'
import { attachment } from '../diary/anecdotal'

const access = forms('s.comm.admin-port')

/** A place in a list that the school orders. */
export const sortOrder = z.coerce.number().int().min(1).max(lastSortOrder)

/** Where an item is moved to: a place, or 1000, behind all others. */
export const movedOrder = z.coerce.number().int().min(1).max(behindAll)

/** Filters and page of a list whose items are switched on and off. */
export const orderedQuery = z.object({
  /** yes: active ones; no: the others; nothing: all. */
  active: z.enum(['', 'yes', 'no']).default(''),
  text: line(100).default(''),
  page,
  pageSize,
})

/** What switches an item; without a body it is turned over. */
export const activeBody = z
  .object({ active: z.boolean().optional() })
  .nullish()
  .transform(body => body ?? {})

const item = z
  .object({
    id,
    title: z.string(),
    text: z.string(),
    /** http or https, or empty. */
    link: z.string(),
    file: attachment.nullable(),
    image: attachment.nullable(),
    sortOrder: z.int(),
    active: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'AdminPortItem' })

const values = {
  title: line(100, 1),
  text: z.string().trim().pipe(text(2000)),
  /** Without a scheme https:// is put before it. */
  link: line(500),
  fileId: id.nullable(),
  imageFileId: id.nullable(),
  sortOrder,
}

/** What the school shows its families, as the school orders it. */
export const adminPort = {
  create: route({
    method: 'POST',
    path: 'communication/admin-port/create',
    summary:
      'Adds an item; a text, a link or a file is needed. Where another item stands at its number, that and all behind it move on by one. Without a number it comes last.',
    access,
    idempotent: true,
    body: z.object({
      title: values.title,
      text: values.text.default(''),
      link: values.link.default(''),
      fileId: values.fileId.default(null),
      imageFileId: values.imageFileId.default(null),
      sortOrder: sortOrder.optional(),
    }),
    answer: item,
    status: 201,
  }),
  list: route({
    method: 'GET',
    path: 'communication/admin-port/admin-port-list',
    summary: 'A page of the items in their order.',
    access,
    query: orderedQuery,
    answer: paged(item),
  }),
  sortOrder: route({
    method: 'GET',
    path: 'communication/admin-port/get-sort-order',
    summary: 'The number of a new item behind the last one.',
    access,
    answer: z.object({ sortOrder: z.int() }),
  }),
  item: route({
    method: 'GET',
    path: 'communication/admin-port/admin-port-det-by-id/{id}',
    summary: 'One item.',
    access,
    answer: item,
  }),
  update: route({
    method: 'PATCH',
    path: 'communication/admin-port/admin-port-update/{id}',
    summary:
      'Changes what is given of an item; another number moves it there as a new one, 1000 behind all others. A stale version answers 409.',
    access,
    body: z
      .object({ ...values, sortOrder: movedOrder })
      .partial()
      .extend({ version: seenVersion }),
    answer: item,
    status: 200,
  }),
  remove: route({
    method: 'DELETE',
    path: 'communication/admin-port/delete-event/{id}',
    summary: 'Removes an item; the others keep their numbers.',
    access,
    answer: z.object({ id }),
  }),
  activate: route({
    method: 'PATCH',
    path: 'communication/admin-port/active-event/{id}',
    summary: 'Shows an item to families, or no more; without a body it is turned over.',
    access,
    body: activeBody,
    answer: item,
    status: 200,
  }),
}
