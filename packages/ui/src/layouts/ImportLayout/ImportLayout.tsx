import { type ReactNode, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { FormHeader, type FormHeaderProps, Progress } from '../../feedback'
import { pageTop, space } from '../../foundation'
import { Stack } from '../Panel'
import { Steps } from '../Steps'
import { importMessages } from './ImportLayout.messages'

/** Stands below the bar of the page when it is scrolled to. */
const Head = styled.div`
  scroll-margin-block-start: calc(${pageTop} + ${space[16]});

  &:focus {
    outline: none;
  }
`

/** Upload, map, check, apply. */
export type ImportStep = 0 | 1 | 2 | 3

export type ImportLayoutProps = {
  header: FormHeaderProps
  step: ImportStep
  /** Work that goes on at the server: what it is, and its share in % when that is known. */
  work?: { label: string; share: number | null }
  /** Above the step, such as what is known of the file. */
  notice?: ReactNode
  children: ReactNode
}

/** Brings the head of the steps into view, with the focus, when a step is reached or work begins: what follows stands below it. */
function useHeadInView(step: ImportStep, working: boolean) {
  const head = useRef<HTMLDivElement>(null)
  const shown = useRef({ step, working })
  useEffect(() => {
    const before = shown.current
    shown.current = { step, working }
    if (before.step === step && (before.working || !working)) return
    head.current?.focus({ preventScroll: true })
    head.current?.scrollIntoView({ block: 'nearest' })
  }, [step, working])
  return head
}

/** A file of rows comes in: upload, map, check, apply. Nothing changes before the last step. */
export function ImportLayout({ header, step, work, notice, children }: ImportLayoutProps) {
  const intl = useIntl()
  const names = [importMessages.stepFile, importMessages.stepColumns, importMessages.stepCheck, importMessages.stepApply]
  const steps = names.map(name => intl.formatMessage(name))
  const head = useHeadInView(step, work !== undefined)
  return (
    <>
      <FormHeader {...header} />
      <Head ref={head} tabIndex={-1} role="group" aria-label={steps[step]}>
        <Steps steps={steps} current={step} />
      </Head>
      <Stack>
        {work ? <Progress label={work.label} value={work.share} /> : null}
        {notice}
        {children}
      </Stack>
    </>
  )
}
