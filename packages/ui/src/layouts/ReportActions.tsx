import { Download, EllipsisVertical, FileSpreadsheet, FileText, Printer, Sheet } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Button, IconButton } from '../form'
import { media, useMediaQuery } from '../foundation'
import { Menu, type MenuItem } from '../overlay'
import { layoutMessages } from './layouts.messages'

/** Files that a report is saved as. */
export type ReportFile = 'xlsx' | 'csv' | 'pdf'

export type ReportActionsProps = {
  /** What is being made: the button of it turns, the others wait. */
  working?: ReportFile | 'print'
  onSave: (file: ReportFile) => void
  onPrint: () => void
}

const looks = {
  print: { icon: Printer, label: layoutMessages.print },
  pdf: { icon: FileText, label: layoutMessages.pdf },
  xlsx: { icon: FileSpreadsheet, label: layoutMessages.excel },
  csv: { icon: Sheet, label: layoutMessages.csv },
} as const

/**
 * The ends of a report: Print, PDF and Excel as buttons and CSV behind *More*; on phones one menu holds all.
 *
 * When: in the `actions` of a report's `FormHeader`. When not: for one saved file alone, which is a plain `Button`.
 */
export function ReportActions({ working, onSave, onPrint }: ReportActionsProps) {
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
  if (phone) {
    const title = intl.formatMessage(layoutMessages.saveReport)
    return (
      <Menu
        label={title}
        placement="bottom-end"
        items={[entry('xlsx'), entry('csv'), entry('pdf'), { key: 'rule', separator: true }, entry('print')]}
        trigger={props => (
          <Button {...props} variant="primary" icon={Download} busy={busy}>
            {title}
          </Button>
        )}
      />
    )
  }
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
