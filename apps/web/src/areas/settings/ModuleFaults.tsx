import type { ModuleFault } from '@school/rules'
import { Banner, Stack } from '@school/ui'
import { useText } from '../../texts/text'

/** What does not go together among chosen modules, said as soon as it is so. */
export function ModuleFaults({ faults }: { faults: readonly ModuleFault[] }) {
  const text = useText()
  if (faults.length === 0) return null
  return (
    <Stack role="alert">
      {faults.map(({ code, message, modules, needs }) => (
        <Banner key={message} tone="danger">
          {text(`error.Modules${code}`, { modules: modules.join(', '), count: modules.length, needs })}
        </Banner>
      ))}
    </Stack>
  )
}
