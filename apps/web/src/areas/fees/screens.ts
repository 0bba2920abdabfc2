import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const feesScreens: readonly Screen[] = [
  {
    path: '/fees/fees-report-form',
    forms: ['s.fees.reports'],
    component: lazyWithTexts(() => import('./FeeReports')),
    kind: 'report',
  },
  {
    path: '/fees/receipts',
    forms: ['s.fees.receipts'],
    component: lazyWithTexts(() => import('./counter/Receipts')),
    kind: 'report',
  },
  {
    path: '/fees/fee-setup',
    forms: ['s.fees.setup'],
    component: lazyWithTexts(() => import('./FeeSetup')),
    kind: 'form',
  },
  {
    path: '/parent/fees-payment',
    forms: ['g.fees.pay'],
    component: lazyWithTexts(() => import('./FamilyFees')),
  },
  {
    path: '/parent/payment-history',
    forms: ['g.fees.history'],
    component: lazyWithTexts(() => import('./PaymentHistory')),
  },
  {
    path: '/student/lock-students',
    forms: ['s.lock'],
    component: lazyWithTexts(() => import('./LockStudents')),
    kind: 'report',
  },
  {
    path: '/parent/student-fees-summary',
    forms: ['g.off.fees'],
    component: lazyWithTexts(() => import('./OfflineStudentFees')),
    kind: 'record',
  },
  {
    path: '/parent/bus-fees-summary',
    forms: ['g.off.bus'],
    component: lazyWithTexts(() => import('./OfflineBusFees')),
    kind: 'record',
  },
  {
    path: '/school/payment-gateway-settings',
    forms: ['school.pg.settings'],
    component: lazyWithTexts(() => import('./gateways/GatewaySettings')),
    kind: 'form',
  },
  {
    path: '/fees/pos-machine-payment',
    forms: ['s.fees.pos.pay'],
    component: lazyWithTexts(() => import('./pos/PosPayment')),
    kind: 'form',
  },
]
