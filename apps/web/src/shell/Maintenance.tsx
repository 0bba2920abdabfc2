import { maintenance } from '@school/api/client'
import { useCall } from '@school/api/react'
import { retryEvery, useClosed } from './closed'
import { lazyWithTexts } from './lazy'

const MaintenanceNow = lazyWithTexts(() => import('./MaintenanceNow'))

/** Asks whether a maintenance of the school is near; what shows one comes when there is one. */
export function Maintenance() {
  const { data: window = null } = useCall(maintenance.current, {}, { refreshInterval: retryEvery, shouldRetryOnError: false })
  const closed = useClosed()
  return window || closed ? <MaintenanceNow window={window} closed={closed} /> : null
}
