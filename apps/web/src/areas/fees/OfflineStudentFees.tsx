import { OfflineFees } from './OfflineFees'

/** /parent/student-fees-summary: fees of the child as last uploaded. */
export default function OfflineStudentFees() {
  return <OfflineFees kind="fee" />
}
