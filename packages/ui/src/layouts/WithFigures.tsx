import type { ReactNode } from 'react'
import { media, useMediaQuery } from '../foundation'
import { Stack } from './Panel'

/** Figures over a list. On phones they come after it: there a list begins with its records. */
export function WithFigures({ figures, children }: { readonly figures?: ReactNode; readonly children: ReactNode }) {
  const phone = useMediaQuery(media.phone)
  if (!figures) return children
  return (
    <Stack>
      {phone ? null : figures}
      {children}
      {phone ? figures : null}
    </Stack>
  )
}
