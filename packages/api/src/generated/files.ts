import type { files as contract } from '../areas/files'
import { calls } from '../client/calls'

export const files = calls<typeof contract>('files', {
  single: 'POST files/single multipart',
  getUrl: 'GET files/geturl/{fileId}',
  remove: 'DELETE files/{fileId}',
})
