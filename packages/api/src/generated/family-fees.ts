import type { familyFees as contract } from '../areas/fees/family-fees'
import { calls } from '../client/calls'

export const familyFees = calls<typeof contract>('familyFees', {
  report: 'GET parent-fees/fee-report',
  reportPdf: 'GET parent-fees/fee-report/pdf binary',
  certificate: 'GET parent-fees/fee-certificate/pdf binary',
})
