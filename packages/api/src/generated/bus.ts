import type { bus as contract } from '../areas/bus'
import { calls } from '../client/calls'

export const bus = calls<typeof contract>('bus', {
  initialValues: 'GET set-student-bus/initialvalues',
  divisions: 'GET set-student-bus/divisions/{id}',
  busStops: 'GET set-student-bus/busstop/{id}',
  regular: 'GET set-student-bus/regular',
  additional: 'GET set-student-bus/additional',
  data: 'GET set-student-bus/getData/{id}',
  save: 'POST set-student-bus/save idempotent',
  update: 'PATCH set-student-bus/{id}',
  remove: 'DELETE set-student-bus/delete-event/{id}',
})
