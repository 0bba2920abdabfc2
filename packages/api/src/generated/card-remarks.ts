import type { cardRemarks as contract } from '../areas/tabulation/card-remarks'
import { calls } from '../client/calls'

export const cardRemarks = calls<typeof contract>('cardRemarks', {
  initialValues: 'GET tabulation/remarks/initialvalues',
  sheet: 'GET tabulation/remarks',
  save: 'PATCH tabulation/remarks',
  submit: 'POST tabulation/remarks/submit',
  recall: 'POST tabulation/remarks/recall',
  verify: 'POST tabulation/remarks/verify',
  giveBack: 'POST tabulation/remarks/return',
  bank: 'GET tabulation/remark-bank',
  createBank: 'POST tabulation/remark-bank idempotent',
  updateBank: 'PATCH tabulation/remark-bank/{id}',
  removeBank: 'DELETE tabulation/remark-bank/{id}',
})
