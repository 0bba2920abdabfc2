import { styled } from 'styled-components'
import { color, font, media, radius, space } from '../../foundation'

export const ChipRow = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;

  &:focus {
    outline: none;
  }
`

/** A word with a cross: pressing it takes it away. */
export const Chip = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space[4]};
  max-width: 100%;
  min-height: 24px;
  padding: 0 ${space[8]};
  border: 1px solid ${color.accentRule};
  border-radius: ${radius.pill};
  background: ${color.accentSoft};
  color: ${color.primary.ink};
  font: 500 ${font.t12} ${font.sans};
  overflow-wrap: anywhere;

  & > svg {
    width: 14px;
    height: 14px;
  }

  &:hover {
    border-color: ${color.accent};
  }

  ${media.small} {
    min-height: 32px;
    padding-inline: ${space[12]};
  }
`

export const ClearChips = styled.button`
  min-height: 24px;
  padding: 0 ${space[4]};
  border-radius: ${radius.control};
  color: ${color.primary.ink};
  font: 500 ${font.t13} ${font.sans};

  &:hover {
    text-decoration: underline;
  }

  ${media.small} {
    min-height: 32px;
  }
`
