import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const feesScreens: readonly Screen[] = [
  {
    path: '/fees/fees-report-form',
    forms: ['s.fees.reports'],
    component: lazyWithTexts(() => import('./FeeReports')),
  },
  {
    path: '/fees/fee-setup',
    forms: ['s.fees.setup'],
    component: lazyWithTexts(() => import('./FeeSetup')),
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
  },
  {
    path: '/parent/student-fees-summary',
    forms: ['g.off.fees'],
    component: lazyWithTexts(() => import('./OfflineStudentFees')),
  },
  {
    path: '/parent/bus-fees-summary',
    forms: ['g.off.bus'],
    component: lazyWithTexts(() => import('./OfflineBusFees')),
  },
  {
    path: '/school/payment-gateway-settings',
    forms: ['school.pg.settings'],
    component: lazyWithTexts(() => import('./gateways/GatewaySettings')),
  },
  {
    path: '/fees/pos-machine-payment',
    forms: ['s.fees.pos.pay'],
    component: lazyWithTexts(() => import('./pos/PosPayment')),
  },
]
