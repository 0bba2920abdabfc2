import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { flag, id, line, option, page, paged, pageSize, words } from '../../contract/schemas'

const access = forms('school.pg.settings')

const driver = z.enum(['cloud', 'manual', 'sandbox'])

const terminal = z
  .object({
    id,
    school: option,
    account: option,
    label: z.string(),
    driver,
    merchantId: z.string(),
    storeId: z.string(),
    serialNo: z.string(),
    isActive: z.boolean(),
    /** It has taken orders: its driver stays, and it cannot be deleted. */
    isUsed: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'PosTerminal' })

const fields = {
  feeAccountId: id,
  label: line(50, 1),
  driver,
  merchantId: line(50).default(''),
  storeId: line(50).default(''),
  serialNo: line(50).default(''),
  isActive: z.boolean().default(true),
}

/** Card machines of the schools, as the platform keeps them. */
export const posTerminals = {
  offers: route({
    method: 'GET',
    path: 'fees-admin/pos-terminals/offers/{schoolId}',
    summary: 'Drivers that this server works with, and the fee accounts of a school.',
    access,
    tenancy: 'platform',
    answer: z.object({ drivers: z.array(driver), accounts: z.array(option) }),
  }),
  list: route({
    method: 'GET',
    path: 'fees-admin/pos-terminals',
    summary: 'Card machines of the schools by school and name.',
    access,
    tenancy: 'platform',
    query: z.object({ schoolId: id.optional(), text: words.default(''), all: flag, page, pageSize }),
    answer: paged(terminal),
  }),
  create: route({
    method: 'POST',
    path: 'fees-admin/pos-terminals',
    summary: 'Adds a card machine to a school. Operators of support may only read.',
    access,
    tenancy: 'platform',
    body: z.object({ schoolId: id, ...fields }),
    answer: terminal,
    status: 201,
  }),
  change: route({
    method: 'PATCH',
    path: 'fees-admin/pos-terminals/{id}',
    summary: 'Changes a card machine; the version seen has to be the present one. A used one keeps its driver and account.',
    access,
    tenancy: 'platform',
    body: z.object({ ...fields, version: z.int() }),
    answer: terminal,
  }),
  remove: route({
    method: 'DELETE',
    path: 'fees-admin/pos-terminals/{id}',
    summary: 'Deletes a card machine that never took an order (409 otherwise).',
    access,
    tenancy: 'platform',
  }),
}
