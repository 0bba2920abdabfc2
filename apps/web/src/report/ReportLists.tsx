import { Button, Menu, type MenuItem } from '@school/ui'
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

/** The lists that a report is asked for most, and the way back to one's own columns, as entries of a menu. */
export function useListItems({ report, nameOf, begin }: Props): MenuItem[] {
  const text = useText()
  const { plan, preset } = report
  const names = presetsFor(plan.presets ?? {}, plan.columns?.map(column => column.key) ?? [])
  const choose = (name: string | undefined) =>
    report.set({ preset: name, sort: undefined, ...(name ? begin?.(name) : undefined) })
  return [
    { key: 'own', label: text('report.ownColumns'), checked: !preset, onSelect: () => choose(undefined) },
    { key: 'rule', separator: true },
    ...names.map(name => ({ key: name, label: nameOf(name), checked: preset === name, onSelect: () => choose(name) })),
  ]
}

/** The lists of a report behind a button that names the chosen one. */
export function ReportLists(props: Props) {
  const text = useText()
  const items = useListItems(props)
  const { report, nameOf } = props
  const label = text('report.list')
  return (
    <Menu
      label={label}
      placement="bottom-end"
      items={items}
      trigger={given => (
        <Button {...given} icon={ListChecks}>
          {label}: {report.preset ? nameOf(report.preset) : text('report.ownColumns')}
        </Button>
      )}
    />
  )
}
