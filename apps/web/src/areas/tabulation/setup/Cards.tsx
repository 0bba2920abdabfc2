import { Filters, Stack } from '@school/ui'
import { CardsTab } from '../cards/CardsTab'
import type { TabSetup } from './useTabSetup'

/** Which cards the school prints in a year, and how they look. */
export function Cards({ setup }: { setup: TabSetup }) {
  return (
    <>
      <Filters>{setup.yearField}</Filters>
      <Stack>{setup.yearId ? <CardsTab key={setup.yearId} yearId={setup.yearId} /> : null}</Stack>
    </>
  )
}
