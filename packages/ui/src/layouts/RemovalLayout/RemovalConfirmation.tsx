import { trimmed } from '@school/rules'
import { Trash2 } from 'lucide-react'
import type { FormEvent } from 'react'
import { useIntl } from 'react-intl'
import { Banner } from '../../feedback'
import { Button, Checkbox, Field, Form, TextArea, TextInput } from '../../form'
import { Actions, Panel, PanelBody, Stack } from '../Panel'
import type { CountedProps } from './RemovalCounted'
import { removalMessages, typeCodeMessage, validMessage } from './RemovalLayout.messages'
import { canRemove, countValidFor, formProblems, mostRowsByDay, reasonLength, rowsOf } from './removal.state'

/** The reason, the typed code and the one button that removes. */
export function RemovalConfirmation({
  removal,
  phase,
  form,
  onForm,
  code,
  removeLabel,
  onRemove,
  onCancel,
  sending,
}: CountedProps) {
  const intl = useIntl()
  const problems = formProblems(form, code)
  const many = rowsOf(removal) > mostRowsByDay
  const ready = canRemove(phase, form, code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !sending) onRemove({ reason: trimmed(form.reason), typedText: trimmed(form.typed), runNow: many && form.runNow })
  }
  const until = intl.formatTime(removal.countedAt + countValidFor, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return (
    <Form onSubmit={submit}>
      <Panel title={intl.formatMessage(removalMessages.confirm)}>
        <PanelBody>
          <Stack>
            <Field
              label={intl.formatMessage(removalMessages.reason)}
              required
              help={intl.formatMessage(removalMessages.reasonHelp)}
              error={problems.reason ? intl.formatMessage(removalMessages.reasonWrong) : undefined}
            >
              <TextArea
                value={form.reason}
                maxLength={reasonLength.max}
                onChange={reason => onForm({ kind: 'reason', reason })}
                onBlur={() => onForm({ kind: 'leave', field: 'reason' })}
              />
            </Field>
            {many ? (
              <Banner tone="warning">
                {intl.formatMessage(removalMessages.atNight)}
                <div>
                  <Checkbox checked={form.runNow} onChange={on => onForm({ kind: 'runNow', on })}>
                    {intl.formatMessage(removalMessages.runNow)}
                  </Checkbox>
                </div>
              </Banner>
            ) : null}
            <Field
              label={intl.formatMessage(typeCodeMessage, { code })}
              required
              help={intl.formatMessage(validMessage, { time: until })}
              error={problems.typed ? intl.formatMessage(removalMessages.differs) : undefined}
            >
              <TextInput
                value={form.typed}
                autoComplete="off"
                spellCheck={false}
                onChange={typed => onForm({ kind: 'typed', typed })}
                onBlur={() => onForm({ kind: 'leave', field: 'typed' })}
              />
            </Field>
            <Actions>
              <Button disabled={sending} onClick={onCancel}>
                {intl.formatMessage(removalMessages.cancel)}
              </Button>
              <Button type="submit" variant="danger" icon={Trash2} disabled={!ready} busy={sending}>
                {removeLabel ?? intl.formatMessage(removalMessages.remove)}
              </Button>
            </Actions>
          </Stack>
        </PanelBody>
      </Panel>
    </Form>
  )
}
