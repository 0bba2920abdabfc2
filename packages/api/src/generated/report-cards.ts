import type { reportCards as contract } from '../areas/tabulation/report-cards'
import { calls } from '../client/calls'

export const reportCards = calls<typeof contract>('reportCards', {
  list: 'GET tabulation/report-cards',
  versions: 'GET tabulation/report-cards/versions',
  exportList: 'POST tabulation/report-cards/export',
  file: 'GET tabulation/report-cards/{id}/file binary',
  address: 'GET tabulation/report-cards/{id}/address',
  merged: 'GET tabulation/report-cards/merged binary',
  generate: 'POST tabulation/report-cards/generate idempotent',
  check: 'POST tabulation/report-cards/publish/check',
  publish: 'POST tabulation/report-cards/publish idempotent',
  withdraw: 'POST tabulation/report-cards/withdraw',
  withhold: 'POST tabulation/report-cards/withhold',
  release: 'POST tabulation/report-cards/release',
  remind: 'POST tabulation/report-cards/remind idempotent',
  uploadCheck: 'POST tabulation/report-cards/upload/check idempotent',
  upload: 'GET tabulation/report-cards/upload/{id}',
  uploadApply: 'POST tabulation/report-cards/upload/apply idempotent',
  uploadOne: 'POST tabulation/report-cards/upload/one idempotent',
  deletionList: 'GET tabulation/report-cards/deletion-list',
  countDeletion: 'POST tabulation/report-cards/deletions',
  confirmDeletion: 'POST tabulation/report-cards/deletions/{id}/confirm idempotent',
  restoreDeletion: 'POST tabulation/report-cards/deletions/{id}/restore',
  deletions: 'GET tabulation/report-cards/deletions',
})
