import { type FormatEditor, type FormatParameter, isFormatLocked, isParameterUsed } from '@school/rules'
import { Check, Plus } from 'lucide-react'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import { VisuallyHidden } from '../foundation'
import { formatMessages, parameterMessages } from './formats.messages'
import { Chip, Chips, ChipsLabel } from './SetFormat.styles'

export type ParameterChipsProps = {
  editor: FormatEditor
  readOnly: boolean
  onInsert: (parameter: FormatParameter) => void
}

/** One chip a parameter; it puts the placeholder at the cursor. Those that stand in the text already are marked. */
export function ParameterChips({ editor, readOnly, onInsert }: ParameterChipsProps) {
  const intl = useIntl()
  const id = useId()
  const locked = isFormatLocked(editor) || readOnly
  return (
    <div>
      <ChipsLabel id={id}>{intl.formatMessage(formatMessages.parameters)}</ChipsLabel>
      <Chips aria-labelledby={id}>
        {editor.parameters.map(parameter => {
          const used = isParameterUsed(editor, parameter)
          const known = parameterMessages[parameter.name as keyof typeof parameterMessages]
          return (
            <li key={parameter.name}>
              <Chip
                type="button"
                title={`{{${parameter.name}}}`}
                data-used={used ? '' : undefined}
                disabled={locked}
                // The caret stays where it is until the word stands there.
                onPointerDown={event => event.preventDefault()}
                onClick={() => onInsert(parameter)}
              >
                {used ? <Check aria-hidden /> : <Plus aria-hidden />}
                {known ? intl.formatMessage(known) : parameter.label}
                {used ? <VisuallyHidden>{intl.formatMessage(formatMessages.inText)}</VisuallyHidden> : null}
              </Chip>
            </li>
          )
        })}
      </Chips>
    </div>
  )
}
