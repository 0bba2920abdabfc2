import { styled } from 'styled-components'
import { color, font, radius, size, space } from '../../foundation'

export const Grid = styled.div`
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};
`

export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[12]};
  min-height: calc(${size.row} + 8px);
  padding: ${space[4]} ${space[8]} ${space[4]} calc(${space[8]} + var(--level) * ${space[24]});
  border-bottom: 1px solid ${color.rule};

  &:hover {
    background: ${color.hover};
  }

  &:focus-visible {
    outline-offset: -2px;
    border-radius: ${radius.control};
  }

  &[aria-level='1'] {
    font-weight: 600;
  }
`

export const Name = styled.div`
  display: flex;
  flex: 1 1 160px;
  align-items: center;
  gap: ${space[4]};
  min-width: 0;
  overflow-wrap: anywhere;
`

export const Opener = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 24px;
  height: 24px;
  border-radius: ${radius.control};
  color: ${color.inkFaint};
  cursor: pointer;

  &:hover {
    background: ${color.well};
    color: ${color.ink};
  }

  & > svg {
    width: 14px;
    height: 14px;
  }

  &[data-open] > svg {
    transform: rotate(90deg);
  }

  &[data-leaf] {
    visibility: hidden;
  }
`

export const Aside = styled.div`
  flex: 0 1 260px;
  min-width: 140px;
  font-weight: 400;
`

export const Edit = styled.form`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: ${space[8]};
  min-width: 0;

  & > *:first-child {
    flex: 1 1 160px;
  }
`

export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[16]};
  padding: ${space[8]} ${space[16]};
  color: ${color.inkFaint};
  font: 400 ${font.t12} ${font.sans};
`

export const Commands = styled.div`
  flex: none;
`
