import { addDays, type FormatChannel, scheduleDays, urgentReason } from '@school/rules'
import { type MessageDescriptor, useIntl } from 'react-intl'
import { Checkbox } from '../form/Checkbox'
import { DateTimeInput } from '../form/DateTimeInput'
import { Field } from '../form/Field'
import { RadioGroup } from '../form/RadioGroup'
import { TextInput } from '../form/TextInput'
import { SendChoices as Choices } from './SetFormat.styles'
import { type FamilyPart, planProblems, type SendPlan } from './sending'
import { sendingMessages } from './sending.messages'

export type SendChoicesProps = {
  channel: FormatChannel | 'voice'
  /** The text goes out as an e-mail. */
  mail: boolean
  plan: SendPlan
  onChange: (plan: SendPlan) => void
  /** The school's clock. */
  now: string
  mayBeUrgent: boolean
  /** Those without a login can get it by SMS. */
  smsFallback?: boolean
  /** Send was pressed: what is wrong shows. */
  checked: boolean
}

const families: readonly (readonly [FamilyPart, MessageDescriptor])[] = [
  ['Guardian', sendingMessages.familyGuardian],
  ['Student', sendingMessages.familyStudent],
  ['Both', sendingMessages.familyBoth],
]

/** When a message goes out, and to whom of those that share a number. */
export function SendChoices({ channel, mail, plan, onChange, now, mayBeUrgent, smsFallback = false, checked }: SendChoicesProps) {
  const intl = useIntl()
  const change = (part: Partial<SendPlan>) => onChange({ ...plan, ...part })
  const problems = planProblems(plan, now)
  const today = now.slice(0, 10)
  return (
    <Choices>
      {channel === 'notification' && plan.families ? (
        <Field label={intl.formatMessage(sendingMessages.families)}>
          <RadioGroup
            options={families.map(([value, label]) => ({ value, label: intl.formatMessage(label) }))}
            value={plan.families}
            onChange={value => change({ families: value })}
          />
        </Field>
      ) : null}
      <div data-row>
        <RadioGroup
          aria-label={intl.formatMessage(sendingMessages.when)}
          options={[
            { value: 'now', label: intl.formatMessage(sendingMessages.now) },
            { value: 'later', label: intl.formatMessage(sendingMessages.later) },
          ]}
          value={plan.later ? 'later' : 'now'}
          onChange={value => change({ later: value === 'later' })}
        />
        {channel === 'notification' && smsFallback ? (
          <Checkbox checked={plan.smsFallback} onChange={on => change({ smsFallback: on })}>
            {intl.formatMessage(sendingMessages.smsFallback)}
          </Checkbox>
        ) : null}
        {channel === 'sms' ? (
          <Checkbox checked={plan.onePerNumber} onChange={onePerNumber => change({ onePerNumber })}>
            {intl.formatMessage(mail ? sendingMessages.onePerAddress : sendingMessages.onePerNumber)}
          </Checkbox>
        ) : null}
        {mayBeUrgent ? (
          <Checkbox checked={plan.urgent} onChange={urgent => change({ urgent })}>
            {intl.formatMessage(sendingMessages.urgent)}
          </Checkbox>
        ) : null}
      </div>
      {plan.later ? (
        <Field
          label={intl.formatMessage(sendingMessages.sendAt)}
          required
          error={checked && problems.time ? intl.formatMessage(problems.time) : undefined}
        >
          <DateTimeInput
            format="dd/MM/yyyy HH:mm"
            value={plan.sendAt}
            min={today}
            max={addDays(today, scheduleDays)}
            today={today}
            // The plan keeps to the school's clock.
            onChange={sendAt => change({ sendAt: sendAt?.slice(0, 19) ?? null })}
          />
        </Field>
      ) : null}
      {plan.urgent && mayBeUrgent ? (
        <Field
          label={intl.formatMessage(sendingMessages.reason)}
          required
          error={checked && problems.reason ? intl.formatMessage(problems.reason) : undefined}
        >
          <TextInput value={plan.reason} maxLength={urgentReason.most} onChange={reason => change({ reason })} />
        </Field>
      ) : null}
    </Choices>
  )
}
