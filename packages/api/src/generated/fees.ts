import type { fees as contract } from '../areas/fees/fees'
import { calls } from '../client/calls'

export const fees = calls<typeof contract>('fees', {
  studentPosition: 'GET studentinfo/get-student-fee-details/{id}',
  position: 'GET fees/students/{id}/position',
})
