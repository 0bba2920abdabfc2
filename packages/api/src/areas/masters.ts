import { z } from 'zod'
import { forms, route } from '../contract/route'
import { id, line, numeral, seenVersion } from '../contract/schemas'

const editors = forms('/school/school-settings')

/** Staff of the school and operators, in a school or not. Families have the lookups. */
export const staffAndOperators = forms('/school/staff-my-profile', 's.student.report', 'school.list', 'school.sms.settings')

/** Small named lists of a school. */
export const masterKind = z.enum([
  'designation',
  'designation-category',
  'religion',
  'caste',
  'reservation',
  'block',
  'anecdotal-category',
  'diary-category',
  'subject',
])

const master = z
  .object({
    id,
    name: z.string(),
    code: z.string().nullable(),
    parentId: id.nullable(),
    active: z.boolean(),
    selected: z.boolean(),
    isReserved: z.boolean(),
    sortOrder: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Master' })

const values = {
  name: line(50, 1),
  code: line(20).nullish(),
  parentId: id.nullish(),
  sortOrder: numeral(0, 999),
  active: z.boolean(),
  selected: z.boolean(),
}

const kind = z.object({ kind: masterKind })

export const masters = {
  list: route({
    method: 'GET',
    path: 'masters/{kind}',
    summary: 'All items of a master, inactive ones too, in their order. Not for families.',
    access: staffAndOperators,
    operatorSchool: true,
    params: kind,
    answer: z.array(master),
  }),
  create: route({
    method: 'POST',
    path: 'masters/{kind}',
    summary: 'Adds an item. A name that exists answers 409.',
    access: editors,
    idempotent: true,
    params: kind,
    body: z.object({
      ...values,
      sortOrder: values.sortOrder.optional(),
      active: values.active.default(true),
      selected: values.selected.default(false),
    }),
    answer: master,
    status: 201,
  }),
  update: route({
    method: 'PATCH',
    path: 'masters/{kind}/{id}',
    summary: 'Changes an item, or its active flag. Reserved items keep name and flag. A stale version answers 409.',
    access: editors,
    params: kind,
    body: z.object(values).partial().extend({ version: seenVersion }),
    answer: master,
    status: 200,
  }),
  remove: route({
    method: 'DELETE',
    path: 'masters/{kind}/{id}',
    summary: 'Removes an item that nothing uses; one in use answers 409 with the number of records.',
    access: editors,
    params: kind,
  }),
}
