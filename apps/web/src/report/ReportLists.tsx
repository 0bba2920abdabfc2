import { Button, Menu } from '@school/ui'
import { ListChecks } from 'lucide-react'
import { useText } from '../texts/text'
import { type Changes, presetsFor } from './address'
import type { Report } from './useReport'

type Props = {
  report: Report
  /** Name of a list. */
  nameOf: (preset: string) => string
  /** Filters that a list begins with. */
  begin?: ((preset: string) => Changes) | undefined
}

/** The lists that a report is asked for most, and the way back to one's own columns. */
export function ReportLists({ report, nameOf, begin }: Props) {
  const text = useText()
  const { plan, preset } = report
  const label = text('report.list')
  const names = presetsFor(plan.presets ?? {}, plan.columns?.map(column => column.key) ?? [])
  const choose = (name: string | undefined) =>
    report.set({ preset: name, sort: undefined, ...(name ? begin?.(name) : undefined) })
  return (
    <Menu
      label={label}
      placement="bottom-end"
      items={[
        { key: 'own', label: text('report.ownColumns'), checked: !preset, onSelect: () => choose(undefined) },
        { key: 'rule', separator: true },
        ...names.map(name => ({
          key: name,
          label: nameOf(name),
          checked: preset === name,
          onSelect: () => choose(name),
        })),
      ]}
      trigger={props => (
        <Button {...props} icon={ListChecks}>
          {label}: {preset ? nameOf(preset) : text('report.ownColumns')}
        </Button>
      )}
    />
  )
}
