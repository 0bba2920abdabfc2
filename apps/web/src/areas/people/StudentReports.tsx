import { mayOpenRoute } from '@school/rules'
import { NoAccess } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useSignedIn } from '../../session'
import { lazyWithTexts } from '../../shell/lazy'
import { startOf } from '../../shell/Pages'
import StudentReport from './StudentReport'

const BusReport = lazyWithTexts(() => import('./BusReport'))

/** /student/report: the student report, and in its tab `bus` who rides which bus. */
export default function StudentReports() {
  const signedIn = useSignedIn()
  const [params] = useSearchParams()
  if (params.get('tab') !== 'bus') return <StudentReport />
  return mayOpenRoute('/student/report?tab=bus', signedIn.viewer) ? <BusReport /> : <NoAccess homeHref={startOf(signedIn)} />
}
