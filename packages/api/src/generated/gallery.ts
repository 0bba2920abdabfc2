import type { gallery as contract } from '../areas/gallery'
import { calls } from '../client/calls'

export const gallery = calls<typeof contract>('gallery', {
  initialValues: 'GET gallery/initialvalues',
  divisions: 'GET gallery/divisions-custom/{courseId}',
  create: 'POST gallery/create idempotent',
  list: 'GET gallery/gallery-list',
  event: 'GET gallery/gallery-event/{id}',
  update: 'PATCH gallery/update-photo/{id}',
  removePhoto: 'GET gallery/delete-photo/{a}/{b}',
  approve: 'GET gallery/approve-event/{id}',
  remove: 'DELETE gallery/delete-event/{id}',
  notify: 'POST gallery/{id}/notify idempotent',
  withoutConsent: 'GET gallery/without-consent',
  mine: 'GET gallery/mine',
  report: 'POST gallery/{id}/report/{photoId}',
  decide: 'POST gallery/{id}/decide/{photoId}',
  consent: 'GET gallery/consent',
  setConsent: 'PUT gallery/consent',
})
