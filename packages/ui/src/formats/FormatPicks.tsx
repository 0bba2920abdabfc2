import { countsApproved, type FormatEditor, offeredFormats } from '@school/rules'
import { FileText } from 'lucide-react'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import { formatMessages } from './formats.messages'
import { Chip, Chips, ChipsLabel } from './SetFormat.styles'

/** So many are seen at a glance; the others are found by their names. */
const most = 6

/** Saved formats to begin with, those that can be sent first; gone once one is chosen or something is written. */
export function FormatPicks({ editor, onSelect }: { editor: FormatEditor; onSelect: (id: string) => void }) {
  const intl = useIntl()
  const id = useId()
  if (editor.status !== 'ready' || editor.selectedId !== null || editor.dirty || editor.name !== '') return null
  const formats = offeredFormats(editor).toSorted(
    (one, other) => Number(countsApproved(editor, other)) - Number(countsApproved(editor, one)),
  )
  if (formats.length === 0) return null
  return (
    <div>
      <ChipsLabel id={id}>{intl.formatMessage(formatMessages.picks)}</ChipsLabel>
      <Chips aria-labelledby={id}>
        {formats.slice(0, most).map(format => (
          <li key={format.id}>
            <Chip type="button" onClick={() => onSelect(format.id)}>
              <FileText aria-hidden /> {format.name}
            </Chip>
          </li>
        ))}
      </Chips>
    </div>
  )
}
