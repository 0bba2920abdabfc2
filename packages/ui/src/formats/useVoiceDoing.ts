import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useConfirm, useToast } from '../feedback'
import { sendKeys } from './sending'
import type { VoiceDialogProps } from './VoiceDialog'
import type { VoiceDescription } from './voice'
import { voiceMessages } from './voice.messages'

export type VoiceAction = 'test' | 'remove' | 'activate'

/** What is done with one description, one thing at a time; each says what came of it. `remove` asks, then calls `onSure`. */
export function useVoiceDoing({ onTest, keeping }: Pick<VoiceDialogProps, 'onTest' | 'keeping'>) {
  const intl = useIntl()
  const toast = useToast()
  const confirm = useConfirm()
  const [testKeys] = useState(sendKeys)
  const [working, setWorking] = useState<VoiceAction | null>(null)

  const work = async (what: VoiceAction, task: () => Promise<string | undefined>) => {
    if (working) return
    setWorking(what)
    try {
      const message = await task()
      if (message) toast.success(message)
    } catch (error) {
      toast.error((error instanceof Error && error.message) || intl.formatMessage(voiceMessages.failed))
    } finally {
      setWorking(null)
    }
  }

  const test =
    onTest &&
    ((description: VoiceDescription) =>
      work('test', async () => {
        const { message } = await onTest(description, testKeys.of(description))
        testKeys.answered()
        return message
      }))
  const activate = (description: VoiceDescription) =>
    work('activate', async () => {
      await keeping?.activate(description, !description.active)
      return undefined
    })
  const remove = async (description: VoiceDescription, onSure: () => void, onRemoved: () => void) => {
    const sure = await confirm({
      title: intl.formatMessage(voiceMessages.sureToRemove),
      message: description.name,
      confirmText: intl.formatMessage(voiceMessages.remove),
      icon: 'danger',
    })
    if (!sure || !keeping) return
    onSure()
    await work('remove', async () => {
      await keeping.remove(description)
      onRemoved()
      return intl.formatMessage(voiceMessages.removed)
    })
  }
  return { working, test, activate, remove }
}

export type VoiceDoing = ReturnType<typeof useVoiceDoing>
