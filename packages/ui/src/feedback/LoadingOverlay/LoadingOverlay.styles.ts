import { styled } from 'styled-components'
import { color, font, layer, radius, shadow, space } from '../../foundation'

export const Cover = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${layer.cover};
  display: grid;
  place-items: center;
  background: ${color.scrim};

  &[data-in-place] {
    position: absolute;
    z-index: 1;
    background: color-mix(in srgb, ${color.surface} 72%, transparent);
    border-radius: inherit;
  }

  @media print {
    display: none;
  }
`

export const Sign = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  margin: ${space[16]};
  padding: ${space[12]} ${space[24]} ${space[12]} ${space[16]};
  border: 1px solid transparent;
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  font: 500 ${font.t14} ${font.sans};
  box-shadow: ${shadow.float};

  &:focus {
    outline: none;
  }
`
