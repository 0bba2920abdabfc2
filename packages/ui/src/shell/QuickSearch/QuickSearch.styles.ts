import { styled } from 'styled-components'
import { color, font, media, radius, size, space } from '../../foundation'

export const Place = styled.div`
  flex: 0 1 328px;
  min-width: 0;

  ${media.phone} {
    display: none;
  }
`

export const PhonePlace = styled.div`
  display: none;

  ${media.phone} {
    display: block;
  }
`

export const Key = styled.kbd`
  flex: none;
  padding: 0 ${space[4]};
  border: 1px solid ${color.rule};
  border-bottom-width: 2px;
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.inkMuted};
  font: 500 ${font.t12} ${font.sans};

  @media (pointer: coarse) {
    display: none;
  }
`

export const Results = styled.section`
  min-width: min(328px, 80vw);
  padding: ${space[8]} 0;
`

export const ResultsHead = styled.p`
  padding: ${space[4]} ${space[12]};
  color: ${color.inkFaint};
  font: 500 ${font.t12} ${font.sans};
`

export const Result = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: ${size.row};
  padding: ${space[4]} ${space[12]};
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};

  & > svg {
    color: ${color.inkFaint};
  }

  &[aria-selected='true'] {
    background: ${color.accentSoft};
    color: ${color.primary.ink};
  }

  &[aria-selected='true'] > svg {
    color: inherit;
  }

  @media (forced-colors: active) {
    &[aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`

/** People of one kind. */
export const Group = styled.div.attrs({ role: 'group' })``

export const Detail = styled.small`
  display: block;
  color: ${color.inkMuted};
  font: 400 ${font.t12} ${font.sans};
`

export const Nothing = styled.p`
  padding: ${space[8]} ${space[12]};
  color: ${color.inkMuted};
  font: 400 ${font.t14} ${font.sans};
`
