import type { classes as contract } from '../areas/classes'
import { calls } from '../client/calls'

export const classes = calls<typeof contract>('classes', {
  tree: 'GET classes',
  addSection: 'POST classes/sections idempotent',
  addCourse: 'POST classes/courses idempotent',
  addDivision: 'POST classes/divisions idempotent',
  renameSection: 'PATCH classes/sections/{id}',
  renameCourse: 'PATCH classes/courses/{id}',
  updateDivision: 'PATCH classes/divisions/{id}',
  removeSection: 'DELETE classes/sections/{id}',
  removeCourse: 'DELETE classes/courses/{id}',
  removeDivision: 'DELETE classes/divisions/{id}',
  reorder: 'POST classes/reorder',
})
