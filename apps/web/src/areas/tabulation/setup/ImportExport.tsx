import { Stack } from '@school/ui'
import type { TabSetup } from './useTabSetup'

export function ImportExport({ setup }: { setup: TabSetup }) {
  return <Stack>{setup.yearField}</Stack>
}
