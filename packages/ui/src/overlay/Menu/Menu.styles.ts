import { css, styled } from 'styled-components'
import { Anchor, color, font, size, space } from '../../foundation'

export const MenuList = styled.div`
  min-width: 176px;
  padding: ${space[4]} 0;

  &:focus {
    outline: none;
  }
`

const item = css`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  width: 100%;
  min-height: ${size.control};
  padding: ${space[4]} ${space[16]} ${space[4]} ${space[12]};
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};
  text-align: start;
  text-decoration: none;

  & > svg {
    color: ${color.inkMuted};
  }

  &:hover,
  &:focus {
    background: ${color.accentSoft};
    outline-offset: -2px;
  }

  &[data-danger] {
    color: ${color.danger.ink};
  }

  &[data-danger] > svg {
    color: inherit;
  }

  &[aria-disabled='true'] {
    color: ${color.inkFaint};
    background: none;
    cursor: default;
  }
`

export const MenuButton = styled.button`
  ${item}
`

export const MenuAnchor = styled(Anchor)`
  ${item}
`

export const MenuRule = styled.hr`
  margin: ${space[4]} 0;
  border: 0;
  border-top: 1px solid ${color.rule};
`

export const CheckPlace = styled.span`
  width: 16px;
  flex: none;
  margin-inline-end: calc(-1 * ${space[4]});
`
