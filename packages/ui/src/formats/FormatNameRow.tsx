import {
  canDeleteFormat,
  canSaveFormat,
  countsApproved,
  type FormatAction,
  type FormatEditor,
  type FormatRights,
  formatLimits,
  type MessageProblem,
  offeredFormats,
} from '@school/rules'
import { RotateCcw, Save, Trash2 } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Button } from '../form/Button'
import { Field } from '../form/Field'
import { IconButton } from '../form/IconButton'
import { Select } from '../form/Select'
import { formatMessages } from './formats.messages'
import { NameField } from './NameField'
import { NameRow } from './SetFormat.styles'
import type { FormatWork } from './useFormatEditor'

export type FormatNameRowProps = {
  editor: FormatEditor
  rights: FormatRights
  /** Why Send sent nothing. */
  problem: MessageProblem | null
  working: FormatWork
  dispatch: (action: FormatAction) => void
  onSelect: (id: string) => void
  onSave: () => void
  onDelete: () => void
}

/** Which format: its name with Reset, Save and Delete, for notifications also whose formats are listed. */
export function FormatNameRow({ editor, rights, problem, working, dispatch, onSelect, onSave, onDelete }: FormatNameRowProps) {
  const intl = useIntl()
  const ready = editor.status === 'ready'
  const mayBeSaved = ready && canSaveFormat(editor, rights)
  const wrong =
    problem === 'unsaved'
      ? mayBeSaved
        ? formatMessages.pressSave
        : formatMessages.chooseFormat
      : problem === 'waiting'
        ? formatMessages.chooseApproved
        : undefined
  return (
    <>
      {editor.channel === 'notification' ? (
        <Field label={intl.formatMessage(formatMessages.formatType)}>
          <Select
            options={[
              { value: 'Notification', label: intl.formatMessage(formatMessages.notification) },
              { value: 'SMS', label: intl.formatMessage(formatMessages.sms) },
            ]}
            value={editor.formatType}
            onChange={value => dispatch({ kind: 'type', formatType: value === 'SMS' ? 'SMS' : 'Notification' })}
          />
        </Field>
      ) : null}
      <NameRow>
        <Field label={intl.formatMessage(formatMessages.formatName)} error={wrong && intl.formatMessage(wrong)}>
          <NameField
            options={offeredFormats(editor).map(format => ({
              id: format.id,
              name: format.name,
              hint: countsApproved(editor, format) ? intl.formatMessage(formatMessages.approvedHint) : undefined,
            }))}
            value={editor.name}
            maxLength={formatLimits.name}
            placeholder={intl.formatMessage(formatMessages.namePlaceholder)}
            nothing={intl.formatMessage(formatMessages.noSuggestion)}
            loading={editor.status === 'loading'}
            onType={text => dispatch({ kind: 'name', text })}
            onPick={option => onSelect(option.id)}
          />
        </Field>
        <div>
          <IconButton
            icon={RotateCcw}
            variant="secondary"
            label={intl.formatMessage(formatMessages.reset)}
            onClick={() => dispatch({ kind: 'reset' })}
          />
          <Button icon={Save} data-save="" busy={working === 'save'} disabled={!mayBeSaved} onClick={onSave}>
            {intl.formatMessage(formatMessages.save)}
          </Button>
          <Button
            icon={Trash2}
            variant="dangerQuiet"
            busy={working === 'delete'}
            disabled={!ready || !canDeleteFormat(editor, rights)}
            onClick={onDelete}
          >
            {intl.formatMessage(formatMessages.delete)}
          </Button>
        </div>
      </NameRow>
    </>
  )
}
