import { Stack } from '@school/ui'
import type { TabSetup } from './useTabSetup'

export function MaxMarks({ setup }: { setup: TabSetup }) {
  return <Stack>{setup.yearField}</Stack>
}
