import { styled } from 'styled-components'
import { color, font, radius, size, space } from '../../foundation'

export const Find = styled.div`
  flex: none;
  padding: ${space[12]} ${space[12]} ${space[8]};
`

export const Columns = styled.ul`
  width: 288px;
  max-width: 100%;

  [data-dialog-body] & {
    width: 100%;
  }

  min-height: 0;
  padding-bottom: ${space[4]};
  overflow: auto;
  overscroll-behavior: contain;
`

export const Column = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  min-height: ${size.control};
  padding-inline: ${space[12]} ${space[8]};
  font: 400 ${font.t13} ${font.sans};

  &[data-dragged] {
    background: ${color.accentSoft};
  }

  & label {
    flex: 1;
    min-width: 0;
    font: inherit;
    overflow-wrap: anywhere;
  }
`

export const Grip = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  width: 28px;
  height: 28px;
  border-radius: ${radius.control};
  color: ${color.inkFaint};
  cursor: grab;
  touch-action: none;

  &:hover {
    background: ${color.hover};
    color: ${color.ink};
  }

  &:active {
    cursor: grabbing;
  }
`

export const None = styled.p`
  padding: ${space[8]} ${space[12]};
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
`

export const Foot = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]};
  min-height: 40px;
  padding: ${space[4]} ${space[12]};
  border-top: 1px solid ${color.rule};
  color: ${color.inkFaint};
  font: 400 ${font.t12} ${font.sans};
  font-variant-numeric: tabular-nums;
`

export const Reset = styled.button`
  min-height: 28px;
  border-radius: ${radius.control};
  color: ${color.primary.ink};
  font: 500 ${font.t13} ${font.sans};

  &:hover {
    text-decoration: underline;
  }

  &:disabled {
    color: ${color.inkFaint};
    text-decoration: none;
  }
`

export const Figures = styled.span`
  color: ${color.inkMuted};
  font-weight: 400;
  font-variant-numeric: tabular-nums;
`
