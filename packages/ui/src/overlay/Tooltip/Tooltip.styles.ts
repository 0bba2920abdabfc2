import { styled } from 'styled-components'
import { color, font, layer, radius, shadow, space } from '../../foundation'

export const TooltipBox = styled.div`
  z-index: ${layer.popover};
  max-width: min(320px, calc(100vw - ${space[16]}));
  padding: ${space[4]} ${space[8]};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: ${color.ink};
  color: ${color.paper};
  font: 500 ${font.t12} ${font.sans};
  box-shadow: ${shadow.float};
  overflow-wrap: anywhere;
`
