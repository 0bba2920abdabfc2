import type { offlineFees as contract } from '../areas/fees/offline-fees'
import { calls } from '../client/calls'

export const offlineFees = calls<typeof contract>('offlineFees', {
  summary: 'GET parent-fees/offline-summary',
  busSummary: 'GET parent-fees/offline-bus-summary',
})
