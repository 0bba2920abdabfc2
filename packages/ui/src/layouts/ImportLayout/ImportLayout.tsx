import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { FormHeader, type FormHeaderProps, Progress } from '../../feedback'
import { Stack } from '../Panel'
import { Steps } from '../Steps'
import { importMessages } from './ImportLayout.messages'

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

/** A file of rows comes in: upload, map, check, apply. Nothing changes before the last step. */
export function ImportLayout({ header, step, work, notice, children }: ImportLayoutProps) {
  const intl = useIntl()
  const steps = [importMessages.stepFile, importMessages.stepColumns, importMessages.stepCheck, importMessages.stepApply]
  return (
    <>
      <FormHeader {...header} />
      <Steps steps={steps.map(name => intl.formatMessage(name))} current={step} />
      <Stack>
        {notice}
        {work ? <Progress label={work.label} value={work.share} /> : null}
        {children}
      </Stack>
    </>
  )
}
