import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Button } from '../../form'
import { color, font, space } from '../../foundation'
import { Facts, Panel, PanelBody, Stack } from '../Panel'
import { Steps } from '../Steps'
import { StickyActions } from '../StickyActions'
import { changeStepMessage, stepOfMessage, wizardMessages } from './WizardLayout.messages'

const Title = styled.h2`
  margin-bottom: ${space[16]};
  color: ${color.ink};
  font: 600 ${font.t16} ${font.sans};

  &:focus {
    outline: none;
  }
`

/** One step: its form, and what was given there as the review shows it. */
export type WizardStep = {
  key: string
  title: string
  content: ReactNode
  /** What was given, as names and values. */
  review: readonly { label: string; value: ReactNode }[]
  /** Asked before the person goes on; false keeps them here, where the fields say what is wrong. */
  check?: () => boolean | Promise<boolean>
}

export type WizardLayoutProps = {
  steps: readonly WizardStep[]
  /** Index of the open step; `steps.length` is the review. */
  current: number
  onStep: (index: number) => void
  onSubmit: () => void
  submitting?: boolean
  /** In place of `Submit`. */
  submitLabel?: string
  /** Over the review, such as an error of the submission. */
  notice?: ReactNode
}

/**
 * A long form in steps with a review before it is sent. Enter goes on, a step that is not right keeps the focus on its
 * first wrong field, and nothing that was given is lost by going back.
 */
export function WizardLayout({ steps, current, onStep, onSubmit, submitting, submitLabel, notice }: WizardLayoutProps) {
  const intl = useIntl()
  const form = useRef<HTMLFormElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(current)
  const [checking, setChecking] = useState(false)
  const step = steps[current]
  const reviewTitle = intl.formatMessage(wizardMessages.review)
  const heading = step?.title ?? reviewTitle

  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    title.current?.focus()
  }, [current])

  const goOn = async (event: FormEvent) => {
    event.preventDefault()
    if (!step) {
      onSubmit()
      return
    }
    setChecking(true)
    try {
      const right = (await step.check?.()) ?? true
      if (right) onStep(current + 1)
      // The fields have said what is wrong by the next frame.
      else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    } finally {
      setChecking(false)
    }
  }

  return (
    <form ref={form} onSubmit={goOn} noValidate>
      <Steps steps={[...steps.map(one => one.title), reviewTitle]} current={current} />
      {step ? null : notice}
      <Title ref={title} tabIndex={-1}>
        {heading}
      </Title>
      {step ? (
        <Panel>
          <PanelBody>{step.content}</PanelBody>
        </Panel>
      ) : (
        <Stack>
          {steps.map((one, index) => (
            <Panel
              key={one.key}
              title={one.title}
              actions={
                <Button
                  variant="quiet"
                  aria-label={intl.formatMessage(changeStepMessage, { title: one.title })}
                  onClick={() => onStep(index)}
                >
                  {intl.formatMessage(wizardMessages.change)}
                </Button>
              }
            >
              <PanelBody>
                <Facts>
                  {one.review.map(fact => [
                    <dt key={`${fact.label}-name`}>{fact.label}</dt>,
                    <dd key={`${fact.label}-value`}>{fact.value || intl.formatMessage(wizardMessages.empty)}</dd>,
                  ])}
                </Facts>
              </PanelBody>
            </Panel>
          ))}
        </Stack>
      )}
      <StickyActions note={intl.formatMessage(stepOfMessage, { step: current + 1, steps: steps.length + 1, title: heading })}>
        {current > 0 ? (
          <Button disabled={submitting} onClick={() => onStep(current - 1)}>
            {intl.formatMessage(wizardMessages.back)}
          </Button>
        ) : null}
        <Button type="submit" variant="primary" busy={checking || submitting}>
          {step ? intl.formatMessage(wizardMessages.next) : (submitLabel ?? intl.formatMessage(wizardMessages.submit))}
        </Button>
      </StickyActions>
    </form>
  )
}
