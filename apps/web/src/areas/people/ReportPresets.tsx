import { Button, Menu } from '@school/ui'
import { ListChecks } from 'lucide-react'
import { useText } from '../../text'
import { useSchoolToday } from '../../zone'
import { type PresetName, presetsFor } from './report-presets'
import type { Offers, ReportQuery } from './report-query'

type Props = {
  offers: Offers | undefined
  query: ReportQuery
  set: (changes: Readonly<Record<string, string | undefined>>) => void
}

/** The lists that the report is asked for most, and the way back to one's own columns. */
export function ReportPresets({ offers, query: { preset, filters }, set }: Props) {
  const text = useText()
  const month = String(Number(useSchoolToday().slice(5, 7)))
  const label = text('people.preset')
  const choose = (name: PresetName | undefined) =>
    set({
      preset: name,
      sort: undefined,
      // Birthdays begin with this month, unless one is chosen already.
      ...(name === 'birthday' && !filters.birthMonth ? { month } : {}),
    })
  const names = presetsFor(offers?.columns.map(column => column.key) ?? [])
  return (
    <Menu
      label={label}
      placement="bottom-end"
      items={[
        { key: 'own', label: text('people.preset.own'), checked: !preset, onSelect: () => choose(undefined) },
        { key: 'rule', separator: true },
        ...names.map(name => ({
          key: name,
          label: text(`people.preset.${name}`),
          checked: preset === name,
          onSelect: () => choose(name),
        })),
      ]}
      trigger={props => (
        <Button {...props} icon={ListChecks}>
          {label}: {text(`people.preset.${preset ?? 'own'}`)}
        </Button>
      )}
    />
  )
}
