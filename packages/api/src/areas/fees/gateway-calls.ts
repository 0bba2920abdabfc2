import { z } from 'zod'
import { open, route } from '../../contract/route'
import { id } from '../../contract/schemas'

/** Calls of providers of payments, which prove themselves, and of the browsers that they send back. */
export const gatewayCalls = {
  webhook: route({
    method: 'POST',
    path: 'fees/gateway/{id}/webhook',
    summary: 'What a provider tells of payments. Kept once and posted after the answer; without its signature 400.',
    access: open,
    tenancy: 'none',
    answer: z.object({ stored: z.int() }),
    status: 200,
  }),
  returned: route({
    method: 'GET',
    path: 'fees/gateway/{id}/return',
    summary: 'A browser that comes back from the provider: leads to the page of the payment (303). Posts no money by itself.',
    access: open,
    tenancy: 'none',
    writes: true,
    binary: true,
  }),
  sentBack: route({
    method: 'POST',
    path: 'fees/gateway/{id}/return',
    summary: 'The same of providers that send browsers back by a form.',
    access: open,
    tenancy: 'none',
    binary: true,
  }),
  sandbox: route({
    method: 'GET',
    path: 'fees/gateway/{id}/sandbox/{orderId}',
    summary: 'The page of the provider for trials, as HTML. `key` proves that the address was given by it.',
    access: open,
    tenancy: 'none',
    params: z.object({ id, orderId: id }),
    query: z.object({ key: z.string().max(100).default('') }),
    binary: true,
  }),
  press: route({
    method: 'POST',
    path: 'fees/gateway/{id}/sandbox/{orderId}',
    summary: 'A button of that page, as a form; leads back to the product (303).',
    access: open,
    tenancy: 'none',
    params: z.object({ id, orderId: id }),
    binary: true,
  }),
}
