import { Stack } from '@school/ui'
import type { TabSetup } from './useTabSetup'

export function Schemes({ setup }: { setup: TabSetup }) {
  return <Stack>{setup.yearField}</Stack>
}
