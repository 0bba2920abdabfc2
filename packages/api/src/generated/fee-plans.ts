import type { feePlans as contract } from '../areas/fees/fee-plans'
import { calls } from '../client/calls'

export const feePlans = calls<typeof contract>('feePlans', {
  plans: 'GET fees/plans',
  createPlan: 'POST fees/plans idempotent',
  changePlan: 'PATCH fees/plans/{id}',
  removePlan: 'DELETE fees/plans/{id}',
  schedules: 'GET fees/schedules',
  schedule: 'GET fees/schedules/{id}',
  createSchedule: 'POST fees/schedules idempotent',
  changeSchedule: 'PATCH fees/schedules/{id}',
  removeSchedule: 'DELETE fees/schedules/{id}',
  previewSchedule: 'POST fees/schedules/{id}/publish-preview',
  publishSchedule: 'POST fees/schedules/{id}/publish idempotent',
  rates: 'GET fees/bus-rates',
  createRate: 'POST fees/bus-rates idempotent',
  changeRate: 'PATCH fees/bus-rates/{id}',
  removeRate: 'DELETE fees/bus-rates/{id}',
})
