import { z } from 'zod'
import { forms, pending, route } from '../contract/route'
import { id, line, page, pageSize, pagination } from '../contract/schemas'

const list = forms('school.list')

export const platform = {
  schools: route({
    method: 'GET',
    path: 'platform/schools',
    summary: 'Schools of the operator’s scope, by name.',
    access: list,
    tenancy: 'platform',
    query: z.object({
      text: line(100).default(''),
      status: line(20).default(''),
      board: line(20).default(''),
      module: line(20).default(''),
      page,
      pageSize,
    }),
    answer: z.object({
      results: z.array(
        z.object({
          id,
          code: z.string(),
          name: z.string(),
          place: z.string(),
          domain: z.string(),
          group: z.string(),
          modules: z.array(z.string()),
          students: z.int(),
          staff: z.int(),
          year: z.string(),
          goLiveOn: z.string().nullable(),
          status: z.string(),
        }),
      ),
      pagination,
    }),
  }),
  enter: route({
    method: 'POST',
    path: 'platform/schools/{id}/enter',
    summary: 'Opens a school for the operator: the session works in it until it leaves.',
    access: list,
    tenancy: 'none',
    answer: z.object({ accessToken: z.string(), expiresIn: z.int(), home: z.string() }),
    status: 200,
  }),
  leave: route({
    method: 'POST',
    path: 'platform/leave-school',
    summary: 'Leaves the opened school.',
    access: pending,
    tenancy: 'none',
    answer: z.object({ accessToken: z.string(), expiresIn: z.int(), home: z.string() }),
    status: 200,
  }),
}
