import { createContext, useContext, useId, useLayoutEffect } from 'react'

/** Where upload fields tell what they have on the way. */
export type UploadRegister = {
  /** How many files a field has on the way now. */
  readonly report: (field: string, open: number) => void
  /** A file that was on its way will not arrive. */
  readonly lose: () => void
}

export const UploadScopeContext = createContext<UploadRegister | null>(null)

/** The register of the form around a field; null where no form waits for its files. */
export const useUploadRegister = (): UploadRegister | null => useContext(UploadScopeContext)

/** Tells the form around a field how many files are on the way. */
export function useReported(open: number): void {
  const register = useUploadRegister()
  const field = useId()
  // Told with the drawing that has the arrived file in the form's values, so that nobody saves between.
  useLayoutEffect(() => register?.report(field, open), [register, field, open])
  useLayoutEffect(() => () => register?.report(field, 0), [register, field])
}
