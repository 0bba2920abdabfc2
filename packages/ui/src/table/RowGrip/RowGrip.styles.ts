import { styled } from 'styled-components'
import { color, layer, radius, space } from '../../foundation'

/** The grip and what stands beside it; the grip may reach over the edge of its cell. */
export const Place = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  margin-block: -8px;
  vertical-align: middle;
  font-variant-numeric: tabular-nums;
`

export const Handle = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  width: 28px;
  height: 28px;
  border-radius: ${radius.control};
  color: ${color.inkFaint};
  cursor: grab;
  touch-action: none;

  & svg {
    width: 16px;
    height: 16px;
  }

  &:hover {
    background: ${color.hover};
    color: ${color.ink};
  }

  &[data-dragged] {
    background: ${color.accentSoft};
    color: ${color.ink};
    cursor: grabbing;
  }

  @media (pointer: coarse) {
    width: 44px;
    height: 44px;
  }

  @media print {
    display: none;
  }
`

/** Where the row goes when it is let go. */
export const Drop = styled.span`
  position: fixed;
  z-index: ${layer.actions};
  height: 2px;
  margin-top: -1px;
  background: ${color.accent};
  pointer-events: none;

  @media (forced-colors: active) {
    background: Highlight;
  }
`
