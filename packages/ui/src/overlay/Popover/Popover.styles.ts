import { keyframes, styled } from 'styled-components'
import { color, layer, motion, radius, shadow, space } from '../../foundation'

const appear = keyframes`
  from { opacity: 0; }
`

export const PopoverBox = styled.div`
  z-index: ${layer.popover};
  display: flex;
  flex-direction: column;
  max-width: calc(100vw - ${space[16]});
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  box-shadow: ${shadow.float};
  overflow: auto;
  overscroll-behavior: contain;
  animation: ${appear} ${motion.enter};

  &:focus {
    outline: none;
  }
`
