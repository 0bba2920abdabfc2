import {
  contentCount,
  type FormatAction,
  type FormatEditor,
  type FormatTextField,
  formatLimits,
  isFormatLocked,
  type MessageProblem,
} from '@school/rules'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Checkbox } from '../form/Checkbox'
import { Field } from '../form/Field'
import { formatMessages, outcomeMessages } from './formats.messages'
import { MarkedTextArea } from './MarkedTextArea'
import { NameField } from './NameField'
import { TwoTicks } from './SetFormat.styles'

export type FormatFieldsProps = {
  editor: FormatEditor
  readOnly: boolean
  /** Why Send sent nothing. */
  problem: MessageProblem | null
  dispatch: (action: FormatAction) => void
  onArea: (field: FormatTextField, area: HTMLTextAreaElement | null) => void
  onFocus: (field: FormatTextField) => void
  chips: ReactNode
}

const rows: Readonly<Record<FormatTextField, number>> = { body: 4, content: 3, title: 2, description: 5, campaignName: 1 }

/** The texts of a format, as its channel has them, with the chips in their place. */
export function FormatFields({ editor, readOnly, problem, dispatch, onArea, onFocus, chips }: FormatFieldsProps) {
  const intl = useIntl()
  const locked = isFormatLocked(editor) || readOnly
  const asksContent = contentCount(editor.fields.body, editor.parameters) > 0

  const area = (field: 'body' | 'content' | 'title' | 'description', required: boolean, error?: string, help?: string) => (
    <Field label={intl.formatMessage(labels[field])} required={required} help={help} error={error}>
      <MarkedTextArea
        ref={element => onArea(field, element)}
        rows={rows[field]}
        parameters={editor.parameters}
        value={editor.fields[field]}
        maxLength={formatLimits[field]}
        readOnly={locked}
        onFocus={() => onFocus(field)}
        onChange={text => dispatch({ kind: 'edit', field, text })}
      />
    </Field>
  )

  if (editor.channel === 'notification') {
    return (
      <>
        {area('title', true)}
        {area('description', true, undefined, intl.formatMessage(formatMessages.chipHelp))}
        {chips}
      </>
    )
  }
  if (editor.channel === 'whatsapp') {
    return (
      <>
        <Field
          label={intl.formatMessage(formatMessages.campaignName)}
          required
          error={problem === 'campaign' ? intl.formatMessage(outcomeMessages.campaignRequired) : undefined}
        >
          <NameField
            options={editor.campaigns.map(name => ({ id: name, name }))}
            value={editor.fields.campaignName}
            maxLength={formatLimits.campaignName}
            placeholder={intl.formatMessage(formatMessages.campaignPlaceholder)}
            nothing={intl.formatMessage(formatMessages.noCampaign)}
            loading={editor.status === 'loading'}
            disabled={locked}
            onType={text => dispatch({ kind: 'edit', field: 'campaignName', text })}
            onPick={option => dispatch({ kind: 'edit', field: 'campaignName', text: option.name })}
          />
        </Field>
        <TwoTicks>
          <Checkbox
            checked={editor.fields.includeAttachment}
            disabled={locked}
            onChange={on => dispatch({ kind: 'tick', field: 'includeAttachment', on })}
          >
            {intl.formatMessage(formatMessages.includeAttachment)}
          </Checkbox>
          <Checkbox
            checked={editor.fields.includeDocument}
            disabled={locked || !editor.fields.includeAttachment}
            onChange={on => dispatch({ kind: 'tick', field: 'includeDocument', on })}
          >
            {intl.formatMessage(formatMessages.includeDocument)}
          </Checkbox>
        </TwoTicks>
        {area('body', true, undefined, intl.formatMessage(formatMessages.chipHelp))}
        {chips}
      </>
    )
  }
  return (
    <>
      {area('body', true, undefined, intl.formatMessage(formatMessages.formatHelp))}
      {chips}
      {area('content', asksContent, problem === 'content' ? intl.formatMessage(outcomeMessages.contentRequired) : undefined)}
    </>
  )
}

const labels = {
  body: formatMessages.format,
  content: formatMessages.content,
  title: formatMessages.title,
  description: formatMessages.description,
} as const
