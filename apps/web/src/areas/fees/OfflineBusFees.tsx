import { OfflineFees } from './OfflineFees'

/** /parent/bus-fees-summary: bus fees of the child as last uploaded. */
export default function OfflineBusFees() {
  return <OfflineFees kind="bus" />
}
