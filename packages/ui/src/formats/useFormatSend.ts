import { type FormatEditor, type MessageProblem, messageProblem } from '@school/rules'
import { useState } from 'react'
import { type MessageDescriptor, useIntl } from 'react-intl'
import { useToast } from '../feedback'
import { outcomeMessages } from './formats.messages'
import { sendingMessages } from './sending.messages'
import type { FormatWorkbench } from './useFormatEditor'
import type { SendStage } from './useSendStage'

const sendTexts: Readonly<Record<MessageProblem, MessageDescriptor>> = {
  recipients: sendingMessages.noRecipients,
  unsaved: sendingMessages.unsaved,
  waiting: sendingMessages.waiting,
  content: outcomeMessages.contentRequired,
  campaign: outcomeMessages.campaignRequired,
  attachment: sendingMessages.attachFile,
}

/** Send of one dialog: sets the words that were typed, then confirms, or says what is in the way and leads to it. */
export function useFormatSend(workbench: FormatWorkbench, stage: SendStage, facts: Parameters<typeof messageProblem>[1]) {
  const intl = useIntl()
  const toast = useToast()
  const [problem, setProblem] = useState<MessageProblem | null>(null)
  const obstacle = (editor: FormatEditor) => messageProblem(editor, facts)

  /** `fits` tells whether all else is as it has to be. */
  const send = async (fits: boolean) => {
    const kept = await workbench.keepWords()
    const found = kept && obstacle(kept)
    setProblem(found)
    if (found) toast.warning(intl.formatMessage(sendTexts[found]))
    stage.press(kept !== null && !found && fits, found === 'unsaved' ? '[data-save]' : undefined)
  }

  // It is said for as long as it is in the way.
  return { problem: problem && obstacle(workbench.editor) === problem ? problem : null, send }
}
