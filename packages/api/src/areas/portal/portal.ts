import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { id, line, page, paged, pageSize } from '../../contract/schemas'
import { attachment } from '../diary/anecdotal'

/** What a school shows its families. */
export const portal = {
  list: route({
    method: 'GET',
    path: 'parent/school-portal',
    summary: 'A page of the active items in the order of the school. Links are http or https.',
    access: forms('g.portal'),
    query: z.object({ text: line(100).default(''), page, pageSize }),
    answer: paged(
      z
        .object({
          id,
          title: z.string(),
          text: z.string(),
          link: z.string().nullable(),
          file: attachment.nullable(),
          /** Opens without a login for an hour. */
          imageUrl: z.string().nullable(),
        })
        .meta({ id: 'PortalItem' }),
    ),
  }),
}
