import { Banner, Table } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useNamedText, useText } from '../../../texts/text'
import type { ChangePreview } from './useApply'

interface ApplyDialogProps {
  readonly preview: ChangePreview
  readonly busy: boolean
  readonly onApply: () => void
  readonly onClose: () => void
}

/** What changes of an active scheme would do, before they are made. */
export function ApplyDialog({ preview, busy, onApply, onClose }: ApplyDialogProps) {
  const text = useText()
  const named = useNamedText()
  const { differences, results, cards } = preview
  const rows = differences.map((one, place) => ({ ...one, place }))
  return (
    <FormDialog
      size="medium"
      title={text('tabSetup.applyTitle')}
      typed={false}
      save={{ label: text('tabSetup.apply'), busy, disabled: differences.length === 0 }}
      onSave={onApply}
      onClose={onClose}
    >
      <Banner tone={results > 0 ? 'warning' : 'info'}>{text('tabSetup.applyHelp', { results, cards })}</Banner>
      <Table
        label={text('tabSetup.differences')}
        cards
        rows={rows}
        rowKey={row => String(row.place)}
        empty={{ title: text('tabSetup.noDifferences') }}
        columns={[
          { key: 'name', header: text('tabSetup.name'), look: 'name', cell: row => row.name },
          {
            key: 'what',
            header: text('tabSetup.change'),
            cell: row =>
              row.field
                ? named(`tabSetup.field.${row.field}`, row.field)
                : text(row.change === 'added' ? 'tabSetup.added' : 'tabSetup.removed'),
          },
          { key: 'from', header: text('tabSetup.before'), cell: row => row.from || '–' },
          { key: 'to', header: text('tabSetup.after'), cell: row => row.to || '–' },
        ]}
      />
    </FormDialog>
  )
}
