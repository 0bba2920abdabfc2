import { styled } from 'styled-components'
import { color, layer, radius } from '../../foundation'

export const Handle = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 28px;
  height: 28px;
  border-radius: ${radius.control};
  color: ${color.inkFaint};
  vertical-align: middle;
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
