import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const feesScreens: readonly Screen[] = [
  {
    path: '/fees/receipts',
    forms: ['s.fees.receipts'],
    component: lazyWithTexts(() => import('./counter/Receipts')),
    kind: 'report',
  },
  {
    path: '/fees/fees-report-form',
    forms: ['s.fees.reports'],
    component: lazyWithTexts(() => import('./FeeReports')),
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
    path: '/parent/student-fees-report-in-guardian',
    forms: ['g.fees.report'],
    component: lazyWithTexts(() => import('./FeeStatement')),
    kind: 'record',
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
  {
    path: '/school/bank-payment-settings',
    forms: ['school.pg.bank'],
    component: lazyWithTexts(() => import('./bank/BankSettings')),
    kind: 'form',
  },
  {
    path: '/fees/bank-payment-id',
    forms: ['s.fees.bank'],
    component: lazyWithTexts(() => import('./bank/BankPaymentIds')),
    kind: 'report',
  },
  {
    path: '/fees/qr-pg-fees-collection',
    forms: ['s.fees.qr.collection'],
    component: lazyWithTexts(() => import('./qr/QrPayment')),
    kind: 'form',
  },
  {
    path: '/fees/qr-admin-fees-collection-report',
    forms: ['s.fees.qr.report'],
    component: lazyWithTexts(() => import('./qr/QrCollection')),
    kind: 'report',
  },
  {
    path: '/fees/pos-payment-status',
    forms: ['s.fees.pos.status'],
    component: lazyWithTexts(() => import('./pos/PosStatus')),
    kind: 'report',
  },
  {
    path: '/fees/pos-payment-collection-report',
    forms: ['s.fees.pos.report'],
    component: lazyWithTexts(() => import('./pos/PosCollection')),
    kind: 'report',
  },
  {
    path: '/school/fees-orderstatus',
    forms: ['pfees.report.orders'],
    component: lazyWithTexts(() => import('./order-desk/FeesOrderStatus')),
    kind: 'report',
  },
  {
    path: '/school/order-restart',
    forms: ['pfees.utility.restart'],
    component: lazyWithTexts(() => import('./order-desk/OrderRestart')),
    kind: 'report',
  },
  {
    path: '/school/success-order-restart',
    forms: ['pfees.utility.success-restart'],
    component: lazyWithTexts(() => import('./order-desk/SuccessOrderRestart')),
    kind: 'report',
  },
  {
    path: '/school/online-feepayment-statement-report',
    forms: ['pfees.report.statement'],
    component: lazyWithTexts(() => import('./online-payments/OnlineStatement')),
    kind: 'report',
  },
  {
    path: '/school/online-feepayment-statitics-report',
    forms: ['pfees.report.statistics'],
    component: lazyWithTexts(() => import('./online-payments/OnlineStatistics')),
    kind: 'report',
  },
  {
    path: '/school/fees-sync-pending',
    forms: ['pfees.utility.pending'],
    component: lazyWithTexts(() => import('./sync/FeesSyncPending')),
  },
  {
    path: '/school/fees-synced',
    forms: ['pfees.utility.synced'],
    component: lazyWithTexts(() => import('./sync/FeesSynced')),
  },
  {
    path: '/school/fees-import-status',
    forms: ['pfees.utility.import'],
    component: lazyWithTexts(() => import('./sync/FeesImportStatus')),
  },
  {
    path: '/school/remove-student-fees',
    forms: ['pfees.utility.remove'],
    component: lazyWithTexts(() => import('./removing/RemoveStudentFees')),
    kind: 'form',
  },
  {
    path: '/school/student-wise-fees-schedule-details',
    forms: ['pfees.report.schedule'],
    component: lazyWithTexts(() => import('./student-fees/ScheduleDetails')),
    kind: 'report',
  },
  {
    path: '/school/student-wise-fees-collection-details',
    forms: ['pfees.report.collection'],
    component: lazyWithTexts(() => import('./student-fees/CollectionDetails')),
    kind: 'report',
  },
]
