import { Stack } from '@school/ui'
import { Options } from './Options'
import type { TabSetup } from './useTabSetup'

export function Subjects({ setup }: { setup: TabSetup }) {
  return (
    <Stack>
      {setup.yearField}
      <Options setup={setup} />
    </Stack>
  )
}
