import { mayCall, mayOpenForm } from '@school/rules'
import { Stack } from '@school/ui'
import { useSignedIn } from '../../../session'
import { FeeLedger } from '../../fees/FeeLedger'
import { FeePosition } from '../../fees/FeePosition'
import { Fees } from '../StudentFees'
import type { TabProps } from './student'

/** What the student owes, and what was asked and paid one after the other. */
export default function StudentDues({ student: { id }, parts }: TabProps) {
  const { viewer } = useSignedIn()
  const atCounter = mayCall(['s.fees.reports', 's.fees.pos.pay'], viewer)
  return (
    <Stack key={id}>
      {parts.includes('onlineFees') || atCounter ? <FeePosition id={id} atCounter={!parts.includes('onlineFees')} /> : null}
      {mayOpenForm('s.fees.reports', viewer) ? <FeeLedger id={id} /> : null}
      {parts.includes('fees') ? <Fees id={id} kind="fee" /> : null}
      {parts.includes('busFees') ? <Fees id={id} kind="bus" /> : null}
    </Stack>
  )
}
