import { Check } from 'lucide-react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { color, font, media, radius, space } from '../foundation'
import { layoutMessages } from './layouts.messages'

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]} ${space[24]};
  margin: 0 0 ${space[16]};
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    color: ${color.inkMuted};
    font: 500 ${font.t14} ${font.sans};
  }

  & > li > i {
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    border: 1px solid ${color.ruleStrong};
    border-radius: ${radius.pill};
    font: 600 ${font.t12} ${font.sans};
  }

  & > li > i > svg {
    width: 14px;
    height: 14px;
  }

  & > li[aria-current] {
    color: ${color.ink};
    font-weight: 600;
  }

  & > li[aria-current] > i,
  & > li[data-done] > i {
    border-color: ${color.accent};
    background: ${color.accent};
    color: ${color.accentInk};
  }

  ${media.phone} {
    gap: ${space[8]} ${space[16]};

    & > li:not([aria-current]) > span {
      display: none;
    }
  }
`

/** Where in a piece of work the person is. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  const intl = useIntl()
  return (
    <List aria-label={intl.formatMessage(layoutMessages.steps)}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined} data-done={index < current ? '' : undefined}>
          <i aria-hidden>{index < current ? <Check /> : index + 1}</i>
          <span>{step}</span>
        </li>
      ))}
    </List>
  )
}
