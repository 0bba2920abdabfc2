import { clockIn } from '@school/rules'
import { useRef, useState } from 'react'
import { focusFirstWrong } from '../form/Form'
import { type FormatSending, planProblems, type SendPlan, sendAtOnce, sendKeys } from './sending'

/** How far the sending of one dialog has come: its plan, whether Send was pressed, whether it is being confirmed. */
export function useSendStage(sending: FormatSending | undefined, timeZone: string) {
  const form = useRef<HTMLDivElement>(null)
  const [opened] = useState(() => new Date())
  const [plan, setPlan] = useState<SendPlan>(() => sendAtOnce(sending))
  const [checked, setChecked] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [keys] = useState(sendKeys)

  /** Send was pressed: confirms it, or leads to what is wrong. Answers whether it is being confirmed. */
  const press = (fits: boolean): boolean => {
    const wrong = planProblems(plan, clockIn(timeZone, new Date()))
    setChecked(true)
    if (!fits || wrong.time || wrong.reason) {
      requestAnimationFrame(() => focusFirstWrong(form.current))
      return false
    }
    setConfirming(true)
    return true
  }

  return { form, opened, plan, setPlan, checked, confirming, press, leave: () => setConfirming(false), keys }
}

export type SendStage = ReturnType<typeof useSendStage>
