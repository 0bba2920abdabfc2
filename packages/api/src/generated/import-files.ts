import type { importFiles as contract } from '../areas/import-files'
import { calls } from '../client/calls'

export const importFiles = calls<typeof contract>('importFiles', {
  list: 'GET platform/imports',
  schools: 'GET platform/imports/schools',
  file: 'GET platform/imports/{id}/file binary',
})
