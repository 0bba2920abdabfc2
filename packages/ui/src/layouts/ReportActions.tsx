import { Columns3, EllipsisVertical, FileSpreadsheet, FileText, Printer, Sheet } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { HeaderCommand } from '../feedback'
import { CommandMenu, commandButtons } from '../feedback/FormHeader'
import { Button, IconButton } from '../form'
import { media, useMediaQuery } from '../foundation'
import { Menu, type MenuItem } from '../overlay'
import { type ColumnChooserProps, ColumnSheet } from '../table/ColumnChooser'
import { columnsOfMessage, layoutMessages } from './layouts.messages'

/** Files that a report is saved as. */
export type ReportFile = 'xlsx' | 'csv' | 'pdf'

export type ReportActionsProps = {
  /** What is being made: the button of it turns, the others wait. */
  working?: ReportFile | 'print'
  onSave: (file: ReportFile) => void
  onPrint: () => void
  /** What else can be done with the report: buttons before the others, on phones entries of the one menu. */
  commands?: readonly HeaderCommand[]
  /** On phones alone, before the files: what stands over the table elsewhere, such as the lists of a report. */
  tools?: readonly MenuItem[]
  /** The columns, which a phone chooses by this menu; elsewhere `ReportTools` holds them. */
  columns?: ColumnChooserProps
}

const looks = {
  print: { icon: Printer, label: layoutMessages.print },
  pdf: { icon: FileText, label: layoutMessages.pdf },
  xlsx: { icon: FileSpreadsheet, label: layoutMessages.excel },
  csv: { icon: Sheet, label: layoutMessages.csv },
} as const

/** The one menu of a report on a phone. */
function PhoneActions({ working, commands = [], tools = [], columns, entry }: PhoneActionsProps) {
  const intl = useIntl()
  const [choosing, setChoosing] = useState(false)
  const own: MenuItem[] = [
    ...commands,
    ...(columns
      ? [
          {
            key: 'columns',
            icon: Columns3,
            label: intl.formatMessage(columnsOfMessage, {
              shown: intl.formatNumber(columns.chosen.length),
              all: intl.formatNumber(columns.columns.length),
            }),
            onSelect: () => setChoosing(true),
          },
        ]
      : []),
  ]
  const groups: MenuItem[][] = [own, [...tools], [entry('xlsx'), entry('csv'), entry('pdf'), entry('print')]]
  const items = groups
    .filter(group => group.length > 0)
    .flatMap((group, at): MenuItem[] => (at > 0 ? [{ key: `rule-${String(at)}`, separator: true }, ...group] : group))
  return (
    <>
      <CommandMenu items={items} busy={working !== undefined} />
      {choosing && columns ? <ColumnSheet {...columns} onClose={() => setChoosing(false)} /> : null}
    </>
  )
}

type PhoneActionsProps = Pick<ReportActionsProps, 'working' | 'commands' | 'tools' | 'columns'> & {
  entry: (key: keyof typeof looks) => MenuItem
}

/**
 * The ends of a report: Print, PDF and Excel as buttons and CSV behind *More*; on phones one menu holds all, with the
 * columns and whatever else can be done with the report.
 *
 * When: in the `actions` of a report's `FormHeader`. When not: for one saved file alone, which is a plain `Button`.
 */
export function ReportActions({ working, onSave, onPrint, commands = [], tools, columns }: ReportActionsProps) {
  const intl = useIntl()
  const phone = useMediaQuery(media.phone)
  const busy = working !== undefined
  const entry = (key: keyof typeof looks): MenuItem => ({
    key,
    label: intl.formatMessage(looks[key].label),
    icon: looks[key].icon,
    disabled: busy,
    onSelect: () => (key === 'print' ? onPrint() : onSave(key)),
  })
  if (phone) return <PhoneActions working={working} commands={commands} tools={tools} columns={columns} entry={entry} />
  const button = (key: keyof typeof looks, primary = false) => (
    <Button
      icon={looks[key].icon}
      variant={primary ? 'primary' : undefined}
      busy={working === key}
      disabled={busy && working !== key}
      onClick={() => (key === 'print' ? onPrint() : onSave(key))}
    >
      {intl.formatMessage(looks[key].label)}
    </Button>
  )
  return (
    <>
      {commandButtons(commands)}
      {button('print')}
      {button('pdf')}
      {button('xlsx', true)}
      <Menu
        label={intl.formatMessage(layoutMessages.moreFiles)}
        placement="bottom-end"
        items={[entry('csv')]}
        trigger={props => <IconButton {...props} icon={EllipsisVertical} label={intl.formatMessage(layoutMessages.moreFiles)} />}
      />
    </>
  )
}
