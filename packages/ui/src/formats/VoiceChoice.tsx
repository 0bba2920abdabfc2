import { Plus } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Banner } from '../feedback'
import { Button } from '../form/Button'
import { Field } from '../form/Field'
import { Select } from '../form/Select'
import { ChoiceRow } from './Voice.styles'
import { minutesOf, type VoiceDescription } from './voice'
import { voiceMessages } from './voice.messages'

export type VoiceChoiceProps = {
  /** Those that there are; undefined until they are known. */
  descriptions: readonly VoiceDescription[] | undefined
  chosen: VoiceDescription | null
  value: string | null
  onChange: (id: string | null) => void
  /** For who keeps the descriptions. */
  onMake?: () => void
  /** Send was pressed: what is wrong shows. */
  checked: boolean
}

/** Which description is heard, or that there is none yet. */
export function VoiceChoice({ descriptions, chosen, value, onChange, onMake, checked }: VoiceChoiceProps) {
  const intl = useIntl()
  const isEmpty = descriptions?.length === 0
  const problem = checked && !chosen ? voiceMessages.required : chosen?.active === false ? voiceMessages.isOff : null
  return (
    <>
      {isEmpty ? (
        <Banner tone="info" title={intl.formatMessage(voiceMessages.none)}>
          {onMake ? null : intl.formatMessage(voiceMessages.noneHelp)}
        </Banner>
      ) : null}
      <ChoiceRow>
        {isEmpty ? null : (
          <Field
            label={intl.formatMessage(voiceMessages.message)}
            required
            error={problem ? intl.formatMessage(problem) : undefined}
          >
            <Select
              placeholder={intl.formatMessage(voiceMessages.choose)}
              options={(descriptions ?? []).map(({ id, name, seconds }) => ({
                value: id,
                label: name,
                hint: minutesOf(seconds),
              }))}
              value={value}
              disabled={descriptions === undefined}
              onChange={onChange}
            />
          </Field>
        )}
        {onMake ? (
          <Button icon={Plus} onClick={onMake}>
            {intl.formatMessage(voiceMessages.make)}
          </Button>
        ) : null}
      </ChoiceRow>
    </>
  )
}
