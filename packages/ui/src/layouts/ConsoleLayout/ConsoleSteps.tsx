import { Check } from 'lucide-react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { color, font, media, radius, space } from '../../foundation'
import { consoleMessages, stepDoneMessage } from './ConsoleLayout.messages'

const List = styled.ol`
  display: grid;
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  margin: 0;
  padding: 0;
  overflow: clip;
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel};
  background: ${color.surface};
  list-style: none;

  & > li {
    display: grid;
  }

  & > li + li {
    border-inline-start: 1px solid ${color.rule};
  }

  ${media.phone} {
    grid-auto-flow: row;

    & > li + li {
      border-inline-start: 0;
      border-top: 1px solid ${color.rule};
    }
  }
`

const Step = styled.button`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-width: 0;
  min-height: 56px;
  padding: ${space[8]} ${space[16]};
  color: ${color.inkMuted};
  font: 400 ${font.t12} ${font.sans};
  text-align: start;

  & > i {
    display: grid;
    flex: none;
    place-items: center;
    width: 24px;
    height: 24px;
    border: 1px solid ${color.ruleStrong};
    border-radius: ${radius.pill};
    font: 600 ${font.t12} ${font.sans};
    font-style: normal;
  }

  & > i > svg {
    width: 14px;
    height: 14px;
  }

  & > span {
    display: grid;
    min-width: 0;
    font-variant-numeric: tabular-nums;
  }

  & b {
    color: ${color.ink};
    font: 600 ${font.t14} ${font.sans};
    overflow-wrap: anywhere;
  }

  &:hover {
    background: ${color.hover};
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  &[aria-current] {
    background: ${color.accentSoft};
    box-shadow: inset 0 -3px 0 ${color.accent};
  }

  &[data-done] > i {
    border-color: ${color.accent};
    background: ${color.accent};
    color: ${color.accentInk};
  }

  @media (forced-colors: active) {
    &[aria-current] {
      border-bottom: 3px solid Highlight;
    }
  }

  ${media.phone} {
    &[aria-current] {
      box-shadow: inset 3px 0 0 ${color.accent};
    }
  }
`

/** One step of the work, over all rows. */
export type ConsoleStep = {
  readonly key: string
  readonly label: string
  /** Rows that are through this step, of all rows. */
  readonly done: number
  readonly all: number
}

export type ConsoleStepsProps = {
  readonly steps: readonly ConsoleStep[]
  /** The step whose actions are offered. */
  readonly current: string
  readonly onStep: (key: string) => void
}

/** Steps that every row goes through, each with how many have done it; a press offers what is done there. */
export function ConsoleSteps({ steps, current, onStep }: ConsoleStepsProps) {
  const intl = useIntl()
  return (
    <List aria-label={intl.formatMessage(consoleMessages.steps)}>
      {steps.map(({ key, label, done, all }, index) => {
        const through = all > 0 && done >= all
        return (
          <li key={key}>
            <Step
              type="button"
              aria-current={key === current ? 'step' : undefined}
              data-done={through ? '' : undefined}
              onClick={() => onStep(key)}
            >
              <i aria-hidden>{through ? <Check /> : index + 1}</i>
              <span>
                <b>{label}</b>
                {intl.formatMessage(stepDoneMessage, { done: intl.formatNumber(done), all: intl.formatNumber(all) })}
              </span>
            </Step>
          </li>
        )
      })}
    </List>
  )
}
