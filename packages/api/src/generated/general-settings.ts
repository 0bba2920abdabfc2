import type { generalSettings as contract } from '../areas/general-settings'
import { calls } from '../client/calls'

export const generalSettings = calls<typeof contract>('generalSettings', {
  school: 'GET platform/schools/{id}/modules',
  settings: 'GET platform/schools/{id}/settings',
  update: 'PATCH platform/schools/{id}/settings',
  years: 'GET platform/schools/{id}/years',
  addYear: 'POST platform/schools/{id}/years idempotent',
  updateYear: 'PATCH platform/schools/{id}/years/{yearId}',
})
