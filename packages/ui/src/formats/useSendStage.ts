import { clockIn } from '@school/rules'
import { useEffect, useRef, useState } from 'react'
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
  const [refused, setRefused] = useState<{ readonly to: string | undefined }>()

  // Once it is drawn what is wrong.
  useEffect(() => {
    if (!refused) return
    const control = refused.to && form.current?.querySelector<HTMLElement>(`${refused.to}:not(:disabled)`)
    if (control) control.focus()
    else focusFirstWrong(form.current)
  }, [refused])

  /**
   * Send was pressed: confirms it, or leads to what is wrong. Answers whether it is being confirmed.
   *
   * @param to selects the control to press first, where it is no field that is wrong
   */
  const press = (fits: boolean, to?: string): boolean => {
    const wrong = planProblems(plan, clockIn(timeZone, new Date()))
    setChecked(true)
    if (!fits || wrong.time || wrong.reason) {
      setRefused({ to })
      return false
    }
    setConfirming(true)
    return true
  }

  return { form, opened, plan, setPlan, checked, confirming, press, leave: () => setConfirming(false), keys }
}

export type SendStage = ReturnType<typeof useSendStage>
