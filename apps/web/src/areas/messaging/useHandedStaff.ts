import { mayOpenRoute } from '@school/rules'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSignedIn } from '../../session'

const toStaff = '/communication/communication-to-staff'

/** Takes staff that another screen has handed over, once. */
export function useHandedStaff(take: (staffIds: readonly string[]) => void): void {
  const { state } = useLocation()
  const staffIds = (state as { readonly staffIds?: readonly string[] } | null)?.staffIds
  const taken = useEffectEvent((ids: readonly string[]) => take(ids))
  useEffect(() => {
    if (staffIds && staffIds.length > 0) taken(staffIds)
  }, [staffIds])
}

/** Hands staff over to the screen that writes to them; undefined for who does not write to them. */
export function useHandOverStaff(): ((staffIds: readonly string[]) => void) | undefined {
  const { viewer } = useSignedIn()
  const navigate = useNavigate()
  if (!mayOpenRoute(toStaff, viewer)) return undefined
  return staffIds => void navigate(toStaff, { state: { staffIds: [...new Set(staffIds)] } })
}
