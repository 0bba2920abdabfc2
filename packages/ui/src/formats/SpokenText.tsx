import { mostVoiceText, spokenSeconds, trimmed } from '@school/rules'
import { useIntl } from 'react-intl'
import { Field } from '../form/Field'
import { Select } from '../form/Select'
import { TextArea } from '../form/TextArea'
import { ListenButton } from './ListenButton'
import type { Listening } from './useListening'
import { Clock, VoiceActions } from './Voice.styles'
import { minutesOf } from './voice'
import { aboutMessage, voiceMessages } from './voice.messages'

export type SpokenTextProps = {
  /** Languages that texts are read out in, by their codes. */
  languages: readonly string[]
  language: string | null
  onLanguage: (language: string | null) => void
  text: string
  onText: (text: string) => void
  /** What is wrong with either, in words. */
  errors: { language?: string; text?: string }
  listening: Listening
}

/** A text that is read out, in its language, and what it sounds like. */
export function SpokenText({ languages, language, onLanguage, text, onText, errors, listening }: SpokenTextProps) {
  const intl = useIntl()
  const names = new Intl.DisplayNames([intl.locale], { type: 'language' })
  const isEmpty = trimmed(text) === ''
  return (
    <>
      <Field label={intl.formatMessage(voiceMessages.language)} required error={errors.language}>
        <Select
          options={languages.map(value => ({ value, label: names.of(value) ?? value }))}
          value={language}
          onChange={onLanguage}
        />
      </Field>
      <Field label={intl.formatMessage(voiceMessages.text)} required error={errors.text}>
        <TextArea value={text} maxLength={mostVoiceText} count rows={4} onChange={onText} />
      </Field>
      <VoiceActions>
        <ListenButton
          playing={listening.playing !== null}
          disabled={isEmpty}
          onListen={() => void listening.play('typed', { text, language })}
          onStop={listening.stop}
        />
        {isEmpty ? null : <Clock>{intl.formatMessage(aboutMessage, { time: minutesOf(spokenSeconds(text)) })}</Clock>}
      </VoiceActions>
    </>
  )
}
