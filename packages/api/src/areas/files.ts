import { z } from 'zod'
import { route, session } from '../contract/route'
import { id, line } from '../contract/schemas'

const file = z
  .object({ id, name: z.string(), url: z.string(), extension: z.string() })
  .meta({ id: 'File', description: 'url opens the file without a login for one to two hours' })

export const files = {
  single: route({
    method: 'POST',
    path: 'files/single',
    summary: 'Uploads one file (multipart field `file`), at most 25,600 KB. Its content decides what it is, not its name.',
    access: session,
    tenancy: 'none',
    operatorSchool: true,
    multipart: true,
    query: z.object({ folder: line(40).default('Uploads') }),
    answer: file,
    status: 200,
  }),
  getUrl: route({
    method: 'GET',
    path: 'files/geturl/{fileId}',
    summary: 'A fresh address of an own file or a file of the school.',
    access: session,
    operatorSchool: true,
    answer: file,
  }),
  remove: route({
    method: 'DELETE',
    path: 'files/{fileId}',
    summary: 'Removes an own uploaded file.',
    access: session,
    operatorSchool: true,
  }),
}
