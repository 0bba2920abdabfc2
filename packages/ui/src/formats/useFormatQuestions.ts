import { type FormatChannel, type FormatEditor, formatNameOutcome, type StoredFormat } from '@school/rules'
import { useIntl } from 'react-intl'
import { useConfirm, useConfirmInput, useToast } from '../feedback'
import { formatMessages, nameExistsMessages, outcomeMessages } from './formats.messages'
import { channelTexts } from './outcome-texts'

/** What is asked before a format is saved or deleted. */
export function useFormatQuestions(channel: FormatChannel) {
  const intl = useIntl()
  const toast = useToast()
  const confirm = useConfirm()
  const confirmInput = useConfirmInput()

  const askReplace = (name: string) =>
    confirm({
      title: intl.formatMessage(nameExistsMessages[channel], { name }),
      message: intl.formatMessage(outcomeMessages.sureToReplace),
      confirmText: intl.formatMessage(outcomeMessages.replace),
      icon: 'warning',
    })

  const askDelete = ({ name }: StoredFormat) =>
    confirm({
      title: intl.formatMessage(outcomeMessages.sureToDelete),
      message: name,
      confirmText: intl.formatMessage(formatMessages.delete),
      icon: 'danger',
    })

  /** Asks for the name until there is one; null when the person gave it up. */
  const askName = async (editor: FormatEditor): Promise<string | null> => {
    let typed = editor.name
    for (;;) {
      const message = intl.formatMessage(channelTexts[channel].prompt)
      const answer = await confirmInput({ message, placeholder: message, initialValue: typed })
      if (!answer.confirmed) return null
      typed = answer.inputValue.trimStart()
      const { kind } = formatNameOutcome(editor, typed)
      if (kind !== 'empty' && kind !== 'long') return typed
      if (kind === 'long') toast.warning(intl.formatMessage(outcomeMessages.longName))
    }
  }

  return { askReplace, askDelete, askName }
}
